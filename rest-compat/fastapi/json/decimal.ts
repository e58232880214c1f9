// The text of a number as a decimal, digit by digit, so that no double comes in between.

/** More digits than any amount has: 14 before the point, and those after it that a calculation can need. */
const MOST_DIGITS = 40

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i

/** A number as `digits × 10^-scale`. The digits have no zero at their ends; those of 0 are empty. */
interface Scaled {
  readonly sign: '' | '-'
  readonly digits: string
  readonly scale: number
}

function scaled(text: string): Scaled {
  const [, sign, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? []
  const trimmed = withoutZeros(whole + fraction, fraction.length - Number(exponent))
  return { sign: sign === '-' ? '-' : '', ...rounded(trimmed) }
}

type Unsigned = Omit<Scaled, 'sign'>

/** Rounds half up to the most digits. */
function rounded({ digits, scale }: Unsigned): Unsigned {
  if (digits.length <= MOST_DIGITS) return { digits, scale }
  const isUp = Number(digits[MOST_DIGITS]) >= 5
  const kept = String(BigInt(digits.slice(0, MOST_DIGITS)) + (isUp ? 1n : 0n))
  return withoutZeros(kept, scale - (digits.length - MOST_DIGITS))
}

function withoutZeros(all: string, scale: number): Unsigned {
  const digits = all.replace(/^0+/, '')
  // A loop, because /0+$/ takes quadratic time.
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return { digits: digits.slice(0, end), scale: scale - (digits.length - end) }
}

const withExponent = ({ sign, digits, scale }: Scaled) => (digits ? `${sign}${digits}e${-scale}` : '0')

function withPoint({ sign, digits, scale }: Scaled): string {
  if (scale <= 0) return sign + digits + '0'.repeat(-scale)
  const padded = digits.padStart(scale + 1, '0')
  return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`
}

/**
 * The number as the shortest exact decimal text: `1.005`, `0.0000001`. It has an exponent if it would be longer than
 * `mostCharacters`.
 */
export function plainDecimal(text: string, mostCharacters: number): string {
  const number = scaled(text)
  const { length } = number.digits
  const characters = Math.max(length, number.scale, length - number.scale) + '-0.'.length
  return length === 0 || characters > mostCharacters ? withExponent(number) : withPoint(number)
}

/** True if the texts are the same number. */
export const isSameNumber = (one: string, other: string): boolean =>
  withExponent(scaled(one)) === withExponent(scaled(other))
