// Checks bills against their expense request: the amounts that may still be billed and paid, converted into the
// currency of the request.
import { findConverter, missingRate, type Converter } from '../accounts/convert.js'
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { toMinorUnit } from '../../core/money/money.js'
import { getWhole, loadWhere } from '../../core/records/read.js'
import { Decimal } from '../../core/schema/scalars.js'
import { dayIn } from '../../core/time-zones.js'
import { badInput, conflict, refuse } from '../../errors.js'
import {
  advanceSpentConflict, excessFault, findBalance, lockBalance, nothingLeftFault, remaining, stateFault,
  syncPaymentState, type RequestBalance,
} from '../expense-requests/balance.js'
import { billConverters, findBillConverter, type BillToConvert } from '../expense-requests/bill-rates.js'
import { roundingTolerance } from '../expense-requests/figures.js'
import type { Bill } from '../../generated/prisma/client.js'
import { lockConflict } from '../organizations/period.js'
import type { CreateBillInput, ReverseBillPaymentInput } from './inputs.js'
import { bills, getBill, paymentsOfBill } from './reads.js'
import type { Totals } from './totals.js'

type Some = (Fault | false)[]

/**
 * The balance of the expense request that a bill names, without the bill itself. Null if the bill names no request, or
 * an unknown request.
 */
export async function balanceFor(
  ctx: Context, { expenseRequestId }: CreateBillInput, own: Bill | undefined,
): Promise<RequestBalance | null> {
  const balance = expenseRequestId == null ? null : await findBalance(ctx, expenseRequestId)
  if (!balance || !own || own.expenseRequestId !== expenseRequestId) return balance
  const [billed, paid] = [
    await converted(ctx, own, balance, own.totalAmount), await converted(ctx, own, balance, own.paidAmount),
  ]
  const roundingTolerances = balance.roundingTolerances.filter((tolerance) => tolerance?.recordId !== own.id)
  return { ...balance, billed: balance.billed.minus(billed), paid: balance.paid.minus(paid), roundingTolerances }
}

/** A bill as it is entered: its currency, and its bill date. */
interface Entered {
  readonly currency: string
  readonly day: Date
}

/**
 * The converter into the currency of the request. The bill keeps its rate from then on. An edit that changes neither
 * currency nor the bill date keeps the rate; any other asks the rate table. Null without a request, or without a rate.
 */
export async function converterFor(
  ctx: Context, expense: RequestBalance | null, { currency, day }: Entered, own: Bill | undefined,
): Promise<Converter | null> {
  if (!expense) return null
  const isSame = own?.expenseRequestId === expense.id && own.currency === currency
  const isKept = own && isSame && own.billDate.getTime() === day.getTime()
  const { currency: to } = expense
  return isKept ? findBillConverter(ctx, own, to) : findConverter(ctx, { from: currency, to, day })
}

/** True if a bill does not say what it comes to. */
const saysNoAmount = ({ lineItems, subtotal, totalAmount }: CreateBillInput) =>
  !lineItems?.length && subtotal == null && totalAmount == null

/**
 * The total of a new bill that says no amount: what may still be billed on its expense request. Undefined if the bill
 * says an amount, names no request, or is in another currency than the request.
 */
export const restOf = (input: CreateBillInput, expense: RequestBalance | null, currency: string): Decimal | undefined =>
  (expense && expense.currency === currency && saysNoAmount(input) ? remaining(expense, 'billed') : undefined)

/** The reasons why the bill cannot bill this request, or not this amount. `input` is what was sent. */
export function expenseFaults(
  input: CreateBillInput,
  expense: RequestBalance | null,
  { currency, day, totalAmount, paidAmount, converter }: Totals & Entered & { readonly converter: Converter | null },
): Some {
  if (!expense) return []
  const closed = stateFault(expense, 'billed', ['expenseRequestId'])
  if (closed) return [closed]
  if (!converter) return [missingRate({ from: currency, to: expense.currency, day, path: ['currency'] })]
  const own = roundingTolerance({ id: '', currency }, converter.rate)
  const after = { ...expense, roundingTolerances: [...expense.roundingTolerances, own] }
  const total = [input.totalAmount == null ? 'lineItems' : 'totalAmount']
  return [
    saysNoAmount(input) && nothingLeftFault(expense, ['expenseRequestId']),
    excessFault(after, 'billed', converter(totalAmount), total),
    excessFault(after, 'paid', converter(paidAmount), ['paidAmount']),
  ]
}

/** Refuses a payment of a bill that exceeds the amount owed by its expense request. */
export async function refusePayment(ctx: Context, bill: Bill, amount: Decimal): Promise<void> {
  const expense = bill.expenseRequestId && (await lockBalance(ctx, bill.expenseRequestId))
  if (!expense) return
  const inItsCurrency = await converted(ctx, bill, expense, amount)
  refuse([stateFault(expense, 'paid', ['amount']) || excessFault(expense, 'paid', inItsCurrency, ['amount'])])
}

/** A draft on which something is paid, with its expense request; null for any other bill. */
async function paidDraft(ctx: Context, id: string) {
  const row = await getBill(ctx, id)
  const paidAmount = new Decimal(row.paidAmount)
  if (row.status !== 'DRAFT' || paidAmount.isZero() || !row.expenseRequestId) return null
  const expense = await findBalance(ctx, row.expenseRequestId)
  if (!expense) return null
  const { billNumber, currency } = row
  const amount = await converted(ctx, row, expense, paidAmount)
  return { billNumber, currency, paidAmount, expense: { ...expense, paid: expense.paid.minus(amount) }, amount }
}

/**
 * Throws CONFLICT if the amount paid on a draft exceeds the amount owed by its expense request. The account counts the
 * paid amount from the draft on.
 */
export async function requireOwed(ctx: Context, id: string): Promise<void> {
  const bill = await paidDraft(ctx, id)
  if (!bill) return
  const { billNumber, currency, paidAmount: given, expense, amount } = bill
  const path = ['paidAmount']
  const fault = stateFault(expense, 'paid', path) || excessFault(expense, 'paid', amount, path)
  if (!fault) return
  const message = `Bill ${billNumber} cannot be posted with the ${given.toFixed()} ${currency} paid on it. ${fault.why.sentence}`
  throw conflict(fault.why, { expenseRequestId: expense.id }, message)
}

/** Throws CONFLICT if the amount paid on a draft is of an advance, and claims have used it. */
export async function requireUnspent(ctx: Context, id: string): Promise<void> {
  const bill = await paidDraft(ctx, id)
  const refusal = bill && (await advanceSpentConflict(ctx, bill.expense, bill.amount))
  if (refusal) throw refusal
}

/** The error of an identifier of a payment that the bill does not have. */
export const noPayment = (given: string) =>
  badInput([{ path: ['paymentId'], why: because('no_such_payment', { id: given }) }])

/**
 * Throws CONFLICT if no payment of a bill can be reversed: its day is locked, or its request is an advance that claims
 * have used. Throws BAD_USER_INPUT before for a payment that the bill does not have.
 */
export async function requireReversible(
  ctx: Context, id: string, _state?: string, input?: ReverseBillPaymentInput,
): Promise<void> {
  const [row, all] = await Promise.all([
    getWhole(ctx, bills, id), loadWhere(ctx, paymentsOfBill, 'billId', id),
  ])
  if (input && !all.some((payment) => payment.id === input.paymentId)) throw noPayment(input.paymentId)
  const unreversed = all.filter(({ reversedAt }) => reversedAt === null)
  if (unreversed.length === 0) throw conflict(because('no_payment_to_reverse'))
  const payments = unreversed.filter(({ partyPaymentId }) => partyPaymentId === null)
  if (payments.length === 0) throw conflict(because('part_of_party_payment'))
  const expense = row.expenseRequestId && (await findBalance(ctx, row.expenseRequestId))
  const refusals = await Promise.all(payments.map(async ({ amount, paidAt }) => {
    const locked = lockConflict(ctx, dayIn(ctx, paidAt))
    if (locked || !expense) return locked
    const taken = await converted(ctx, row, expense, new Decimal(amount))
    return advanceSpentConflict(ctx, { ...expense, paid: expense.paid.minus(taken) }, taken)
  }))
  if (refusals.every((refusal) => refusal)) throw refusals[0] as Error
}

/** An amount of a bill in the currency of its request, by the rate that the bill keeps. */
async function converted(
  ctx: Context, bill: BillToConvert, expense: RequestBalance, amount: Decimal,
): Promise<Decimal> {
  const [converter] = await billConverters(ctx, [bill], expense.currency)
  return converter(amount)
}

/**
 * The actions on bills that change the paid amount of an expense request, as its history names them. What a draft says
 * becomes a payment when the draft is posted. So voiding a draft reverses no payment that its history has.
 */
const CHANGES = {
  payBill: { isReversal: false, isRecorded: true },
  reverseBillPayment: { isReversal: true, isRecorded: true },
  voidBill: { isReversal: true, isRecorded: false },
} as const

/** Lets the state of the expense request of a bill follow an amount that was paid on it, or is no longer. */
export async function followPayment(
  ctx: Context, bill: Bill, action: keyof typeof CHANGES, amount: Decimal, reason?: string | null,
): Promise<void> {
  const expense = bill.expenseRequestId && (await lockBalance(ctx, bill.expenseRequestId))
  if (!expense) return
  const { isReversal, isRecorded } = CHANGES[action]
  const inItsCurrency = await converted(ctx, bill, expense, amount)
  await syncPaymentState(ctx, expense, {
    action, amount: isRecorded ? toMinorUnit(inItsCurrency, expense.currency) : null, comments: bill.billNumber, reason,
    reversedAmount: isReversal ? inItsCurrency : undefined,
  })
}

/** The balance of the expense request of a draft before an edit. Null if the draft says nothing of a payment. */
export const balanceBefore = async (
  ctx: Context, { expenseRequestId, paidAmount }: Bill,
): Promise<RequestBalance | null> =>
  expenseRequestId === null || paidAmount.isZero() ? null : findBalance(ctx, expenseRequestId)

/**
 * Lets the state of a request follow the edit of a draft if less is paid than before: by another amount, another
 * currency, or on another request. It does not follow if more is paid, as it does not follow a new draft.
 */
export async function followEdit(ctx: Context, { billNumber }: Bill, before: RequestBalance | null): Promise<void> {
  const after = before && (await findBalance(ctx, before.id))
  if (!after || after.paid.gte(before.paid)) return
  const reversedAmount = before.paid.minus(after.paid)
  await syncPaymentState(ctx, after, { action: 'editBill', amount: null, comments: billNumber, reversedAmount })
}
