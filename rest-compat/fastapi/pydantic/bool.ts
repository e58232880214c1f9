// The kind `bool`.
import { isTooBigForInt64 } from './int.js'
import { asDouble, type JsonValue } from '../json/value.js'
import { type Kind, refuse, take } from './kind.js'

/**
 * The accepted words, case-insensitive. White space around them is not trimmed. An integer is looked up by its digits.
 */
const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['1', 'on', 't', 'true', 'y', 'yes'].map((word) => [word, true] as const),
  ...['0', 'off', 'f', 'false', 'n', 'no'].map((word) => [word, false] as const),
])

/**
 * True if the value is looked up in WORDS. A value that is not found there is `bool_parsing`; any other is
 * `bool_type`.
 */
const isReadable = (input: JsonValue): boolean => {
  if (typeof input === 'bigint') return !isTooBigForInt64(input)
  return (
    typeof input === 'string' || (typeof input === 'number' && Number.isInteger(input) && Math.abs(input) < 2 ** 63)
  )
}

/** True or false, or one of the words and digits that pydantic accepts for them. */
export const bool = (): Kind<boolean> => ({
  schema: { type: 'boolean' },
  check: (sent) => {
    const input = asDouble(sent)
    if (typeof input === 'boolean') return take(input)
    if (!isReadable(input)) return refuse('bool_type', input)
    const meant = WORDS.get(String(input).toLowerCase())
    return meant === undefined ? refuse('bool_parsing', input) : take(meant)
  },
})
