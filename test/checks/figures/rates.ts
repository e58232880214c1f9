// The exchange rates of the generated documents, and the rate of a pair in SQL.
import type { Scene } from './kind.js'

/** Rates of some days: newer and older ones, direct and inverse, and pairs that have only the inverse rate. */
const RATES = [
  ['EUR', 'USD', '2026-01-05', '1.0871'], ['USD', 'EUR', '2026-01-05', '0.5'],
  ['USD', 'BDT', '2026-01-07', '121.37'], ['BDT', 'USD', '2026-01-06', '0.00000001'],
  ['BDT', 'EUR', '2026-01-06', '0.00757576'], ['USD', 'JPY', '2026-01-04', '155.25'],
  ['KWD', 'USD', '2026-01-04', '3.25733333'], ['EUR', 'JPY', '2026-01-03', '163.1'],
  ['JPY', 'EUR', '2026-01-04', '0.00613'], ['EUR', 'KWD', '2026-01-04', '0.33374'],
  ['KWD', 'JPY', '2026-01-05', '480.77'], ['JPY', 'KWD', '2099-01-01', '1'],
] as const

/** The currencies of the documents: with 0, 2 and 3 decimal places. */
export const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD'] as const

export async function prepareRates({ gateway: { database: { prisma } }, house: { orgId } }: Scene): Promise<void> {
  await prisma.rate.createMany({
    data: RATES.map(([fromCurrency, toCurrency, day, rate], at) => (
      { orgId, id: `r-${at}`, fromCurrency, toCurrency, date: new Date(day), rate })),
  })
}

/** SQL: the decimal places of the minor unit of a currency. */
export const places = (currency: string) => `case ${currency} when 'JPY' then 0 when 'KWD' then 3 else 2 end`

/**
 * SQL: the units of a currency for one of another, by the latest rate on or before today, direct or inverse; of the
 * same day the direct one. A quotient has 60 places.
 */
export const rateOf = (from: string, to: string) => `(case when ${from} = ${to} then 1 else (
  select case when t."fromCurrency" = ${from} then t."rate" else round(1, 60) / t."rate" end from "Rate" t
  where t."orgId" = $1 and t."date" <= (now() at time zone 'UTC')::date
    and (t."fromCurrency", t."toCurrency") in ((${from}, ${to}), (${to}, ${from}))
  order by t."date" desc, (t."fromCurrency" = ${from}) desc limit 1) end)`
