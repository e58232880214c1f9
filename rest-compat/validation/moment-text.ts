// Dates and moments as the old service read them from text, and as the gateway hands them on.

/** A point in time: whole seconds since 1970 in UTC, and what is left of the second. */
export interface Moment {
  readonly seconds: number
  readonly micros: number
}

/** What an ISO 8601 text says: a day at its midnight, or a moment of a day. A text without a zone speaks UTC. */
export interface Iso {
  readonly moment: Moment
  readonly year: number
  readonly dayOnly: boolean
}

// The form of a day or a moment: `YYYY-MM-DD`, alone or with a clock behind `T`, `t`, `_` or a space. The clock is
// `HH:MM`, `HH:MM:SS` or `HH:MM:SS.f` (also with a comma). A zone may follow: `Z`, `z`, `+HH:MM`, `+HHMM`, or with
// a minus sign.
const CLOCK = '([01]\\d|2[0-3]):([0-5]\\d)(?::([0-5]\\d)(?:[.,](\\d+))?)?'
// The minus sign U+2212 is three bytes long.
const ZONE = '(?:[Zz]|([+-]|\\xE2\\x88\\x92)([01]\\d|2[0-3]):?([0-5]\\d))?'
const ISO = new RegExp(`^(\\d{4})-(\\d\\d)-(\\d\\d)(?:[Tt _]${CLOCK}${ZONE})?$`)

/** The old reader counted bytes, so texts are matched byte by byte. */
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

/** Reads an ISO 8601 day or moment; null if the text is neither. Fractions are cut to six digits. */
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

// What a calendar day must be, and what is said of the first that it is not.
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
 * What is wrong with a text that should begin with a calendar day. A good day with more behind it has a bad clock
 * or zone.
 */
export const faultOfDay = (text: string): string => {
  const bytes = byBytes(text)
  return DAY_FAULTS.find(([holds]) => !holds(bytes))?.[1] ?? 'unexpected extra characters at the end of the input'
}

/** The first seconds of the years that bound what can be spelt, and the second after the last. */
export const ERA = {
  yearZero: midnight(0, 1, 1).getTime() / 1000,
  first: midnight(1, 1, 1).getTime() / 1000,
  end: midnight(10_000, 1, 1).getTime() / 1000,
} as const

/** Whether the moment falls into the years 1 to 9999, which is what databases and clients can spell. */
export const inEra = ({ seconds }: Moment): boolean => seconds >= ERA.first && seconds < ERA.end

/** The moment in ISO 8601, UTC, without a zero fraction. */
export const printMoment = ({ seconds, micros }: Moment): string => {
  const fraction = micros === 0 ? '' : `.${String(micros).padStart(6, '0').replace(/(?<!0)0+$/, '')}`
  return `${new Date(seconds * 1000).toISOString().slice(0, -'.000Z'.length)}${fraction}Z`
}

/** A day stays as it is, a moment is printed in UTC; null if the text is neither, or of no year that can be held. */
export const readDay = (text: string): string | null => {
  const iso = readIso(text)
  if (!iso || !inEra(iso.moment)) return null
  return iso.dayOnly ? text : printMoment(iso.moment)
}
