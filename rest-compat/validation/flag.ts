// The boolean kind.
import { isTooBigForInt64 } from './integer.js'
import type { JsonValue } from './json-value.js'
import { type Kind, refuse, take } from './kind.js'

/** The words, in any case of letters. White space around them is not trimmed. Whole numbers are read like words. */
const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['1', 'on', 't', 'true', 'y', 'yes'].map((word) => [word, true] as const),
  ...['0', 'off', 'f', 'false', 'n', 'no'].map((word) => [word, false] as const),
])

/** Whether the value is looked up: one that is no word is `bool_parsing` then, and `bool_type` otherwise. */
const isReadable = (input: JsonValue): boolean => {
  if (typeof input === 'bigint') return !isTooBigForInt64(input)
  return (
    typeof input === 'string' || (typeof input === 'number' && Number.isInteger(input) && Math.abs(input) < 2 ** 63)
  )
}

/** True or false, also as the words and figures that commonly stand for them. */
export const flag = (): Kind<boolean> => ({
  schema: { type: 'boolean' },
  check: (input) => {
    if (typeof input === 'boolean') return take(input)
    if (!isReadable(input)) return refuse('bool_type', input)
    const meant = WORDS.get(String(input).toLowerCase())
    return meant === undefined ? refuse('bool_parsing', input) : take(meant)
  },
})
