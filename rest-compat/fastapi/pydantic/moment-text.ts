// Reads dates and date-times from text as pydantic does, and prints date-times in UTC.

/** A point in time: whole seconds since 1970 in UTC, and the microseconds of the next second. */
export interface Moment {
  readonly seconds: number
  readonly micros: number
}

/** A parsed ISO 8601 text: a day at midnight, or a date-time. A text without a time zone is in UTC. */
export interface Iso {
  readonly moment: Moment
  readonly year: number
  readonly dayOnly: boolean
}

// The form of a day or a date-time: `YYYY-MM-DD`, alone or followed by `T`, `t`, `_` or a space and a time. The time is
// `HH:MM`, `HH:MM:SS` or `HH:MM:SS.f` (also with a comma). A time zone may follow: `Z`, `z`, `+HH:MM`, `+HHMM`, or the
// same with a minus sign.
const CLOCK = '([01]\\d|2[0-3]):([0-5]\\d)(?::([0-5]\\d)(?:[.,](\\d+))?)?'
// The minus sign U+2212 is three bytes long in UTF-8.
const ZONE = '(?:[Zz]|([+-]|\\xE2\\x88\\x92)([01]\\d|2[0-3]):?([0-5]\\d))?'
const ISO = new RegExp(`^(\\d{4})-(\\d\\d)-(\\d\\d)(?:[Tt _]${CLOCK}${ZONE})?$`)

/** pydantic compares bytes, so texts are matched byte by byte. */
const byBytes = (text: string): string => Buffer.from(text).toString('latin1')

const midnight = (year: number, month: number, dayOfMonth: number): Date => {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, dayOfMonth)
  return date
}

const isCalendarDay = (year: number, month: number, dayOfMonth: number): boolean => {
  const date = midnight(year, month, dayOfMonth)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth
}

const offsetSeconds = (sign: string | undefined, hours = '0', minutes = '0'): number =>
  (sign === '+' ? 1 : -1) * (Number(hours) * 3600 + Number(minutes) * 60)

/** Reads an ISO 8601 day or date-time; null if the text is neither. Fractions of a second are cut to six digits. */
export const readIso = (text: string): Iso | null => {
  const match = ISO.exec(byBytes(text))
  if (!match) return null
  const [, year, month, dayOfMonth, hour, minute, second, fraction, sign, offsetHours, offsetMinutes] = match
  const calendar = [Number(year), Number(month), Number(dayOfMonth)] as const
  if (!isCalendarDay(...calendar)) return null
  const clock = Number(hour ?? 0) * 3600 + Number(minute ?? 0) * 60 + Number(second ?? 0)
  const seconds = midnight(...calendar).getTime() / 1000 + clock - offsetSeconds(sign, offsetHours, offsetMinutes)
  const micros = Number((fraction ?? '').slice(0, 6).padEnd(6, '0'))
  return { moment: { seconds, micros }, year: Number(year), dayOnly: hour === undefined }
}

const dayFits = (text: string): boolean =>
  isCalendarDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)))

// The requirements of a calendar day, each with pydantic's message. The first one that fails gives the fault.
const DAY_FAULTS: readonly (readonly [holds: (text: string) => boolean, otherwise: string])[] = [
  [(text) => text.length >= 10, 'input is too short'],
  [(text) => /^\d{4}/.test(text), 'invalid character in year'],
  [(text) => text[4] === '-', 'invalid date separator, expected `-`'],
  [(text) => /^\d\d/.test(text.slice(5)), 'invalid character in month'],
  [(text) => text[7] === '-', 'invalid date separator, expected `-`'],
  [(text) => /^\d\d/.test(text.slice(8)), 'invalid character in day'],
  [(text) => /^(?:0[1-9]|1[0-2])/.test(text.slice(5)), 'month value is outside expected range of 1-12'],
  [dayFits, 'day value is outside expected range'],
]

/**
 * The fault of a text that should begin with a calendar day. If the day is valid and text follows, the time or zone is
 * wrong.
 */
export const faultOfDay = (text: string): string => {
  const bytes = byBytes(text)
  return DAY_FAULTS.find(([holds]) => !holds(bytes))?.[1] ?? 'unexpected extra characters at the end of the input'
}

/** The first seconds of the years 0 and 1, and the first second after the year 9999. */
export const ERA = {
  yearZero: midnight(0, 1, 1).getTime() / 1000,
  first: midnight(1, 1, 1).getTime() / 1000,
  end: midnight(10_000, 1, 1).getTime() / 1000,
} as const

/** True for a point in time in the years 1 to 9999, counted in UTC. */
export const inEra = ({ seconds }: Moment): boolean => seconds >= ERA.first && seconds < ERA.end

/** The point in time in ISO 8601 and UTC, without a fraction of zero. */
export const printMoment = ({ seconds, micros }: Moment): string => {
  const fraction = micros === 0 ? '' : `.${String(micros).padStart(6, '0').replace(/(?<!0)0+$/, '')}`
  return `${new Date(seconds * 1000).toISOString().slice(0, -'.000Z'.length)}${fraction}Z`
}
