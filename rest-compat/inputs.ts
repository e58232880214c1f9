// Exports the kinds that declare the shapes of requests.
export { dateTime } from './fastapi/pydantic/date-time.js'
export { flag } from './fastapi/pydantic/flag.js'
export { integer } from './fastapi/pydantic/integer.js'
export { described, type Infer, initially, named, optional } from './fastapi/pydantic/kind.js'
export { list, model, record } from './fastapi/pydantic/model.js'
export { number } from './fastapi/pydantic/number.js'
export { credential, currency, day, oneOf, patterned, searched, text, word } from './fastapi/pydantic/text.js'
