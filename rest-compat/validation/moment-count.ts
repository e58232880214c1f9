// Counts of seconds or milliseconds since 1970, as the old service read them as a point in time.
import { ERA, type Moment } from './moment-text.js'

/** A count beyond this, in either direction, is of milliseconds. */
const MOST_SECONDS = 2e10

/** Counts were kept in 64 bits: a larger one was taken for the largest. */
const LARGEST = 2 ** 63

const isOfMilliseconds = (count: number): boolean => Math.abs(count) > MOST_SECONDS

const fractionOf = (count: number): number => (Number.isFinite(count) ? count - Math.floor(count) : 0)

/** The point in time of a whole count, and of the microseconds that stand beside it. */
const fromWhole = (count: number, beside: number): Moment => {
  const whole = Math.min(LARGEST, Math.max(-LARGEST, count))
  const seconds = isOfMilliseconds(whole) ? Math.floor(whole / 1000) : whole
  const micros = beside + (isOfMilliseconds(whole) ? (whole - seconds * 1000) * 1000 : 0)
  return { seconds: seconds + Math.floor(micros / 1e6), micros: micros % 1e6 }
}

/** A number, whole or not: its fraction is of the same unit as the number. */
export const momentOfNumber = (count: number): Moment =>
  fromWhole(Math.floor(count), Math.round(fractionOf(count) * (isOfMilliseconds(count) ? 1e3 : 1e6)))

/** A text with a point was brought to seconds and then read as a count, so that a very large one was divided twice. */
const momentOfPointed = (count: number): Moment => {
  const seconds = isOfMilliseconds(count) ? count / 1000 : count
  return fromWhole(Math.floor(seconds), Math.round(fractionOf(seconds) * 1e6))
}

/** What digits add up to in 64 bits. An overflow was noticed only if a sum turned negative: null. */
const sumOf = (digits: string): bigint | null => {
  let sum = 0n
  for (const digit of digits.replace(/^0+/, '')) {
    sum = BigInt.asIntN(64, sum * 10n + BigInt(digit))
    if (sum < 0n) return null
  }
  return sum
}

/** A count that came as text; it is exact where it was read as an integer. */
export interface Count {
  readonly moment: Moment
  readonly exact: boolean
}

interface Form {
  readonly form: RegExp
  readonly exact: boolean
  readonly moment: (text: string, sum: bigint) => Moment
}

/** The forms of a count that came as text. The digits before any point must add up (`sumOf`). */
const FORMS: readonly Form[] = [
  // Digits alone: 0, +1700000000, -1, 007.
  {
    form: /^[+-]?(?<digits>\d+)$/,
    exact: true,
    moment: (text, sum) => momentOfNumber(Number(text.startsWith('-') ? -sum : sum)),
  },
  // Digits with a point, and perhaps an exponent: 5., -.5, 1.5e3. A text like 1e3, without a point, is no count.
  {
    form: /^[+-]?(?:(?<digits>\d+)\.\d*|\.\d+)(?:e[+-]?\d+)?$/i,
    exact: false,
    moment: (text) => momentOfPointed(Number(text)),
  },
]

/** Reads a count that came as text; null if the text is none. */
export const readCount = (text: string): Count | null => {
  for (const { form, exact, moment } of FORMS) {
    const match = form.exec(text)
    const sum = match && sumOf(match.groups?.digits ?? '')
    if (match) return sum === null ? null : { moment: moment(text, sum), exact }
  }
  return null
}

/** What was said of a point in time before the year 0 or after 9999; null of any other. */
export const faultOfCount = ({ seconds }: Moment): string | null => {
  if (seconds < ERA.yearZero) return 'dates before 0000 are not supported as unix timestamps'
  return seconds < ERA.end ? null : 'dates after 9999 are not supported as unix timestamps'
}
