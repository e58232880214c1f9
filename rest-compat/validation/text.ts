// Kinds of text: any text, one that matches a pattern, one word of a list, a day.
import { LIMITS } from '../../src/core/limits.js'
import { beyond, unholdableText, unsearchableText } from './holdable.js'
import { type Kind, refuse, take, takeUnless } from './kind.js'
import { readDay } from './moment-text.js'

const textUnless = (faultsOf: typeof unholdableText): Kind<string> => ({
  schema: { type: 'string' },
  check: (input) =>
    typeof input === 'string' ? takeUnless(faultsOf(input), () => input) : refuse('string_type', input),
})

/** Text of any content. Nothing but a JSON string is text: numbers are not written out. */
export const text = (): Kind<string> => textUnless(unholdableText)

/** Text that is searched for. */
export const searched = (): Kind<string> => textUnless(unsearchableText)

/**
 * Text that is only compared with what is stored. One that nothing can hold equals nothing, which is no fault of
 * its make; nor does one that is too long, so that its beginning will do.
 */
export const credential = (): Kind<string> => ({
  schema: { type: 'string' },
  check: (input) =>
    typeof input === 'string' ? take(input.slice(0, LIMITS.textCharacters.most)) : refuse('string_type', input),
})

/** Text that matches the pattern. */
export const patterned = (pattern: string): Kind<string> => ({
  schema: { type: 'string', pattern },
  check: (input) => {
    if (typeof input !== 'string') return refuse('string_type', input)
    if (!new RegExp(pattern).test(input)) return refuse('string_pattern_mismatch', input, { pattern })
    return takeUnless(unholdableText(input), () => input)
  },
})

const spokenList = (words: readonly string[]): string => {
  const quoted = words.map((word) => `'${word}'`)
  return quoted.length < 2 ? quoted.join() : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

/** Exactly one of the words. */
export const oneOf = <const W extends string>(words: readonly W[]): Kind<W> => ({
  schema: { type: 'string', enum: words },
  check: (input) => {
    const word = words.find((each) => each === input)
    return word === undefined ? refuse('literal_error', input, { expected: spokenList(words) }) : take(word)
  },
})

/**
 * One of the words, in any case of letters. The old service took any text here, so another word is a fault of our
 * own.
 */
export const word = <const W extends string>(words: readonly W[]): Kind<W> => ({
  schema: { type: 'string', enum: words },
  check: (input) => {
    if (typeof input !== 'string') return refuse('string_type', input)
    const small = input.toLowerCase()
    const known = words.find((each) => each === small)
    if (known !== undefined) return take(known)
    return {
      faults: [
        {
          type: 'value_error',
          loc: [],
          msg: `Text should be ${spokenList(words)}`,
          input,
          ctx: { expected: spokenList(words) },
        },
      ],
    }
  },
})

/**
 * A calendar day or a moment by ISO 8601. The old service took any text here, so one that is neither is a fault of
 * our own.
 */
export const day = (): Kind<string> => ({
  schema: { type: 'string' },
  check: (input) => {
    if (typeof input !== 'string') return refuse('string_type', input)
    const read = readDay(input)
    return read === null ? { faults: [beyond('day', input)] } : take(read)
  },
})
