// Rates that a record keeps: rates are entered and edited later, and what was converted before stays as it was.
import { dayText } from '../days.js'
import { Decimal } from '../schema/scalars.js'
import type { RateUsed } from './rates.js'

/** A rate as a JSON column keeps it: decimals and days as text. Null where both currencies are the same. */
export const rateToKeep = (used: RateUsed | null) =>
  used && { rate: used.rate.toFixed(), day: dayText(used.day), inverted: used.inverted }

/** What stands in a JSON column. An import may have written any JSON. */
export type Kept = Readonly<Record<string, unknown>>

export const isObject = (kept: unknown): kept is Kept => typeof kept === 'object' && kept !== null

/** The number of a text as a column keeps it; undefined for anything else. */
export const decimalKept = (kept: unknown): Decimal | undefined =>
  (typeof kept === 'string' && /^\d{1,30}(?:\.\d{1,30})?$/.test(kept) ? new Decimal(kept) : undefined)

/** A rate as `rateToKeep` writes it, or null for two amounts in one currency; undefined for anything else. */
export function rateKept(kept: unknown): RateUsed | null | undefined {
  if (kept === null) return null
  if (!isObject(kept) || typeof kept.inverted !== 'boolean') return undefined
  const [rate, day] = [decimalKept(kept.rate), new Date(`${String(kept.day)}T00:00:00Z`)]
  if (!rate?.gt(0) || Number.isNaN(day.getTime())) return undefined
  return { rate, day, inverted: kept.inverted }
}
