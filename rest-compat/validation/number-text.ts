// Reads a number from a text as pydantic read it, and prints a number exactly.
import { LIMITS } from '../../src/core/limits.js'
import { trimmed } from './integer-text.js'

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

/** The number in the text, after white space around it is trimmed; null if the text is not a number. */
export const readNumber = (text: string): number | null => {
  const plain = LONE_UNDERSCORES.test(text) ? text.replaceAll('_', '') : trimmed(text)
  const form = FORMS.find(([pattern]) => pattern.test(plain))
  return form ? form[1](plain) : null
}

/**
 * The number as the shortest exact decimal text: `1.005`, `0.0000001`. It has an exponent if there would be too many
 * digits.
 */
export const decimalOf = (value: number | bigint): string => {
  const text = String(value)
  const [mantissa = '', exponent] = text.split('e-')
  if (exponent === undefined) return mantissa
  const sign = mantissa.startsWith('-') ? '-' : ''
  const plain = `${sign}0.${'0'.repeat(Number(exponent) - 1)}${mantissa.replace(/[-.]/g, '')}`
  return plain.length > LIMITS.numberCharacters.most ? text : plain
}
