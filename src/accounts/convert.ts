// Amounts from one currency into another, by the organization's rate table.
import type { Context } from '../context.js'
import { Decimal } from '../core/scalars.js'
import { badInput } from '../errors.js'

/** The amount in the other currency, by the latest rate on or before the day. Throws BAD_USER_INPUT, naming the pair, where there is none. */
export async function convert(ctx: Context, amount: Decimal, from: string, to: string, day: Date): Promise<Decimal> {
  if (from === to) return amount
  const known = await ctx.db.rate.findFirst({ where: { fromCurrency: from, toCurrency: to, date: { lte: day } }, orderBy: { date: 'desc' } })
  if (!known) throw badInput([{ path: [], message: `There is no rate from ${from} to ${to}`, figures: { from, to } }])
  return amount.times(new Decimal(known.rate))
}
