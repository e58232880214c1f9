// How the old service read integers and numbers that come as text, and how a number is handed on exactly.
import { LIMITS } from '../../src/core/limits.js'

/** An integer text longer than this was refused for its size alone. */
const MOST_CHARACTERS = 4300

const INTEGER = /^([+-]?)(\d+(?:_\d+)*)(?:\.0+)?$/
const NUMBER = /^[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?|nan)$/i
const LONE_UNDERSCORES = /^[^_]+(?:_[^_]+)*$/

// The look behind keeps the search linear: it starts at the first space of a run only.
const trimmed = (text: string): string => text.replace(/^\p{White_Space}+|(?<!\p{White_Space})\p{White_Space}+$/gu, '')

/** The integer that the text spells; null if it spells none. */
export const readInteger = (text: string): bigint | 'too long' | null => {
  const match = INTEGER.exec(trimmed(text))
  if (!match) return null
  const [, sign = '', digits = ''] = match
  const plain = `${sign.replace('+', '')}${digits.replaceAll('_', '').replace(/^0+(?=\d)/, '')}`
  return plain.length > MOST_CHARACTERS ? 'too long' : BigInt(plain)
}

const NAMED = [[/nan/i, Number.NaN], [/^-inf/i, Number.NEGATIVE_INFINITY], [/inf/i, Number.POSITIVE_INFINITY]] as const

/** The number that the text spells; null if it spells none. White space and underscores were let through, but not together. */
export const readNumber = (text: string): number | null => {
  const plain = LONE_UNDERSCORES.test(text) && text.includes('_') ? text.replaceAll('_', '') : trimmed(text)
  if (!NUMBER.test(plain)) return null
  return NAMED.find(([name]) => name.test(plain))?.[1] ?? Number(plain)
}

/** The number in plain decimal digits, exactly as short as it takes to name it: `1.005`, `0.0000001`; with an exponent where those are too many. */
export const decimalOf = (value: number | bigint): string => {
  const text = String(value)
  const [mantissa = '', exponent] = text.split('e-')
  if (exponent === undefined) return mantissa
  const sign = mantissa.startsWith('-') ? '-' : ''
  const plain = `${sign}0.${'0'.repeat(Number(exponent) - 1)}${mantissa.replace(/[-.]/g, '')}`
  return plain.length > LIMITS.numberCharacters.most ? text : plain
}
