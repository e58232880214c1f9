// Reads a count of seconds or milliseconds since 1970 as a point in time, as pydantic read it.
import { ERA, type Moment } from './moment-text.js'

/** A larger absolute count is in milliseconds. */
const MOST_SECONDS = 2e10

/** pydantic kept counts in 64 bits: a larger count became the largest one. */
const LARGEST = 2 ** 63

const isOfMilliseconds = (count: number): boolean => Math.abs(count) > MOST_SECONDS

const fractionOf = (count: number): number => (Number.isFinite(count) ? count - Math.floor(count) : 0)

/** The point in time of an integer count plus microseconds. */
const fromWhole = (count: number, beside: number): Moment => {
  const whole = Math.min(LARGEST, Math.max(-LARGEST, count))
  const seconds = isOfMilliseconds(whole) ? Math.floor(whole / 1000) : whole
  const micros = beside + (isOfMilliseconds(whole) ? (whole - seconds * 1000) * 1000 : 0)
  return { seconds: seconds + Math.floor(micros / 1e6), micros: micros % 1e6 }
}

/** The point in time of a number. Its fraction has the same unit as the number. */
export const momentOfNumber = (count: number): Moment =>
  fromWhole(Math.floor(count), Math.round(fractionOf(count) * (isOfMilliseconds(count) ? 1e3 : 1e6)))

/**
 * pydantic converted a text with a point to seconds and then read it as a count again. So a very large count is
 * divided twice.
 */
const momentOfPointed = (count: number): Moment => {
  const seconds = isOfMilliseconds(count) ? count / 1000 : count
  return fromWhole(Math.floor(seconds), Math.round(fractionOf(seconds) * 1e6))
}

/**
 * The value of digits, added up in 64 bits. pydantic noticed an overflow only when a sum became negative; the result
 * is null then.
 */
const sumOf = (digits: string): bigint | null => {
  let sum = 0n
  for (const digit of digits.replace(/^0+/, '')) {
    sum = BigInt.asIntN(64, sum * 10n + BigInt(digit))
    if (sum < 0n) return null
  }
  return sum
}

/** A count from a text. `exact` is true if the text was read as an integer. */
export interface Count {
  readonly moment: Moment
  readonly exact: boolean
}

interface Form {
  readonly form: RegExp
  readonly exact: boolean
  readonly moment: (text: string, sum: bigint) => Moment
}

/** The forms of a count in a text. The digits before the point must not overflow (`sumOf`). */
const FORMS: readonly Form[] = [
  // Digits alone: 0, +1700000000, -1, 007.
  {
    form: /^[+-]?(?<digits>\d+)$/,
    exact: true,
    moment: (text, sum) => momentOfNumber(Number(text.startsWith('-') ? -sum : sum)),
  },
  // Digits with a point, and possibly an exponent: 5., -.5, 1.5e3. A text like 1e3, without a point, is not a count.
  {
    form: /^[+-]?(?:(?<digits>\d+)\.\d*|\.\d+)(?:e[+-]?\d+)?$/i,
    exact: false,
    moment: (text) => momentOfPointed(Number(text)),
  },
]

/** Reads a count from a text; null if the text is not a count. */
export const readCount = (text: string): Count | null => {
  for (const { form, exact, moment } of FORMS) {
    const match = form.exec(text)
    const sum = match && sumOf(match.groups?.digits ?? '')
    if (match) return sum === null ? null : { moment: moment(text, sum), exact }
  }
  return null
}

/** The fault of a point in time before the year 0 or after 9999, in pydantic's words; null if it is in between. */
export const faultOfCount = ({ seconds }: Moment): string | null => {
  if (seconds < ERA.yearZero) return 'dates before 0000 are not supported as unix timestamps'
  return seconds < ERA.end ? null : 'dates after 9999 are not supported as unix timestamps'
}
