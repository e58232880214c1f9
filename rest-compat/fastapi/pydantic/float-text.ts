// Reads a number from a text as pydantic read it.
import { trimmed } from './int-text.js'

/** The forms of a number text with their values. A text without a matching form is not a number. */
const FORMS: readonly (readonly [form: RegExp, value: (text: string) => number])[] = [
  // Digits, with or without a point and an exponent: 5, +5.5, .5, 5., 1e3, -1E-3. 1e400 is infinite.
  [/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i, Number],
  [/^[+-]?nan$/i, () => Number.NaN],
  [/^\+?inf(?:inity)?$/i, () => Number.POSITIVE_INFINITY],
  [/^-inf(?:inity)?$/i, () => Number.NEGATIVE_INFINITY],
]

/** pydantic removed underscores between two other characters. If it removed any, it did not trim white space. */
const LONE_UNDERSCORES = /^[^_]+(?:_[^_]+)+$/

/** The text without underscores, or without the white space around it. */
export const plainText = (text: string): string =>
  (LONE_UNDERSCORES.test(text) ? text.replaceAll('_', '') : trimmed(text))

/** The number in the text; null if the text is not a number. */
export const readNumber = (text: string): number | null => {
  const plain = plainText(text)
  const form = FORMS.find(([pattern]) => pattern.test(plain))
  return form ? form[1](plain) : null
}
