// Currency codes and their minor units.
import type { Fault } from './faults/fault.js'
import { because } from './faults/reason.js'

/** Decimal places of the currencies whose minor unit is not a hundredth (ISO 4217). */
export const MINOR_UNIT_DIGITS: Readonly<Record<string, number>> = {
  BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, VND: 0, VUV: 0, XAF: 0,
  XOF: 0, XPF: 0, BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3,
}

/** Decimal places of a currency's minor unit. */
export const minorUnitDigits = (currency: string) => MINOR_UNIT_DIGITS[currency.toUpperCase()] ?? 2

/** The decimal places of the currency in a column, as an SQL expression. */
export const placesOf = (column: string) => `case ${Object.entries(MINOR_UNIT_DIGITS).map(([currency, digits]) =>
  `when ${column} = '${currency}' then ${digits}`).join(' ')} else 2 end`

/** The currencies without a minor unit. */
export const WHOLE_CURRENCIES = Object.keys(MINOR_UNIT_DIGITS).filter((currency) => minorUnitDigits(currency) === 0)

/** The fault of a currency code that is not three capital letters (ISO 4217); null for a valid or missing code. */
export const currencyFault = (path: Fault['path'], currency: string | null | undefined): Fault | null =>
  (currency == null || /^[A-Z]{3}$/.test(currency)
    ? null
    : { path, why: because('currency_format'), given: currency })

/** The currencies of ISO 4217, of today and of late, as Node.js knows them; and the code that it has for tests. */
const KNOWN: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), 'XTS'])

/** The fault of a code that is no currency of ISO 4217; null for a valid or missing code. */
export const isoFault = (path: Fault['path'], currency: string | null | undefined): Fault | null =>
  currencyFault(path, currency) ??
  (currency == null || KNOWN.has(currency)
    ? null
    : { path, why: because('unknown_currency'), given: currency })

/**
 * A currency as a client of the REST door sent it. The scalar `Currency` takes it unchecked, because the old service
 * saved drafts of cost sheets with any text, and refused a wrong currency together with the other faults of a record.
 */
export class CurrencyAsSent {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toJSON(): string {
    return this.#text
  }
}
