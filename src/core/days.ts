// Days in UTC: how long one lasts, when one begins, and the text of one.

/** The milliseconds of a day. */
export const DAY_MS = 86_400_000

/** The first and last instants that the database and its clients can write: the years 1 to 9999. */
export const ERA = { first: Date.parse('0001-01-01T00:00:00Z'), last: Date.parse('9999-12-31T23:59:59.999Z') } as const

/** The instant that is nearest to this time among those that can be written. */
export const withinEra = (time: number) => new Date(Math.min(Math.max(time, ERA.first), ERA.last))

/** The day of a point in time, such as `2026-05-01`. */
export const dayText = (instant: Date) => instant.toISOString().slice(0, 10)

/** The first instant of the day of a point in time. */
export const startOfDay = (instant: Date) => new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS)

/** The same time of day, so many days later; earlier for a negative number. */
export const daysLater = (instant: Date, days: number) => new Date(instant.getTime() + days * DAY_MS)
