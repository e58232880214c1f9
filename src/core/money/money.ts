// Exact arithmetic on money and quantities, rounded half up.
import { because } from '../faults/reason.js'
import { minorUnitDigits } from '../currencies.js'
import type { Fault } from '../faults/fault.js'
import { Decimal } from '../schema/scalars.js'

export const ZERO = new Decimal(0)

/** A total, rounded half up to the currency's minor unit. */
export const toMinorUnit = (amount: Decimal, currency: string) =>
  amount.toDecimalPlaces(minorUnitDigits(currency), Decimal.ROUND_HALF_UP)

/** An amount per unit, rounded half up to 4 decimal places. */
export const toFourPlaces = (amount: Decimal) => amount.toDecimalPlaces(4, Decimal.ROUND_HALF_UP)

/** The sum of the amounts; zero for an empty list. */
export const sum = (amounts: readonly Decimal[]) =>
  amounts.reduce((total, amount) => total.plus(amount), ZERO)

/** Digits before the decimal point of a column of amounts, and of a column of quantities and unit prices. */
export const DIGITS = { amount: 14, quantity: 12 } as const

/** What a figure of such a column is less than. */
export const BOUND = {
  amount: new Decimal(`1e${DIGITS.amount}`), quantity: new Decimal(`1e${DIGITS.quantity}`),
} as const

/** The largest quantity that a column stores. */
export const LARGEST_QTY = BOUND.quantity.minus('0.000001')

/** The fault of a computed figure that has more digits before the decimal point than its column. */
export const overflowFault = (
  path: Fault['path'], figure: Decimal | null | undefined, what: string, digits: number = DIGITS.amount,
): Fault | false =>
  Boolean(figure?.abs().gte(`1e${digits}`)) &&
  { path, why: because('total_max_digits', { what, max_digits: digits }) }

/** The faults of lines whose amounts have too many digits, or whose total has. */
export const overflowFaults = (amounts: readonly (Decimal | null)[], total: Decimal | null): (Fault | false)[] => [
  ...amounts.map((amount, index) => overflowFault(['lineItems', index, 'unitPrice'], amount, 'The amount')),
  overflowFault(['lineItems'], total, 'The total'),
]

/** The fault of an amount that is not zero but would be stored as zero, because it rounds to zero minor units. */
export function roundsToZeroFault(
  path: Fault['path'],
  amount: Decimal | null | undefined,
  currency: string,
): Fault | false {
  if (!amount || amount.isZero() || !toMinorUnit(amount, currency).isZero()) return false
  const smallest = new Decimal(10).pow(-minorUnitDigits(currency))
  return { path, why: because('amount_vanishes', { currency, smallest, given: amount }) }
}
