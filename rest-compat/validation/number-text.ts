// How the old service read a number that comes as text, and how a number is handed on exactly.
import { LIMITS } from '../../src/core/limits.js'
import { trimmed } from './integer-text.js'

/** The forms of a number text, and what each means. A text of no form is no number. */
const FORMS: readonly (readonly [form: RegExp, value: (text: string) => number])[] = [
  // Digits, with or without a point and an exponent: 5, +5.5, .5, 5., 1e3, -1E-3. 1e400 is infinite.
  [/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i, Number],
  [/^[+-]?nan$/i, () => Number.NaN],
  [/^\+?inf(?:inity)?$/i, () => Number.POSITIVE_INFINITY],
  [/^-inf(?:inity)?$/i, () => Number.NEGATIVE_INFINITY],
]

/** Underscores, each between two other characters, were dropped; then white space around the text was not trimmed. */
const LONE_UNDERSCORES = /^[^_]+(?:_[^_]+)+$/

/** The number that the text stands for, once white space around it is trimmed; null if it is none. */
export const readNumber = (text: string): number | null => {
  const plain = LONE_UNDERSCORES.test(text) ? text.replaceAll('_', '') : trimmed(text)
  const form = FORMS.find(([pattern]) => pattern.test(plain))
  return form ? form[1](plain) : null
}

/**
 * The number in plain decimal digits, exactly as short as it takes to name it: `1.005`, `0.0000001`; with an
 * exponent where those are too many.
 */
export const decimalOf = (value: number | bigint): string => {
  const text = String(value)
  const [mantissa = '', exponent] = text.split('e-')
  if (exponent === undefined) return mantissa
  const sign = mantissa.startsWith('-') ? '-' : ''
  const plain = `${sign}0.${'0'.repeat(Number(exponent) - 1)}${mantissa.replace(/[-.]/g, '')}`
  return plain.length > LIMITS.numberCharacters.most ? text : plain
}
