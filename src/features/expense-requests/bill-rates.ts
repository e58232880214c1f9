// Converts the amounts of a bill into the currency of its expense request. A rate that is entered or edited later must
// not change what was billed and paid, so the rate is the one that the bill keeps.
import type { Context } from '../../core/context.js'
import { rateKept } from '../../core/money/kept-rate.js'
import { dayIn } from '../../core/time-zones.js'
import { refuse } from '../../errors.js'
import { converterAt, findConverter, missingRate, type Converter } from '../accounts/convert.js'

/** A bill, whose amounts are converted. */
export interface BillToConvert {
  readonly currency: string
  readonly billDate: Date | string
  readonly expenseRate: unknown
}

const exchangeOf = (ctx: Context, { currency: from, billDate }: BillToConvert, to: string) =>
  ({ from, to, day: dayIn(ctx, billDate) })

/**
 * The converter of the amounts of a bill, or null without a rate. A bill that keeps no rate, because none was known
 * when it was imported, is converted by the rate table, for its bill date.
 */
export function findBillConverter(ctx: Context, bill: BillToConvert, to: string): Promise<Converter | null> {
  const kept = bill.currency === to ? null : rateKept(bill.expenseRate)
  return kept ? Promise.resolve(converterAt(kept)) : findConverter(ctx, exchangeOf(ctx, bill, to))
}

/** The converters of bills, in the same order. Throws BAD_USER_INPUT for all missing pairs. */
export async function billConverters(ctx: Context, bills: readonly BillToConvert[], to: string): Promise<Converter[]> {
  const found = await Promise.all(bills.map((bill) => findBillConverter(ctx, bill, to)))
  refuse(bills.map((bill, index) => !found[index] && missingRate(exchangeOf(ctx, bill, to))))
  return found as Converter[]
}
