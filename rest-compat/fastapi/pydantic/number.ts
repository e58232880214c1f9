// The number kind. Its value is a decimal text, so that nobody calculates with a double by mistake.
import { plainDecimal } from '../json/decimal.js'
import { unholdableNumber } from '../../holdable.js'
import { LongNumber, type JsonValue } from '../json/value.js'
import { type Kind, type Outcome, refuse, take, takeUnless } from './kind.js'
import { plainText, readNumber } from './number-text.js'

/** The number as the old service read it, and its digits as they were sent. */
interface Read {
  readonly size: number | bigint
  readonly digits: number | bigint | string
}

const fromText = (text: string): Outcome<Read> => {
  const size = readNumber(text)
  return size === null ? refuse('float_parsing', text) : take({ size, digits: plainText(text) })
}

const same = (size: number | bigint): Outcome<Read> => take({ size, digits: size })

const readAny = (input: JsonValue): Outcome<Read> => {
  if (input instanceof LongNumber) return take({ size: input.double, digits: input.text })
  if (typeof input === 'number') return same(input)
  if (typeof input === 'string') return fromText(input)
  if (typeof input === 'boolean') return same(input ? 1 : 0)
  return typeof input === 'bigint' && Number.isFinite(Number(input)) ? same(input) : refuse('float_type', input)
}

/** A number: a JSON number, a text that is a number, or a boolean. */
export const number = (): Kind<string> => ({
  schema: { type: 'number' },
  check: (input) => {
    const read = readAny(input)
    return 'faults' in read ? read : takeUnless(unholdableNumber(read.value.size, input), () => plainDecimal(String(read.value.digits)))
  },
})
