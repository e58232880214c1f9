// What a bill needs to be posted: an amount on each line, unless its totals were given, and a currency of ISO 4217.
import type { Context } from '../../core/context.js'
import { isoFault } from '../../core/currencies.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { refuse } from '../../errors.js'
import { getBill } from './reads.js'

/** A fault at each line without an amount, which also no price and quantity give. */
export const amountsMissing = (lines: readonly { readonly amount: unknown }[]): Fault[] =>
  lines.flatMap(({ amount }, index): Fault[] =>
    amount === null ? [{ path: ['lineItems', index, 'amount'], why: because('amount_missing') }] : [])

/** Requires a currency, and an amount on each line of a draft whose totals were not given. Throws BAD_USER_INPUT. */
export async function requireComplete(ctx: Context, id: string): Promise<void> {
  const { totalsGiven, currency, lineItems } = await getBill(ctx, id)
  refuse([isoFault(['currency'], currency), ...(totalsGiven ? [] : amountsMissing(lineItems))])
}
