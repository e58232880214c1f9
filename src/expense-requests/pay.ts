// Paying an expense request, in part or in full.
import type { Context } from '../context.js'
import { takeStep } from '../core/step.js'
import { toMinorUnit } from '../core/money.js'
import type { Decimal } from '../core/scalars.js'
import { refuse } from '../errors.js'
import { payableAmount } from './figures.js'
import { writeHistory } from './history.js'
import { expenseLife } from './lifecycle.js'
import type { PayExpenseRequestInput } from './types.js'

/** Pays the amount, or all that is still to be paid: for a claim that its advance covers altogether, nothing. */
export function pay(ctx: Context, id: string, input: PayExpenseRequestInput | null) {
  return ctx.transaction(async (ctx) => {
    await takeStep(ctx, expenseLife, 'pay', id)
    const { payable, currency } = await owed(ctx, id)
    const amount = input?.amount ?? payable
    if (input?.amount) refuseUnfit(amount, payable, currency)
    const status = amount.lt(payable) ? 'PARTIALLY_PAID' : 'PAID'
    await ctx.db.expenseRequest.updateMany({ where: { id }, data: { status, paidAmount: { increment: amount } } })
    const request = await ctx.db.expenseRequest.findFirstOrThrow({ where: { id } })
    await writeHistory(ctx, request, { action: 'pay', amount, comments: input?.comments })
    return request
  })
}

async function owed(ctx: Context, id: string) {
  const { history, ...request } = await ctx.db.expenseRequest.findFirstOrThrow({ where: { id }, include: { history: true } })
  return { payable: payableAmount(request, history), currency: request.currency }
}

function refuseUnfit(amount: Decimal, payable: Decimal, currency: string): void {
  refuse([
    amount.lte(0) && { path: ['amount'], message: 'Should be more than 0', given: amount },
    amount.gt(payable) && { path: ['amount'], message: 'Is more than what is still to be paid', given: amount, figures: { payable, given: amount } },
    !amount.eq(toMinorUnit(amount, currency)) && { path: ['amount'], message: `Is no amount that can be paid in ${currency}`, given: amount },
  ])
}
