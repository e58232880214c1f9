// Exact arithmetic on money and quantities, rounded half up.
import { Decimal } from './scalars.js'

/** Currencies whose minor unit is not the hundredth (ISO 4217). */
const MINOR_UNIT_DIGITS: Readonly<Record<string, number>> = {
  BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, VND: 0, VUV: 0, XAF: 0, XOF: 0, XPF: 0,
  BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3,
}

/** Decimal places of a currency's minor unit. */
export const minorUnitDigits = (currency: string) => MINOR_UNIT_DIGITS[currency.toUpperCase()] ?? 2

/** A total, rounded half up to the currency's minor unit. */
export const toMinorUnit = (amount: Decimal, currency: string) => amount.toDecimalPlaces(minorUnitDigits(currency), Decimal.ROUND_HALF_UP)

/** A figure per unit, rounded half up to 4 places. */
export const toUnitFigure = (amount: Decimal) => amount.toDecimalPlaces(4, Decimal.ROUND_HALF_UP)

/** The sum of amounts; zero of none. */
export const sum = (amounts: readonly Decimal[]) => amounts.reduce((total, amount) => total.plus(amount), new Decimal(0))
