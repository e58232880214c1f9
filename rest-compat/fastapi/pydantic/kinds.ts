// All kinds of values, by pydantic's names.
export { bool } from './bool.js'
export { datetime } from './datetime.js'
export { float } from './float.js'
export { int } from './int.js'
export { described, type Infer, initially, named, optional } from './kind.js'
export { dict, list, model } from './model.js'
export { literal, patterned, str } from './str.js'
