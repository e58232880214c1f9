// Kinds of text: any text, a text that matches a pattern, one word of a list, a day.
import { LIMITS } from '../../../src/core/limits.js'
import { CurrencyAsSent } from '../../../src/core/currencies.js'
import { beyond, unholdableText, unsearchableText } from '../../holdable.js'
import { isRefused, type Kind, refuse, take, takeUnless } from './kind.js'
import { readDay } from './moment-text.js'

const textUnless = (faultsOf: typeof unholdableText): Kind<string> => ({
  schema: { type: 'string' },
  check: (input) =>
    typeof input === 'string' ? takeUnless(faultsOf(input), () => input) : refuse('string_type', input),
})

/** Any text. Only a JSON string is text: a number is not converted. */
export const text = (): Kind<string> => textUnless(unholdableText)

/** A currency. Any text: the operation refuses a wrong currency together with the other faults of the record. */
export const currency = (): Kind<CurrencyAsSent> => {
  const { schema, check } = text()
  return {
    schema,
    check: (input) => {
      const outcome = check(input)
      return isRefused(outcome) ? outcome : take(new CurrencyAsSent(outcome.value))
    },
  }
}

/** A text to search for. */
export const searched = (): Kind<string> => textUnless(unsearchableText)

/**
 * A text that is only compared with stored values. A text that cannot be stored is valid here: it simply equals no
 * stored value. A text that is too long equals none either, so only its beginning is kept.
 */
export const credential = (): Kind<string> => ({
  schema: { type: 'string' },
  check: (input) =>
    typeof input === 'string' ? take(input.slice(0, LIMITS.textCharacters.most)) : refuse('string_type', input),
})

/** A text that matches the pattern. */
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

/** Exactly one of the words, case-sensitive. */
export const oneOf = <const W extends string>(words: readonly W[]): Kind<W> => ({
  schema: { type: 'string', enum: words },
  check: (input) => {
    const word = words.find((each) => each === input)
    return word === undefined ? refuse('literal_error', input, { expected: spokenList(words) }) : take(word)
  },
})

/**
 * One of the words, case-insensitive. The old service accepted any text here, so the fault for another word is this
 * gateway's own.
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
 * An ISO 8601 day or date-time. The old service accepted any text here, so the fault for another text is this
 * gateway's own.
 */
export const day = (): Kind<string> => ({
  schema: { type: 'string' },
  check: (input) => {
    if (typeof input !== 'string') return refuse('string_type', input)
    const read = readDay(input)
    return read === null ? { faults: [beyond('day', input)] } : take(read)
  },
})
