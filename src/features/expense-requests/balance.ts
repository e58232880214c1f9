// The balance of an expense request: the amount owed, and the amounts that were billed and paid. Only this file decides
// how much more may be billed or paid. Bills in another currency are converted by the rates that they keep.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because, type Reason } from '../../core/faults/reason.js'
import type { ActionName } from '../../core/lifecycle/record-action.js'
import type { Figure } from '../../core/figures/figure.js'
import { exact } from '../../core/figures/formula.js'
import { shared } from '../../core/records/batched.js'
import { lockRow } from '../../core/records/lock.js'
import { findWhole, getWhole } from '../../core/records/read.js'
import { toMinorUnit } from '../../core/money/money.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { writeHistory } from '../../core/lifecycle/write-history.js'
import { conflict, type DomainError } from '../../errors.js'
import type { ExpenseRequestStatus } from '../../generated/prisma/enums.js'
import { billConverters } from './bill-rates.js'
import {
  BILLABLE, billableFigure, largestTolerance, owedFigure, paidFigure, paidOrBilledFigure, payableFigure,
} from './figures.js'
import { HISTORY } from './history.js'
import { figuresOfBills, historyOf, nonVoidBillsOf } from './paid.js'
import { expenseRequests } from './reads.js'

/**
 * The states in which bills of the request may be paid. A settled request is included, because its bills may be older
 * than the settlement.
 */
const PAYABLE: readonly ExpenseRequestStatus[] = [...BILLABLE, 'SETTLED']

/** Figures in the currency of the request. */
export interface RequestBalance {
  readonly id: string
  readonly documentId: string
  readonly status: ExpenseRequestStatus
  readonly currency: string
  /** Total amount owed: the requested amount minus the amount covered by an advance. */
  readonly owed: Decimal
  /** Amount paid on the request itself. */
  readonly paidDirectly: Decimal
  /** Exact amount that cannot be billed again: what was paid on the request itself, and its bills that are not void. */
  readonly billed: Decimal
  /** Exact amount paid on those bills and on the request itself. */
  readonly paid: Decimal
  /** The rounding tolerance of each of those bills; null for a bill in the currency of the request. */
  readonly roundingTolerances: readonly (Figure | null)[]
}

/**
 * Locks a request and returns its balance, or null. The lock prevents two callers from using the same unspent amount:
 * the second caller waits until the first is done.
 */
export async function lockBalance(ctx: Context, id: string): Promise<RequestBalance | null> {
  await lockRow(ctx, 'ExpenseRequest', id)
  return findBalance(ctx, id)
}

/**
 * Returns the balance of a request, or null. Does not lock. All balances that are asked for in the same tick share the
 * statements, and all bills of a request share its balance.
 */
export const findBalance = shared(async (ctx, id): Promise<RequestBalance | null> => {
  const [request, history, bills] = await Promise.all([
    findWhole(ctx, expenseRequests, id), historyOf(ctx, { id }), nonVoidBillsOf(ctx, id),
  ])
  if (!request) return null
  const { documentId, status, currency } = request
  const converters = await billConverters(ctx, bills, currency)
  const ofBills = figuresOfBills(bills.map((bill, index) => ({ bill, rate: converters[index].rate })))
  return {
    id, documentId, status, currency, owed: owedFigure(request, history).value,
    paidDirectly: exact(request.paidAmount),
    billed: paidOrBilledFigure(request, ofBills.billed).exact, paid: paidFigure(request, ofBills.paid).exact,
    roundingTolerances: ofBills.roundingTolerances,
  }
})

type BillOrPay = 'billed' | 'paid'

const STATES = { billed: BILLABLE, paid: PAYABLE } as const
const CLOSED = { billed: 'request_not_billable', paid: 'request_not_payable' } as const

/** The fault if nothing may be billed or paid in the current state of the request. */
export const stateFault = (
  { documentId, status }: RequestBalance, what: BillOrPay, path: Fault['path'],
): Fault | false =>
  !STATES[what].includes(status) && { path, why: because(CLOSED[what], { document: documentId, state: status }) }

/**
 * The fault if this amount, in the currency of the request, is more than may still be billed or paid. A
 * difference within the rounding tolerance is no excess.
 */
export function excessFault(
  balance: RequestBalance, what: BillOrPay, amount: Decimal, path: Fault['path'],
): Fault | false {
  const { currency, owed } = balance
  const after = balance[what].plus(amount)
  const isExcess = toMinorUnit(after, currency).gt(owed) && after.minus(owed).gt(toleranceOf(balance))
  if (amount.lte(0) || !isExcess) return false
  return { path, why: excess(balance, what, toMinorUnit(amount, currency)) }
}

/** Why this amount is too much. */
function excess(balance: RequestBalance, what: BillOrPay, given: Decimal): Reason {
  const { documentId: document, currency, owed } = balance
  const rest = remaining(balance, what)
  if (what === 'billed') return rest.isZero() ? nothingLeft(balance, given) : because('exceeds_owed', owedContext(balance, given))
  const [most, paid] = [toMinorUnit(rest, currency), toMinorUnit(balance.paid, currency)]
  return because('exceeds_payable', { document, currency, owed, most, paid, given })
}

/** The largest rounding tolerance of the bills of the request. */
const toleranceOf = ({ roundingTolerances }: RequestBalance): Decimal =>
  largestTolerance(roundingTolerances)?.exact ?? exact(0)

/** True if an exact amount covers another one, apart from the rounding tolerance. */
const isEnough = (balance: RequestBalance, amount: Decimal, wanted: Decimal) =>
  toMinorUnit(amount, balance.currency).gte(wanted) || wanted.minus(amount).lte(toleranceOf(balance))

/** The fault if nothing is left to bill on the request. */
export const nothingLeftFault = (balance: RequestBalance, path: Fault['path']): Fault | false =>
  remaining(balance, 'billed').isZero() && { path, why: nothingLeft(balance) }

const nothingLeft = (balance: RequestBalance, given: Decimal | null = null) =>
  because('nothing_left_to_bill', owedContext(balance, given))

/** What the request owes, and how much of it is paid and billed, in figures and in words. */
function owedContext(balance: RequestBalance, given: Decimal | null) {
  const { documentId, currency, owed, paidDirectly: paidAmount } = balance
  const billed = toMinorUnit(balance.billed.minus(paidAmount), currency)
  const money = (amount: Decimal) => `${toMinorUnit(amount, currency).toFixed()} ${currency}`
  const words = paidAmount.isZero()
    ? `and ${money(billed)} of it is billed`
    : `${money(paidAmount)} of it is paid on the request itself, and ${money(billed)} is billed`
  const taken = `${documentId} owes ${money(owed)} in all, ${words}`
  return { currency, owed, paidAmount, billed, billableAmount: remaining(balance, 'billed'), given, taken }
}

/** What changed the paid amount of a request, for its history. */
interface Cause {
  readonly action: ActionName
  /**
   * The amount, in the currency of the request. Null if a draft bill no longer says what was paid on it: that was never
   * recorded as a payment.
   */
  readonly amount: Decimal | null
  readonly comments: string
  /** The reason that was given for the change of the bill. */
  readonly reason?: string | null
  /** How much less is paid than before, in the currency of the request. Absent for a payment. */
  readonly reversedAmount?: Decimal
}

/**
 * The CONFLICT if a reversal leaves less paid than claims have used of an advance and the requester has returned. If
 * less was paid before already, because claims may use an advance that is not paid yet, the reversal is allowed. The
 * balance is the one after the reversal.
 */
export async function advanceSpentConflict(
  ctx: Context, balance: RequestBalance, reversedAmount: Decimal,
): Promise<DomainError | null> {
  const { id, documentId, status, paid, currency } = balance
  if (!PAYABLE.includes(status)) return null
  const row = await getWhole(ctx, expenseRequests, id)
  const [usedAmount, returnedAmount] = [exact(row.usedAmount), exact(row.returnedAmount)]
  const covers = (amount: Decimal) => isEnough(balance, amount, usedAmount.plus(returnedAmount))
  if (covers(paid) || !covers(paid.plus(reversedAmount))) return null
  return conflict(because('payment_spent', { document: documentId, currency, usedAmount, returnedAmount }), { usedAmount, returnedAmount })
}

/**
 * Writes the state of a billed request that follows from the paid amount. A settled request stays settled, unless a
 * payment that it needs is reversed: then it is open again, so that it can be billed anew.
 */
export async function syncPaymentState(
  ctx: Context, balance: RequestBalance, { action, amount, comments, reason, reversedAmount }: Cause,
): Promise<void> {
  const { id, status: before } = balance
  if (!PAYABLE.includes(before)) return
  const refusal = reversedAmount && (await advanceSpentConflict(ctx, balance, reversedAmount))
  if (refusal) throw refusal
  const status = before === 'SETTLED' && !reversedAmount ? before : stateByPaid(balance)
  if (status === before && !amount) return
  const data = { status, ...(before === 'SETTLED' && status !== before && { settledAt: null }) }
  if (status !== before) await ctx.db.expenseRequest.updateMany({ where: { id }, data })
  await writeHistory(ctx, HISTORY, {
    action, id, input: { comments, reason }, lines: ['history', 'audit'], from: before, isDerived: true, more: { amount },
  })
}

const isPaid = (balance: RequestBalance) => remaining(balance, 'paid').isZero()

/** The state of a request by what is paid on it. A paid request stays settled. */
export const stateByPaid = (balance: RequestBalance): ExpenseRequestStatus =>
  (balance.status === 'SETTLED' && isPaid(balance) ? 'SETTLED' : openStateByPaid(balance))

/** The state of a request that is not settled, or no longer, by what is paid on it. */
export function openStateByPaid(balance: RequestBalance): ExpenseRequestStatus {
  if (balance.paid.isZero()) return 'APPROVED'
  return isPaid(balance) ? 'PAID' : 'PARTIALLY_PAID'
}

/** The amount that may still be billed or paid. */
export function remaining(
  { owed, currency, status, roundingTolerances, ...balance }: RequestBalance, what: BillOrPay,
): Decimal {
  const taken = { exact: balance[what], value: toMinorUnit(balance[what], currency) }
  const tolerance = largestTolerance(roundingTolerances)
  if (what === 'billed') return billableFigure(owed, taken, tolerance, status).value
  return payableFigure(owed, taken, tolerance).value
}
