// Days near today, in UTC.

/** The day so many days ago; negative days are in the future. */
export const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Noon of the day so many days ago. */
export const noon = (days: number) => `${ago(days)}T12:00:00Z`
