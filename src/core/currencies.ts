// Currency codes and their minor units.
import type { Fault } from './faults/fault.js'
import { because } from './faults/reason.js'

/**
 * The codes of ISO 4217, by the decimal places of their minor unit: list one with its funds and metals, and the codes
 * withdrawn since 2022, in which papers are still paid. Metals, which have no minor unit, count as two places.
 */
const CODES: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF
    CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HRK HTG
    HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN
    MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS
    SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XAG XAU XBA XBB XBC XBD
    XCD XCG XDR XPD XPT XSU XTS XUA XXX YER ZAR ZMW ZWG ZWL`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

/** Decimal places of the minor unit of every currency. */
const MINOR_UNIT_DIGITS: ReadonlyMap<string, number> = new Map(
  Object.entries(CODES).flatMap(([digits, codes]) => codes.split(/\s+/).map((code) => [code, Number(digits)] as const)))

/** Decimal places of a currency's minor unit. */
export const minorUnitDigits = (currency: string) => MINOR_UNIT_DIGITS.get(currency.toUpperCase()) ?? 2

/** The decimal places of the currency in a column, as an SQL expression. */
export const placesOf = (column: string) => `case ${[...MINOR_UNIT_DIGITS].flatMap(([currency, digits]) =>
  (digits === 2 ? [] : `when ${column} = '${currency}' then ${digits}`)).join(' ')} else 2 end`

/** The currencies without a minor unit. */
export const WHOLE_CURRENCIES = [...MINOR_UNIT_DIGITS.keys()].filter((currency) => minorUnitDigits(currency) === 0)

/** The fault of a currency code that is not three capital letters (ISO 4217); null for a valid or missing code. */
export const currencyFault = (path: Fault['path'], currency: string | null | undefined): Fault | null =>
  (currency == null || /^[A-Z]{3}$/.test(currency)
    ? null
    : { path, why: because('currency_format') })

/** The fault of a code that is no currency of ISO 4217; null for a valid or missing code. */
export const isoFault = (path: Fault['path'], currency: string | null | undefined): Fault | null =>
  currencyFault(path, currency) ??
  (currency == null || MINOR_UNIT_DIGITS.has(currency)
    ? null
    : { path, why: because('unknown_currency') })

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
