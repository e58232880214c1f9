// Exact arithmetic on money and quantities, rounded half up.
import type { Fault } from '../../errors.js'
import { minorUnitDigits } from './currencies.js'
import { Decimal } from '../schema/scalars.js'

/** A total, rounded half up to the currency's minor unit. */
export const toMinorUnit = (amount: Decimal, currency: string) =>
  amount.toDecimalPlaces(minorUnitDigits(currency), Decimal.ROUND_HALF_UP)

/** An amount per unit, rounded half up to 4 decimal places. */
export const toUnitFigure = (amount: Decimal) => amount.toDecimalPlaces(4, Decimal.ROUND_HALF_UP)

/** The sum of the amounts; zero for an empty list. */
export const sum = (amounts: readonly Decimal[]) =>
  amounts.reduce((total, amount) => total.plus(amount), new Decimal(0))

/** The fault of an amount that is not zero but would be stored as zero, because it rounds to zero minor units. */
export function vanishingFault(
  path: Fault['path'],
  amount: Decimal | null | undefined,
  currency: string,
): Fault | false {
  if (!amount || amount.isZero() || !toMinorUnit(amount, currency).isZero()) return false
  const smallest = new Decimal(10).pow(-minorUnitDigits(currency))
  const message = `Comes to nothing in ${currency}: the smallest amount is ${smallest.toFixed()}`
  return { path, message, given: amount, figures: { currency, smallest, given: amount } }
}
