// Prints the text of a number as a plain decimal, digit by digit, so that no double comes in between.
import { LIMITS } from '../../../src/core/limits.js'

/** More digits than any amount has: 14 before the point, and those after it that a calculation can need. */
const MOST_DIGITS = 40

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i

/** A number as `digits × 10^-scale`. The digits have no zero at their ends. */
interface Scaled {
  readonly digits: string
  readonly scale: number
}

/** Rounds half up to the most digits. */
function rounded({ digits, scale }: Scaled): Scaled {
  if (digits.length <= MOST_DIGITS) return { digits, scale }
  const isUp = Number(digits[MOST_DIGITS]) >= 5
  const kept = String(BigInt(digits.slice(0, MOST_DIGITS)) + (isUp ? 1n : 0n))
  return trimmed(kept, scale - (digits.length - MOST_DIGITS))
}

function trimmed(all: string, scale: number): Scaled {
  const digits = all.replace(/^0+/, '')
  // A loop, because /0+$/ takes quadratic time.
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return { digits: digits.slice(0, end), scale: scale - (digits.length - end) }
}

function pointed({ digits, scale }: Scaled): string {
  if (scale <= 0) return digits + '0'.repeat(-scale)
  const padded = digits.padStart(scale + 1, '0')
  return `${padded.slice(0, -scale)}.${padded.slice(-scale)}`
}

/**
 * The number as the shortest exact decimal text: `1.005`, `0.0000001`. It has an exponent if there would be too many
 * characters.
 */
export function plainDecimal(text: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? []
  const scaled = rounded(trimmed(whole + fraction, fraction.length - Number(exponent)))
  if (scaled.digits === '') return '0'
  const { length } = scaled.digits
  const characters = Math.max(length, scaled.scale, length - scaled.scale) + '-0.'.length
  const isLong = characters > LIMITS.numberCharacters.most
  return `${sign === '-' ? '-' : ''}${isLong ? `${scaled.digits}e${-scaled.scale}` : pointed(scaled)}`
}
