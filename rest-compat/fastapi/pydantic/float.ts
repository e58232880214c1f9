// The kind `float`.
import { LongNumber, type JsonValue } from '../json/value.js'
import { type Kind, type Outcome, refuse, take } from './kind.js'
import { plainText, readNumber } from './float-text.js'

/** A number as pydantic reads it, and its digits as they were sent. */
export interface ReadFloat {
  readonly size: number | bigint
  readonly digits: string
}

const fromText = (text: string): Outcome<ReadFloat> => {
  const size = readNumber(text)
  return size === null ? refuse('float_parsing', text) : take({ size, digits: plainText(text) })
}

const same = (size: number | bigint): Outcome<ReadFloat> => take({ size, digits: String(size) })

/** A number: a JSON number, a text that is a number, or a boolean. */
export const float = (): Kind<ReadFloat> => ({
  schema: { type: 'number' },
  check: (input: JsonValue) => {
    if (input instanceof LongNumber) return take({ size: input.double, digits: input.text })
    if (typeof input === 'number') return same(input)
    if (typeof input === 'string') return fromText(input)
    if (typeof input === 'boolean') return same(input ? 1 : 0)
    return typeof input === 'bigint' && Number.isFinite(Number(input)) ? same(input) : refuse('float_type', input)
  },
})
