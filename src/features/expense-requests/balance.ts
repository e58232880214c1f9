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
import { wholeChildren } from '../../core/records/read.js'
import { toMinorUnit } from '../../core/money/money.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { writeHistory } from '../../core/lifecycle/write-history.js'
import { conflict, type DomainError } from '../../errors.js'
import type { ExpenseRequestStatus } from '../../generated/prisma/enums.js'
import { billConverters } from './bill-rates.js'
import {
  BILLABLE, billableFigure, billedOnBill, largestSlack, owedFigure, paidFigure, paidOnBill, paidOrBilledFigure,
  payableFigure, slackOfBill,
} from './figures.js'
import { recorded } from './history.js'
import { historyOf, liveBillsOf } from './paid.js'
import { expenseRequests } from './reads.js'

/**
 * The states in which bills of the request may be paid. A settled request is included, because its bills may be older
 * than the settlement.
 */
const PAYABLE: readonly ExpenseRequestStatus[] = [...BILLABLE, 'SETTLED']

/** Figures in the currency of the request. */
export interface Balance {
  readonly id: string
  readonly documentId: string
  readonly status: ExpenseRequestStatus
  readonly currency: string
  /** Total amount owed: the requested amount minus the amount covered by an advance. */
  readonly payable: Decimal
  /** Amount paid on the request itself. */
  readonly paidItself: Decimal
  /** Exact amount that cannot be billed again: what was paid on the request itself, and its bills that are not void. */
  readonly billed: Decimal
  /** Exact amount paid on those bills and on the request itself. */
  readonly paid: Decimal
  /** What each of those bills cannot express; null for a bill in the currency of the request. */
  readonly slacks: readonly (Figure | null)[]
}

/**
 * Locks a request and returns its balance, or null. The lock prevents two callers from using the same unspent amount:
 * the second caller waits until the first is done.
 */
export async function lockBalance(ctx: Context, id: string): Promise<Balance | null> {
  await lockRow(ctx, 'ExpenseRequest', id)
  return findBalance(ctx, id)
}

/**
 * Returns the balance of a request, or null. Does not lock. All balances that are asked for in the same tick share the
 * statements, and all bills of a request share its balance.
 */
export const findBalance = shared(async (ctx, id): Promise<Balance | null> => {
  const [[request], history, bills] = await Promise.all([
    wholeChildren(ctx, expenseRequests, 'id', id), historyOf(ctx, { id }), liveBillsOf(ctx, id),
  ])
  if (!request) return null
  const { documentId, status, currency } = request
  const rates = await billConverters(ctx, bills, currency)
  return {
    id, documentId, status, currency, payable: owedFigure(request, history).value,
    paidItself: exact(request.paidAmount),
    billed: paidOrBilledFigure(request, bills.map((bill, index) => billedOnBill(bill, rates[index].by))).exact,
    slacks: bills.map((bill, index) => slackOfBill(bill, rates[index].by)),
    paid: paidFigure(request, bills.map((bill, index) => paidOnBill(bill, rates[index].by))).exact,
  }
})

type Taking = 'billed' | 'paid'

const STATES = { billed: BILLABLE, paid: PAYABLE } as const
const CLOSED = { billed: 'request_not_billable', paid: 'request_not_payable' } as const

/** The fault if nothing may be billed or paid in the current state of the request. */
export function stateFault(
  { documentId, status }: Balance,
  taking: Taking,
  path: Fault['path'],
  given: unknown,
): Fault | false {
  return (
    !STATES[taking].includes(status) && {
      path,
      why: because(CLOSED[taking], { document: documentId, state: status }),
      given,
    }
  )
}

/**
 * The fault if this amount, in the currency of the request, is more than may still be billed or paid. What the bills
 * cannot express is no excess.
 */
export function excessFault(
  balance: Balance,
  taking: Taking,
  amount: Decimal,
  { path, given }: Pick<Fault, 'path' | 'given'>,
): Fault | false {
  const { currency, payable } = balance
  const after = balance[taking].plus(amount)
  const isExcess = toMinorUnit(after, currency).gt(payable) && after.minus(payable).gt(slackOf(balance))
  if (amount.lte(0) || !isExcess) return false
  return { path, why: excess(balance, taking, toMinorUnit(amount, currency)), given }
}

/** Why this amount is too much. */
function excess(balance: Balance, taking: Taking, given: Decimal): Reason {
  const { documentId: document, currency, payable } = balance
  const rest = remaining(balance, taking)
  if (taking === 'billed') return rest.isZero() ? nothingLeft(balance, given) : because('exceeds_owed', owed(balance, given))
  const [most, paid] = [toMinorUnit(rest, currency), toMinorUnit(balance.paid, currency)]
  return because('exceeds_payable', { document, currency, payable, most, paid, given })
}

/** The largest difference that the bills of the request cannot express. */
const slackOf = ({ slacks }: Balance): Decimal => largestSlack(slacks)?.exact ?? exact(0)

/** True if an exact amount covers another one, apart from what the bills cannot express. */
const isEnough = (balance: Balance, amount: Decimal, wanted: Decimal) =>
  toMinorUnit(amount, balance.currency).gte(wanted) || wanted.minus(amount).lte(slackOf(balance))

/** The fault if nothing is left to bill on the request. */
export function nothingLeftFault(balance: Balance, place: Pick<Fault, 'path' | 'given'>): Fault | false {
  const isBilledWhole = remaining(balance, 'billed').isZero()
  return isBilledWhole && { ...place, why: nothingLeft(balance) }
}

const nothingLeft = (balance: Balance, given: Decimal | null = null) =>
  because('nothing_left_to_bill', owed(balance, given))

/** What the request owes, and how much of it is paid and billed, in figures and in words. */
function owed(balance: Balance, given: Decimal | null) {
  const { documentId, currency, payable, paidItself: paidAmount } = balance
  const billed = toMinorUnit(balance.billed.minus(paidAmount), currency)
  const money = (amount: Decimal) => `${toMinorUnit(amount, currency).toFixed()} ${currency}`
  const words = paidAmount.isZero()
    ? `and ${money(billed)} of it is billed`
    : `${money(paidAmount)} of it is paid on the request itself, and ${money(billed)} is billed`
  const taken = `${documentId} owes ${money(payable)} in all, ${words}`
  return { currency, payable, paidAmount, billed, billableAmount: remaining(balance, 'billed'), given, taken }
}

/** What changed the paid amount of a request, for its history. */
interface Cause {
  readonly action: ActionName
  /** The amount, in the currency of the request. Null for the amount of a draft, which was never told as a payment. */
  readonly amount: Decimal | null
  readonly comments: string
  /** The reason that was given for the change of the bill. */
  readonly reason?: string | null
  /** How much less is paid than before, in the currency of the request. Absent for a payment. */
  readonly takenBack?: Decimal
}

/**
 * The CONFLICT if the paid amount no longer covers what claims have used of an advance and the requester has
 * returned, and covered it before. Claims may use an advance that is not paid yet, so it may lack cover before. The
 * balance is the one after the amount was taken back.
 */
export async function spentRefusal(ctx: Context, balance: Balance, takenBack: Decimal): Promise<DomainError | null> {
  const { id, documentId, status, paid, currency } = balance
  if (!PAYABLE.includes(status)) return null
  const [row] = await wholeChildren(ctx, expenseRequests, 'id', id)
  const [usedAmount, returnedAmount] = [exact(row.usedAmount), exact(row.returnedAmount)]
  const covers = (amount: Decimal) => isEnough(balance, amount, usedAmount.plus(returnedAmount))
  if (covers(paid) || !covers(paid.plus(takenBack))) return null
  return conflict(because('payment_spent', { document: documentId, currency, usedAmount, returnedAmount }), { usedAmount, returnedAmount })
}

/**
 * Writes the state of a billed request that follows from the paid amount. A settled request stays settled, unless a
 * payment is taken back that it needs: then it is open again, so that it can be billed anew.
 */
export async function followPaid(
  ctx: Context, balance: Balance, { action, amount, comments, reason, takenBack }: Cause,
): Promise<void> {
  const { id, status: before } = balance
  if (!PAYABLE.includes(before)) return
  const refusal = takenBack && (await spentRefusal(ctx, balance, takenBack))
  if (refusal) throw refusal
  const status = before === 'SETTLED' && !takenBack ? before : stateByPaid(balance)
  if (status === before && !amount) return
  const data = { status, ...(before === 'SETTLED' && status !== before && { settledAt: null }) }
  if (status !== before) await ctx.db.expenseRequest.updateMany({ where: { id }, data })
  await writeHistory(ctx, recorded, {
    action, id, input: { comments, reason }, lines: ['history', 'audit'], from: before, isDerived: true, more: { amount },
  })
}

/** The state of a billed request by what is paid on it. */
export function stateByPaid(balance: Balance): ExpenseRequestStatus {
  const isPaid = remaining(balance, 'paid').isZero()
  if (isPaid && balance.status === 'SETTLED') return 'SETTLED'
  if (balance.paid.isZero()) return 'APPROVED'
  return isPaid ? 'PAID' : 'PARTIALLY_PAID'
}

/** The amount that may still be billed or paid. */
export function remaining({ payable, currency, status, slacks, ...balance }: Balance, taking: Taking): Decimal {
  const taken = { exact: balance[taking], value: toMinorUnit(balance[taking], currency) }
  const slack = largestSlack(slacks)
  return (taking === 'billed' ? billableFigure(payable, taken, slack, status) : payableFigure(payable, taken, slack)).value
}
