// What an expense request owes, and what its bills and its payments have taken of it: the one place that says how
// much more of it may be billed or paid. Bills in another currency count by the rate of the day on which they were
// entered.
import { converters } from '../accounts/convert.js'
import type { Context } from '../../context.js'
import { hold } from '../../core/records/hold.js'
import { sum, toMinorUnit } from '../../core/money/money.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { inWords } from '../../core/lifecycle/words.js'
import type { Fault } from '../../errors.js'
import type { ExpenseRequestStatus } from '../../generated/prisma/enums.js'
import { owedAmount, payableAmount } from './figures.js'

/** The states in which a request may be billed. */
const BILLABLE: readonly ExpenseRequestStatus[] = ['APPROVED', 'PARTIALLY_PAID', 'PAID']
/** The states in which its bills may be paid: those of before it was settled, too. */
const PAYABLE: readonly ExpenseRequestStatus[] = [...BILLABLE, 'SETTLED']

/** Figures in the request's currency. */
export interface Account {
  readonly id: string
  readonly documentId: string
  readonly status: ExpenseRequestStatus
  readonly currency: string
  /** What it owes in all: what was asked for, but for what an advance covers. */
  readonly payable: Decimal
  /** What its bills come to that are not void; exact. */
  readonly billed: Decimal
  /** What was paid on those bills and on the request itself; exact. */
  readonly paid: Decimal
}

/**
 * The account of a request, or null. Two callers must not both find the same money unspent, so the request is held
 * before the figures are read: the second one waits until the first is done.
 */
export async function holdAccount(ctx: Context, id: string): Promise<Account | null> {
  await hold(ctx, 'ExpenseRequest', id)
  const live = { where: { status: { not: 'VOID' as const } } }
  const request = await ctx.db.expenseRequest.findFirst({ where: { id }, include: { history: true, bills: live } })
  if (!request) return null
  const { documentId, status, currency, bills } = request
  const rates = await converters(ctx, bills.map((bill) => ({ from: bill.currency, to: currency, day: bill.createdAt })))
  return {
    id, documentId, status, currency, payable: owedAmount(request, request.history),
    billed: sum(bills.map(({ totalAmount }, index) => rates[index](totalAmount))),
    paid: sum([request.paidAmount, ...bills.map(({ paidAmount }, index) => rates[index](paidAmount))]),
  }
}

type Taking = 'billed' | 'paid'

const STATES = { billed: BILLABLE, paid: PAYABLE } as const

/** Why nothing may be billed or paid on a request as it stands. */
export function stateFault(
  { documentId, status }: Account,
  taking: Taking,
  path: Fault['path'],
  given: unknown,
): Fault | false {
  return (
    !STATES[taking].includes(status) && {
      path,
      message: `${documentId} is ${inWords(status)}: nothing can be ${taking} on it`,
      given,
    }
  )
}

/** Why so much more, in the request's currency, cannot be billed or paid on it. */
export function excessFault(
  account: Account,
  taking: Taking,
  amount: Decimal,
  { path, given }: Pick<Fault, 'path' | 'given'>,
): Fault | false {
  const { currency, payable, documentId } = account
  if (amount.lte(0) || toMinorUnit(account[taking].plus(amount), currency).lte(payable)) return false
  const taken = toMinorUnit(account[taking], currency)
  const [most, owed, already] = [remaining(account, taking), payable, taken].map(
    (figure) => `${figure.toFixed()} ${currency}`,
  )
  const message = `Should be no more than ${most}: ${documentId} owes ${owed} in all, and ${already} of it is ${taking}`
  return { path, message, given, figures: { currency, payable, [taking]: taken, given: toMinorUnit(amount, currency) } }
}

/** What may still be billed or paid. */
export const remaining = ({ payable, currency, ...account }: Account, taking: Taking) =>
  payableAmount(payable, toMinorUnit(account[taking], currency))
