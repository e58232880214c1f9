// Records what is returned of an advance that was paid.
import type { Context } from '../../context.js'
import type { AnyStep, Outcome } from '../../core/lifecycle/lifecycle.js'
import { toMinorUnit } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import { notFound, refuse } from '../../errors.js'
import { holdBalance } from './balance.js'
import { openAmount } from './figures.js'
import type { ReturnAdvanceInput } from './inputs.js'
import { unfitFaults } from './pay.js'

type Condition = NonNullable<AnyStep['unless']>
type Figures = Readonly<Record<'totalAmount' | 'usedAmount' | 'returnedAmount', string | Decimal>>

/** The obstacle to a return: the request is no advance, or nothing is open of it. */
export const returnable: Condition = {
  columns: ['requestType', 'totalAmount', 'usedAmount', 'returnedAmount'],
  obstacle: (row) => {
    if (row.requestType !== 'ADVANCE') return { reason: 'Only an advance is returned' }
    const { totalAmount, usedAmount, returnedAmount } = row as Figures
    const [total, used, returned] = [totalAmount, usedAmount, returnedAmount].map((figure) => new Decimal(figure))
    const open = openAmount({ totalAmount: total, usedAmount: used, returnedAmount: returned })
    return open.isZero() ? { reason: 'Nothing is open of the advance' } : null
  },
}

/** Returns a part of an advance: at most what was paid, less what claims have used and what was returned before. */
export async function returnPart(ctx: Context, id: string, input: ReturnAdvanceInput): Promise<Outcome> {
  const { amount, reference } = input
  const balance = await holdBalance(ctx, id)
  const advance = await ctx.db.expenseRequest.findFirst({ where: { id } })
  if (!balance || !advance) throw notFound('Expense request')
  const { currency } = balance
  const paid = toMinorUnit(balance.paid, currency)
  const most = openAmount({ ...advance, totalAmount: Decimal.min(paid, advance.totalAmount) })
  const place = { path: ['amount'], given: amount }
  refuse([
    ...unfitFaults(amount, currency),
    amount.gt(most) && {
      ...place,
      message: `Should be no more than ${most.toFixed()} ${currency}, which is paid and neither used nor returned`,
      figures: { expected: most, given: amount, paid, used: advance.usedAmount, returned: advance.returnedAmount },
    },
  ])
  await ctx.db.expenseRequest.updateMany({ where: { id }, data: { returnedAmount: { increment: amount } } })
  return { history: { amount, comments: reference } }
}
