// Arithmetic of expense requests: amounts of lines, the part of a claim that an advance covers, and the amount still to
// be paid.
import { sum, toMinorUnit } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { ExpenseRequestStatus } from '../../generated/prisma/enums.js'

const ZERO = new Decimal(0)

/**
 * Amount of a line: quantity × unitPrice, rounded to the minor unit, so that the shown amounts add up to the shown
 * total.
 */
export const lineAmount = (quantity: Decimal, unitPrice: Decimal, currency: string) =>
  toMinorUnit(quantity.times(unitPrice), currency)

/** Total of a request: Σ amount. */
export const totalAmount = (lines: readonly { readonly amount: Decimal }[]) => sum(lines.map(({ amount }) => amount))

interface Advance {
  readonly totalAmount: Decimal
  readonly usedAmount: Decimal
  readonly returnedAmount: Decimal
}

/** What is open of an advance: totalAmount − usedAmount − returnedAmount. */
export const openAmount = ({ totalAmount, usedAmount, returnedAmount }: Advance) =>
  Decimal.max(ZERO, totalAmount.minus(usedAmount).minus(returnedAmount))

/** The part of a claim that an advance covers: the whole claim, or what is open of the advance. */
export const cover = (claimed: Decimal, advance: Advance) => Decimal.min(claimed, openAmount(advance))

interface Act {
  readonly action: string
  readonly amount: Decimal | null
}

/** The amount of a claim that an advance covered: the amount in the history line of the approval. */
export const coveredAmount = (history: readonly Act[]) =>
  sum(history.filter(({ action }) => action === 'approve').map(({ amount }) => amount ?? ZERO))

interface Owed {
  readonly totalAmount: Decimal
  readonly status: ExpenseRequestStatus
}

/** The states in which nothing is owed. */
const OWING_NOTHING: readonly ExpenseRequestStatus[] = ['REJECTED', 'CANCELLED']

/** Total amount owed by a request: totalAmount − coveredAmount; 0 if the request is rejected or cancelled. */
export const owedAmount = ({ totalAmount, status }: Owed, history: readonly Act[]) =>
  OWING_NOTHING.includes(status) ? ZERO : totalAmount.minus(coveredAmount(history))

/** Amount still to be paid: the total amount owed − the amount paid on the request itself and on its bills. */
export const payableAmount = (owed: Decimal, paid: Decimal) => Decimal.max(ZERO, owed.minus(paid))
