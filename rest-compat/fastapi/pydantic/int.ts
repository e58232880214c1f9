// The kind `int`.
import { asDouble, type JsonValue } from '../json/value.js'
import { type Kind, type Outcome, refuse, take } from './kind.js'
import { readInteger } from './int-text.js'

/** Bounds of an integer, both included. */
export interface Bounds {
  readonly ge?: number
  readonly le?: number
}

/** True if the integer does not fit in 64 bits. */
export const isTooBigForInt64 = (value: bigint): boolean => BigInt.asIntN(64, value) !== value

const fromNumber = (value: number): Outcome<bigint> => {
  if (!Number.isFinite(value)) return refuse('finite_number', value)
  if (!Number.isInteger(value)) return refuse('int_from_float', value)
  return Math.abs(value) < 2 ** 63 ? take(BigInt(value)) : refuse('int_parsing_size', value)
}

const fromText = (text: string): Outcome<bigint> => {
  const read = readInteger(text)
  if (read === 'too long') return refuse('int_parsing_size', text)
  return read === null ? refuse('int_parsing', text) : take(read)
}

const readWhole = (input: JsonValue): Outcome<bigint> => {
  if (typeof input === 'bigint') return take(input)
  if (typeof input === 'number') return fromNumber(input)
  if (typeof input === 'string') return fromText(input)
  return typeof input === 'boolean' ? take(input ? 1n : 0n) : refuse('int_type', input)
}

const withinBounds = (value: bigint, input: JsonValue, { ge, le }: Bounds): Outcome<bigint> => {
  if (ge !== undefined && value < ge) return refuse('greater_than_equal', input, { ge })
  if (le !== undefined && value > le) return refuse('less_than_equal', input, { le })
  return take(value)
}

/** An integer: a number without a fraction (`5`, `5.0`), a text that is an integer, or a boolean. */
export const int = (bounds: Bounds = {}): Kind<bigint> => ({
  schema: {
    type: 'integer',
    ...(bounds.ge !== undefined && { minimum: bounds.ge }),
    ...(bounds.le !== undefined && { maximum: bounds.le }),
  },
  check: (sent) => {
    const input = asDouble(sent)
    const whole = readWhole(input)
    return 'faults' in whole ? whole : withinBounds(whole.value, input, bounds)
  },
})
