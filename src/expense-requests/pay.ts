// Paying an expense request, in part or in full.
import type { Context } from '../context.js'
import { takeStep } from '../core/lifecycle.js'
import { lockRow } from '../core/lock.js'
import { toMinorUnit } from '../core/money.js'
import type { Decimal } from '../core/scalars.js'
import { notFound, refuse } from '../errors.js'
import { payableAmount } from './figures.js'
import { writeHistory } from './history.js'
import { expenseLife } from './lifecycle.js'
import type { PayExpenseRequestInput } from './types.js'

/**
 * Pays the amount, or all that is still to be paid: for a claim that its advance covers altogether, nothing. The row is locked
 * before what is still to be paid is known, since that decides which state the payment leads to.
 */
export function pay(ctx: Context, id: string, input: PayExpenseRequestInput | null) {
  return ctx.transaction(async (ctx) => {
    const { currency, payable } = await lockPayable(ctx, id)
    const amount = input?.amount ?? payable
    await takeStep(ctx, expenseLife, 'pay', id, { to: amount.lt(payable) ? 'PARTIALLY_PAID' : 'PAID' })
    if (input?.amount) refuseUnfit(input.amount, payable, currency)
    await ctx.db.expenseRequest.updateMany({ where: { id }, data: { paidAmount: { increment: amount } } })
    const request = await ctx.db.expenseRequest.findFirstOrThrow({ where: { id } })
    await writeHistory(ctx, request, { action: 'pay', amount, comments: input?.comments })
    return request
  })
}

async function lockPayable(ctx: Context, id: string) {
  if (!(await lockRow(ctx, 'ExpenseRequest', id))) throw notFound('Expense request')
  const { history, ...request } = await ctx.db.expenseRequest.findFirstOrThrow({ where: { id }, include: { history: true } })
  return { currency: request.currency, payable: payableAmount(request, history) }
}

function refuseUnfit(amount: Decimal, payable: Decimal, currency: string): void {
  refuse([
    amount.lte(0) && { path: ['amount'], message: 'Should be more than 0', given: amount },
    amount.gt(payable) && { path: ['amount'], message: 'Is more than what is still to be paid', given: amount, figures: { payable, given: amount } },
    !amount.eq(toMinorUnit(amount, currency)) && { path: ['amount'], message: `Is no amount that can be paid in ${currency}`, given: amount },
  ])
}
