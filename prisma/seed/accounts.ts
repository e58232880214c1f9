// Seeds management accounts, and a year of rates between five currencies.
import type { RateUsed } from '../../src/core/money/rates.js'
import { Decimal } from '../../src/core/schema/scalars.js'
import type { SeedContext } from './context.js'
import { day } from './context.js'

const ACCOUNTS = [
  { id: 'ma-1', code: '5010', name: 'Fabrics' },
  { id: 'ma-2', code: '5020', name: 'Trims, threads and labels' },
  { id: 'ma-3', code: '5110', name: 'Cutting, making and trimming' },
  { id: 'ma-4', code: '5210', name: 'Freight and customs' },
  { id: 'ma-5', code: '6110', name: 'Power, water and steam' },
  { id: 'ma-6', code: '6210', name: 'Travel and sourcing trips' },
  { id: 'ma-7', code: '6310', name: 'Samples and laboratory tests' },
  { id: 'ma-8', code: '6900', name: 'Sundry, before 2026', isActive: false },
] as const

/**
 * From the highest to the lowest value. The table has rates from each currency into the currencies after it. Rates in
 * the opposite direction are computed.
 */
const CURRENCIES = ['GBP', 'EUR', 'USD', 'CNY', 'BDT'] as const
export type Currency = (typeof CURRENCIES)[number]

/** For each day, the value of one unit of each currency in US dollars. */
const WORTH_IN_USD: Readonly<Record<string, readonly string[]>> = {
  '2025-01-02': ['1.25', '1.035', '1', '0.137', '0.00836'],
  '2025-07-01': ['1.37', '1.175', '1', '0.1395', '0.00815'],
  '2025-10-01': ['1.345', '1.172', '1', '0.1404', '0.0082'],
  '2026-01-02': ['1.346', '1.1725', '1', '0.143', '0.00818'],
  '2026-02-02': ['1.368', '1.185', '1', '0.1439', '0.00817'],
  '2026-03-02': ['1.355', '1.18', '1', '0.1441', '0.00816'],
  '2026-04-01': ['1.36', '1.182', '1', '0.1444', '0.00815'],
}

const PAIRS = CURRENCIES.flatMap((from, index) => CURRENCIES.slice(index + 1).map((to) => ({ from, to })))

const rateOf = (worths: readonly string[], from: Currency, to: Currency) =>
  new Decimal(worths[CURRENCIES.indexOf(from)]).div(worths[CURRENCIES.indexOf(to)]).toDecimalPlaces(8)

/** A price per unit in the currency of the organization, at the rates of the season. */
export function priceAtHome(price: string, from: Currency, { currency }: Pick<SeedContext, 'currency'>): Decimal {
  return new Decimal(price).times(rateOf(WORTH_IN_USD['2026-03-02'], from, currency as Currency)).toDecimalPlaces(4)
}

/** The rate from a currency into that of the organization in the season, as the rate table has it; null for none. */
export function rateHome(from: Currency, { currency }: Pick<SeedContext, 'currency'>): RateUsed | null {
  const home = currency as Currency
  if (from === home) return null
  const [day, inverted] = ['2026-03-02', CURRENCIES.indexOf(from) > CURRENCIES.indexOf(home)]
  const [one, other] = inverted ? [home, from] : [from, home]
  return { rate: rateOf(WORTH_IN_USD[day], one, other), day: new Date(day), inverted }
}

/** Seeds accounts and rates. */
export async function seedAccounts({ prisma, orgId, user }: SeedContext): Promise<void> {
  await prisma.managementAccount.createMany({ data: ACCOUNTS.map((row) => ({ ...row, orgId, createdAt: day(-420) })) })
  await prisma.rate.createMany({
    data: Object.entries(WORTH_IN_USD).flatMap(([date, worths]) =>
      PAIRS.map(({ from, to }) => ({
        orgId,
        id: `rate-${from}-${to}-${date}`.toLowerCase(),
        fromCurrency: from,
        toCurrency: to,
        date: new Date(date),
        rate: rateOf(worths, from, to),
        createdAt: new Date(`${date}T07:00:00Z`),
        createdById: user('FINANCE'),
      })),
    ),
  })
}
