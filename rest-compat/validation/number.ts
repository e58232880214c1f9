// The number kind. Its value is a decimal text, so that nobody calculates with a double by mistake.
import { unholdableNumber } from './holdable.js'
import type { JsonValue } from './json-value.js'
import { type Kind, type Outcome, refuse, take, takeUnless } from './kind.js'
import { decimalOf, readNumber } from './number-text.js'

const fromText = (text: string): Outcome<number> => {
  const value = readNumber(text)
  return value === null ? refuse('float_parsing', text) : take(value)
}

const readAny = (input: JsonValue): Outcome<number | bigint> => {
  if (typeof input === 'number') return take(input)
  if (typeof input === 'string') return fromText(input)
  if (typeof input === 'boolean') return take(input ? 1 : 0)
  return typeof input === 'bigint' && Number.isFinite(Number(input)) ? take(input) : refuse('float_type', input)
}

/** A number: a JSON number, a text that is a number, or a boolean. */
export const number = (): Kind<string> => ({
  schema: { type: 'number' },
  check: (input) => {
    const read = readAny(input)
    return 'faults' in read ? read : takeUnless(unholdableNumber(read.value, input), () => decimalOf(read.value))
  },
})
