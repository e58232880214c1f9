// The kinds of text: `str`, `str` with a pattern, and `Literal`.
import { type Kind, refuse, take } from './kind.js'

/** Any text. Only a JSON string is text: a number is not converted. */
export const str = (): Kind<string> => ({
  schema: { type: 'string' },
  check: (input) => (typeof input === 'string' ? take(input) : refuse('string_type', input)),
})

/** A text that matches the pattern. */
export const patterned = (pattern: string): Kind<string> => ({
  schema: { type: 'string', pattern },
  check: (input) => {
    if (typeof input !== 'string') return refuse('string_type', input)
    return new RegExp(pattern).test(input) ? take(input) : refuse('string_pattern_mismatch', input, { pattern })
  },
})

/** The words as a fault names them: `'a', 'b' or 'c'`. */
export const spokenList = (words: readonly string[]): string => {
  const quoted = words.map((word) => `'${word}'`)
  return quoted.length < 2 ? quoted.join() : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

/** Exactly one of the words, case-sensitive. */
export const literal = <const W extends string>(words: readonly W[]): Kind<W> => ({
  schema: { type: 'string', enum: words },
  check: (input) => {
    const word = words.find((each) => each === input)
    return word === undefined ? refuse('literal_error', input, { expected: spokenList(words) }) : take(word)
  },
})
