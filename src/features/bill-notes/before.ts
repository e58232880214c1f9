// What a note keeps of the credit notes posted before it: its subtotal and its tax are rounded together with theirs.
import { inputOf } from '../../core/figures/figure.js'
import { exactOrNull } from '../../core/figures/formula.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { Prisma } from '../../generated/prisma/client.js'
import { isSameRate } from '../bills/taxes.js'

/** What credit notes before a note took of one tax rate of the bill. */
interface RateBefore {
  readonly rate: string | null
  readonly base: string
  readonly tax: string
  /** All that is left of the tax, if the note takes it; null if its tax is computed. */
  readonly rest: string | null
}

/** What credit notes before a note came to: their lines, their subtotals, and their tax by rate. */
export interface Before {
  readonly amount: string
  readonly subtotal: string
  readonly rates: readonly RateBefore[]
}

/** The column as it is read. */
export const readBefore = (kept: unknown): Before | null => (kept ?? null) as Before | null

/** The column as it is written. */
export const keptBefore = (before: Before | null) =>
  (before ? { ...before, rates: before.rates.map((one) => ({ ...one })) } : Prisma.DbNull)

/** What the tax of a rate follows from besides the note itself; null if nothing was before. */
export function beforeRate(before: Before | null, rate: Decimal | null) {
  const found = before?.rates.find((one) => isSameRate(exactOrNull(one.rate), rate))
  if (!found) return null
  const inputs = [
    inputOf('earlierBase', found.base), inputOf('earlierTax', found.tax), inputOf('restOfTax', found.rest),
  ]
  return { isRest: found.rest !== null, inputs }
}
