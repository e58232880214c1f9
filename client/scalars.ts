// The types of the scalars in answers and variables. All are texts, so that no digit is lost.

/** An exact decimal without zeros at its end, such as `3171.1`. */
export type Decimal = string

/** A time in UTC, such as `2026-01-01T08:00:00Z`. */
export type DateTime = string

/** A day, such as `2026-01-01`. */
export type Day = string

/** A day, or a time such as `2026-01-01T08:00:00Z`. */
export type DateOrDateTime = string

/** A currency code of ISO 4217, such as `USD`. */
export type Currency = string
