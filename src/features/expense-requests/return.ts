// Records what is returned of an advance that was paid.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import type { Condition, Outcome } from '../../core/lifecycle/lifecycle.js'
import { toMinorUnit } from '../../core/money/money.js'
import { getWhole } from '../../core/records/read.js'
import { Decimal } from '../../core/schema/scalars.js'
import { conflict, notFound, refuse } from '../../errors.js'
import { findBalance, remaining } from './balance.js'
import { openAmount } from './figures.js'
import type { ReturnAdvanceInput } from './inputs.js'
import { paymentAmountFaults } from './pay.js'
import { expenseRequests } from './reads.js'

type Figures = Readonly<Record<'totalAmount' | 'usedAmount' | 'returnedAmount', string | Decimal>>

/** The refusal of a return: the request is no advance, or nothing is open of it. */
export const returnable: Condition = {
  columns: ['requestType', 'totalAmount', 'usedAmount', 'returnedAmount'],
  refusal: (row) => {
    if (row.requestType !== 'ADVANCE') return { why: because('only_advances_returned') }
    const { totalAmount, usedAmount, returnedAmount } = row as Figures
    const [total, used, returned] = [totalAmount, usedAmount, returnedAmount].map((figure) => new Decimal(figure))
    const open = openAmount({ totalAmount: total, usedAmount: used, returnedAmount: returned })
    return open.isZero() ? { why: because('nothing_open') } : null
  },
}

/** The most that can be returned of an advance: what was paid, less what claims have used and what was returned. */
async function returnableOf(ctx: Context, id: string) {
  const [advance, balance] = await Promise.all([
    getWhole(ctx, expenseRequests, id), findBalance(ctx, id),
  ])
  if (!balance) throw notFound('Expense request')
  const paid = toMinorUnit(balance.paid, balance.currency)
  // Bills in another currency may pay it in full with a little less.
  const isPaid = remaining(balance, 'paid').isZero()
  const most = openAmount(isPaid ? advance : { ...advance, totalAmount: Decimal.min(paid, advance.totalAmount) })
  return { advance, currency: balance.currency, paid, most }
}

/** Throws CONFLICT if nothing can be returned of an advance yet, because what was paid of it is used or returned. */
export async function requireReturnable(ctx: Context, id: string): Promise<void> {
  const { most, paid, currency } = await returnableOf(ctx, id)
  if (most.lte(0))
    throw conflict(because('nothing_returnable', { paid, currency }), { paid })
}

/** Returns a part of an advance: at most what was paid, less what claims have used and what was returned before. */
export async function returnPart(ctx: Context, id: string, input: ReturnAdvanceInput): Promise<Outcome> {
  const { amount, reference } = input
  const { advance, currency, paid, most } = await returnableOf(ctx, id)
  refuse([
    ...paymentAmountFaults(amount, currency),
    amount.gt(most) && {
      path: ['amount'],
      why: because('exceeds_returnable', {
        expected: most, given: amount, paid, used: new Decimal(advance.usedAmount),
        returned: new Decimal(advance.returnedAmount), currency,
      }),
    },
  ])
  await ctx.db.expenseRequest.updateMany({ where: { id }, data: { returnedAmount: { increment: amount } } })
  return { history: { amount, comments: reference } }
}
