// Reverses payments of bills. A reversed payment stays, and no longer counts as paid.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { dayIn } from '../../core/time-zones.js'
import { conflict } from '../../errors.js'
import { lockConflict } from '../organizations/period.js'
import type { ReverseBillPaymentInput } from './inputs.js'
import { followPayment, noPayment } from './expense.js'
import { settle } from './pay.js'

/** Reverses one payment. The step has locked the bill, so of several callers only the first finds it unreversed. */
export async function reverse(
  ctx: Context, billId: string, { paymentId, reason }: ReverseBillPaymentInput,
): Promise<undefined> {
  const payment = await ctx.db.billPayment.findFirst({ where: { id: paymentId, billId } })
  if (!payment) throw noPayment(paymentId)
  const { reversedAt, paidAt, amount } = payment
  if (reversedAt)
    throw conflict(because('payment_reversed', { paymentId, reversedAt }), { paymentId, reversedAt })
  if (payment.partyPaymentId) throw conflict(because('part_of_party_payment'))
  const locked = lockConflict(ctx, dayIn(ctx, paidAt))
  if (locked) throw locked
  const stamp = { reversedAt: ctx.now, reversedById: ctx.viewer.userId, reversalReason: reason }
  await ctx.db.billPayment.updateMany({ where: { id: paymentId }, data: stamp })
  const bill = await ctx.db.bill.findFirstOrThrow({ where: { id: billId } })
  await settle(ctx, bill, bill.paidAmount.minus(amount))
  await followPayment(ctx, bill, 'reverseBillPayment', amount, reason)
}
