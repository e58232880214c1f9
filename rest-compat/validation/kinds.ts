// Exports the kinds that declare the shapes of requests.
export { dateTime } from './date-time.js'
export { flag } from './flag.js'
export { integer } from './integer.js'
export { described, type Infer, initially, named, optional } from './kind.js'
export { list, model, record } from './model.js'
export { number } from './number.js'
export { credential, currency, day, oneOf, patterned, searched, text, word } from './text.js'
