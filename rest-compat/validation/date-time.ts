// The date-time kind: ISO 8601 text, or a count of seconds or milliseconds since 1970.
import { beyond } from './holdable.js'
import { isTooBigForInt64 } from './integer.js'
import type { JsonValue } from './json-value.js'
import { type Kind, type Outcome, refuse, take } from './kind.js'
import { ERA, faultOfDay, inEra, type Moment, printMoment, readIso } from './moment-text.js'

/** Beyond this a number counts milliseconds. */
const MOST_SECONDS = 2e10

const YEAR_0 = 'year 0 is out of range'

/** A number in digits, with or without a point. One with an exponent is none. */
const COUNT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

const faultOfCount = (seconds: number): string | null => {
  if (Number.isNaN(seconds)) return 'NaN values not permitted'
  if (seconds < ERA.yearZero) return 'dates before 0000 are not supported as unix timestamps'
  return seconds < ERA.end ? null : 'dates after 9999 are not supported as unix timestamps'
}

const secondsOf = (count: number): number => (Math.abs(count) > MOST_SECONDS ? count / 1000 : count)

const momentOf = (count: number): Moment => {
  const whole = Math.floor(secondsOf(count))
  // Subtracting in the unit of the count keeps the digits that a division would blur.
  const rest = Math.abs(count) > MOST_SECONDS ? (count - whole * 1000) / 1000 : count - whole
  const micros = Math.round(rest * 1e6)
  return micros === 1e6 ? { seconds: whole + 1, micros: 0 } : { seconds: whole, micros }
}

const takeMoment = (moment: Moment, input: JsonValue): Outcome<string> =>
  inEra(moment) ? take(printMoment(moment)) : { faults: [beyond('era', input)] }

const checkCount = (count: number, input: JsonValue): Outcome<string> => {
  const error = faultOfCount(secondsOf(count)) ?? (secondsOf(count) < ERA.first ? YEAR_0 : null)
  return error === null ? takeMoment(momentOf(count), input) : refuse('datetime_parsing', input, { error })
}

/** No integer of 64 bit has more digits. */
const MOST_DIGITS = 19

const isInt64 = (text: string): boolean => {
  const digits = text.replace(/^[+-]?0*(?=\d)/, '')
  return digits.length <= MOST_DIGITS && !isTooBigForInt64(BigInt(text.startsWith('-') ? `-${digits}` : digits))
}

const isCount = (text: string): boolean => COUNT.test(text) && (text.includes('.') || isInt64(text))

const checkText = (input: string): Outcome<string> => {
  const iso = readIso(input)
  if (iso?.year === 0) return refuse('datetime_parsing', input, { error: YEAR_0 })
  if (iso) return takeMoment(iso.moment, input)
  if (!isCount(input)) return refuse('datetime_from_date_parsing', input, { error: faultOfDay(input) })
  // The old reader tried a text as a date last, and answered with the fault that it met there.
  const error = faultOfCount(secondsOf(Number(input)))
  return error === null ? checkCount(Number(input), input) : refuse('datetime_from_date_parsing', input, { error })
}

/** A moment, handed on as ISO 8601 in UTC. A moment without a zone is in UTC. */
export const dateTime = (): Kind<string> => ({
  schema: { type: 'string', format: 'date-time' },
  check: (input) => {
    if (typeof input === 'string') return checkText(input)
    if (typeof input !== 'number' && typeof input !== 'bigint') return refuse('datetime_type', input)
    return checkCount(Number(input), input)
  },
})
