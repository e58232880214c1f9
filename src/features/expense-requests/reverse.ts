// Reverses payments of an expense request itself. Those of its bills are reversed on the bills.
import type { Context } from '../../core/context.js'
import { exact } from '../../core/figures/formula.js'
import { because } from '../../core/faults/reason.js'
import type { Outcome } from '../../core/lifecycle/lifecycle.js'
import { dayIn } from '../../core/time-zones.js'
import { badInput, conflict, notFound } from '../../errors.js'
import { lockConflict } from '../organizations/period.js'
import { advanceSpentConflict, findBalance, openStateByPaid } from './balance.js'
import type { ReverseExpenseRequestPaymentInput } from './inputs.js'
import { historyOf } from './paid.js'

/** The payments of a request itself, each with the line that reverses it. */
async function paymentsOf(ctx: Context, id: string) {
  const history = await historyOf(ctx, { id })
  return history.filter(({ action }) => action === 'pay').map((line) => ({
    id: line.id, day: dayIn(ctx, new Date(line.at)), amount: exact(line.amount),
    reversal: history.find(({ paymentId }) => paymentId === line.id),
  }))
}

const noPayment = (given: string) =>
  badInput([{ path: ['paymentId'], why: because('no_such_request_payment', { id: given }) }])

/**
 * Throws CONFLICT if no payment can be reversed: none is left, claims have used the money of the advance, or the days
 * of the payments are locked.
 */
export async function requireReversible(
  ctx: Context, id: string, _state?: string, input?: ReverseExpenseRequestPaymentInput,
): Promise<void> {
  const [payments, balance] = await Promise.all([paymentsOf(ctx, id), findBalance(ctx, id)])
  if (input && !payments.some((payment) => payment.id === input.paymentId)) throw noPayment(input.paymentId)
  const unreversed = payments.filter(({ reversal }) => !reversal)
  if (!balance || unreversed.length === 0) throw conflict(because('no_request_payment_to_reverse'))
  const refusals = await Promise.all(unreversed.map(({ day, amount }) =>
    lockConflict(ctx, day) ?? advanceSpentConflict(ctx, { ...balance, paid: balance.paid.minus(amount) }, amount)))
  if (refusals.every((refusal) => refusal)) throw refusals[0] as Error
}

/** Reverses one payment. The step has locked the request, so of several callers only the first finds it unreversed. */
export async function reverse(
  ctx: Context, id: string, { paymentId }: ReverseExpenseRequestPaymentInput,
): Promise<Outcome> {
  const payment = (await paymentsOf(ctx, id)).find((one) => one.id === paymentId)
  if (!payment) throw noPayment(paymentId)
  const { amount, reversal } = payment
  if (reversal) {
    const reversedAt = new Date(reversal.at)
    throw conflict(because('payment_reversed', { paymentId, reversedAt }), { paymentId, reversedAt })
  }
  const locked = lockConflict(ctx, payment.day)
  if (locked) throw locked
  await ctx.db.expenseRequest.updateMany({ where: { id }, data: { paidAmount: { decrement: amount } } })
  const balance = await findBalance(ctx, id)
  if (!balance) throw notFound('Expense request')
  const spent = await advanceSpentConflict(ctx, balance, amount)
  if (spent) throw spent
  // A settled request is open again, also if the rest pays it within the rounding.
  await ctx.db.expenseRequest.updateMany({ where: { id }, data: { status: openStateByPaid(balance) } })
  return { history: { amount, paymentId } }
}
