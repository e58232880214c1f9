// Days in UTC: how long one lasts, when one begins, and the text of one.

/** The milliseconds of a day. */
export const DAY_MS = 86_400_000

/** The day of a point in time, such as `2026-05-01`. */
export const dayText = (instant: Date) => instant.toISOString().slice(0, 10)

/** The first instant of the day of a point in time. */
export const startOfDay = (instant: Date) => new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS)

/** The same time of day, so many days later; earlier for a negative number. */
export const daysLater = (instant: Date, days: number) => new Date(instant.getTime() + days * DAY_MS)
