// Checks bills against their expense request: the amounts that may still be billed and paid, converted into the
// currency of the request.
import { convert, findConverters, missingRate } from '../accounts/convert.js'
import type { Context } from '../../context.js'
import { toMinorUnit } from '../../core/money/money.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { conflict, refuse, type Fault } from '../../errors.js'
import { excessFault, findBalance, followPaid, holdBalance, stateFault, type Balance } from '../expense-requests/balance.js'
import type { Bill } from '../../generated/prisma/client.js'
import type { BillInput } from './inputs.js'
import type { Totals } from './totals.js'

type Some = (Fault | false)[]

/**
 * The balance of the expense request that a bill names, without the bill itself. Null if the bill names no request, or
 * an unknown request.
 */
export async function balanceFor(
  ctx: Context, { expenseRequestId }: BillInput, own: Bill | undefined,
): Promise<Balance | null> {
  const balance = expenseRequestId == null ? null : await findBalance(ctx, expenseRequestId)
  if (!balance || !own || own.expenseRequestId !== expenseRequestId) return balance
  const [billed, paid] = [
    await converted(ctx, own, balance, own.totalAmount), await converted(ctx, own, balance, own.paidAmount),
  ]
  return { ...balance, billed: balance.billed.minus(billed), paid: balance.paid.minus(paid) }
}

/** The reasons why the bill cannot bill this request, or not this amount. */
export async function expenseFaults(
  ctx: Context,
  input: BillInput,
  expense: Balance | null,
  { currency, day, totalAmount, paidAmount }: Totals & { readonly currency: string; readonly day: Date },
): Promise<Some> {
  if (!expense) return []
  const closed = stateFault(expense, 'billed', ['expenseRequestId'], expense.id)
  if (closed) return [closed]
  const exchange = { from: currency, to: expense.currency, day, path: ['currency'] }
  const [inItsCurrency] = await findConverters(ctx, [exchange])
  if (!inItsCurrency) return [{ ...missingRate(exchange), given: currency }]
  const total = { path: [input.totalAmount == null ? 'lineItems' : 'totalAmount'], given: totalAmount }
  return [
    excessFault(expense, 'billed', inItsCurrency(totalAmount), total),
    excessFault(expense, 'paid', inItsCurrency(paidAmount), { path: ['paidAmount'], given: paidAmount }),
  ]
}

/** Refuses a payment of a bill that exceeds the amount owed by its expense request. */
export async function refusePayment(ctx: Context, bill: Bill, amount: Decimal): Promise<void> {
  const expense = bill.expenseRequestId && (await holdBalance(ctx, bill.expenseRequestId))
  if (!expense) return
  const place = { path: ['amount'], given: amount }
  refuse([
    stateFault(expense, 'paid', place.path, amount) ||
      excessFault(expense, 'paid', await converted(ctx, bill, expense, amount), place),
  ])
}

/**
 * Refuses to post a bill if the paid amount exceeds the amount owed by its expense request. The account counts the paid
 * amount from the draft on.
 */
export async function refusePosting(ctx: Context, bill: Bill): Promise<void> {
  const expense = bill.expenseRequestId && (await holdBalance(ctx, bill.expenseRequestId))
  if (!expense) return
  const amount = await converted(ctx, bill, expense, bill.paidAmount)
  const place = { path: ['paidAmount'], given: bill.paidAmount }
  const fault =
    stateFault(expense, 'paid', place.path, bill.paidAmount) ||
    excessFault({ ...expense, paid: expense.paid.minus(amount) }, 'paid', amount, place)
  if (fault) throw conflict(`Bill ${bill.billNumber} cannot be posted with the ${bill.paidAmount.toFixed()} ${bill.currency} paid on it. ${fault.message}`, { state: 'DRAFT' })
}

/**
 * Converts an amount of a bill into the currency of its request, by the rate of the day on which the bill was entered.
 */
const converted = (ctx: Context, { currency, createdAt }: Bill, expense: Balance, amount: Decimal) =>
  convert(ctx, amount, currency, expense.currency, createdAt)

/**
 * The actions on bills that change the paid amount of an expense request, as its history names them. What a draft says
 * becomes a payment when the draft is posted. So a draft that is void takes no payment back that was told.
 */
const CHANGES = {
  payBill: { isTakenBack: false, isTold: true },
  reverseBillPayment: { isTakenBack: true, isTold: true },
  voidBill: { isTakenBack: true, isTold: false },
} as const

/** Lets the state of the expense request of a bill follow an amount that was paid on it, or is no longer. */
export async function followPayment(
  ctx: Context, bill: Bill, action: keyof typeof CHANGES, amount: Decimal,
): Promise<void> {
  const expense = bill.expenseRequestId && (await holdBalance(ctx, bill.expenseRequestId))
  if (!expense) return
  const { isTakenBack, isTold } = CHANGES[action]
  const inItsCurrency = await converted(ctx, bill, expense, amount)
  await followPaid(ctx, expense, {
    action, amount: isTold ? toMinorUnit(inItsCurrency, expense.currency) : null, comments: bill.billNumber,
    takenBack: isTakenBack ? inItsCurrency : undefined,
  })
}

/** The balance of the expense request of a draft before an edit. Null if the draft says nothing of a payment. */
export const balanceBefore = async (ctx: Context, { expenseRequestId, paidAmount }: Bill): Promise<Balance | null> =>
  expenseRequestId === null || paidAmount.isZero() ? null : findBalance(ctx, expenseRequestId)

/**
 * Lets the state of a request follow the edit of a draft if less is paid than before: by another amount, another
 * currency, or on another request. It does not follow if more is paid, as it does not follow a new draft.
 */
export async function followEdit(ctx: Context, { billNumber }: Bill, before: Balance | null): Promise<void> {
  const after = before && (await findBalance(ctx, before.id))
  if (!after || after.paid.gte(before.paid)) return
  const takenBack = before.paid.minus(after.paid)
  await followPaid(ctx, after, { action: 'editBill', amount: null, comments: billNumber, takenBack })
}
