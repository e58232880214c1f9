// The arithmetic of expense requests: what lines amount to, what an advance covers of a claim, what is still to be
// paid.
import { sum, toMinorUnit } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { ExpenseRequestStatus } from '../../generated/prisma/enums.js'

const ZERO = new Decimal(0)

/**
 * What a line amounts to: quantity × unitPrice, in whole minor units, so that the amounts on paper add up to the
 * total on paper.
 */
export const lineAmount = (quantity: Decimal, unitPrice: Decimal, currency: string) =>
  toMinorUnit(quantity.times(unitPrice), currency)

/** What a request asks for: Σ amount. */
export const totalAmount = (lines: readonly { readonly amount: Decimal }[]) => sum(lines.map(({ amount }) => amount))

interface Advance {
  readonly totalAmount: Decimal
  readonly usedAmount: Decimal
}

/** What an advance covers of a claim: all of it, or what the advance has left. */
export const cover = (claimed: Decimal, advance: Advance) =>
  Decimal.max(ZERO, Decimal.min(claimed, advance.totalAmount.minus(advance.usedAmount)))

interface Act {
  readonly action: string
  readonly amount: Decimal | null
}

/** What an advance covered of a claim, by the claim's history: the amount of its approval. */
export const coveredAmount = (history: readonly Act[]) =>
  sum(history.filter(({ action }) => action === 'approve').map(({ amount }) => amount ?? ZERO))

interface Owed {
  readonly totalAmount: Decimal
  readonly status: ExpenseRequestStatus
}

/** The states in which nobody is owed anything. */
const OWING_NOTHING: readonly ExpenseRequestStatus[] = ['REJECTED', 'CANCELLED']

/** What a request owes in all: totalAmount − coveredAmount; nothing once it is rejected or cancelled. */
export const owedAmount = ({ totalAmount, status }: Owed, history: readonly Act[]) =>
  OWING_NOTHING.includes(status) ? ZERO : totalAmount.minus(coveredAmount(history))

/** What is still to be paid: what is owed in all − what was paid, on the request itself and on its bills. */
export const payableAmount = (owed: Decimal, paid: Decimal) => Decimal.max(ZERO, owed.minus(paid))
