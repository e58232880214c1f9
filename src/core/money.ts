// Exact arithmetic on money and quantities, rounded half up.
import { minorUnitDigits } from './currencies.js'
import { Decimal } from './scalars.js'

/** A total, rounded half up to the currency's minor unit. */
export const toMinorUnit = (amount: Decimal, currency: string) => amount.toDecimalPlaces(minorUnitDigits(currency), Decimal.ROUND_HALF_UP)

/** A figure per unit, rounded half up to 4 places. */
export const toUnitFigure = (amount: Decimal) => amount.toDecimalPlaces(4, Decimal.ROUND_HALF_UP)

/** The sum of amounts; zero of none. */
export const sum = (amounts: readonly Decimal[]) => amounts.reduce((total, amount) => total.plus(amount), new Decimal(0))
