// What a bill is matched with besides its order: the exchange rates and the tolerances. Both change, so a bill keeps
// those of its match.
import { dayText } from '../../core/days.js'
import { convertedFigure } from '../../core/figures/conversion.js'
import { inputOf, type Figure, type FigureInput } from '../../core/figures/figure.js'
import type { RateUsed } from '../../core/money/rates.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { Prisma } from '../../generated/prisma/client.js'
import { BILL_CONVERSIONS } from './formulas.js'
import type { Tolerances } from './match.js'
import { minorUnit } from './totals.js'

/** The terms of a match. A rate is null if both currencies are the same. */
export interface MatchTerms {
  /** From the currency of the order into that of the bill. */
  readonly orderRate: RateUsed | null
  /** From the currency of the organization into that of the bill; null too if no setting is an amount. */
  readonly homeRate: RateUsed | null
  readonly priceTolerancePercent: Decimal
  readonly quantityTolerancePercent: Decimal
  /** In the currency of the organization. Null: one minor unit of the bill's currency. */
  readonly priceToleranceAmount: Decimal | null
  /** In the currency of the organization. */
  readonly unorderedAllowance: Decimal
}

/** The amounts of the settings in the currency of the bill. Null: the setting is no amount. */
function settingsIn({ homeRate, priceToleranceAmount, unorderedAllowance }: MatchTerms) {
  const converted = (name: 'leastTolerance' | 'unorderedAllowance', amount: FigureInput) =>
    convertedFigure({ name, rounded: 'exact' }, BILL_CONVERSIONS[name], [amount], homeRate)
  return {
    leastTolerance:
      priceToleranceAmount && converted('leastTolerance', inputOf('priceToleranceAmount', priceToleranceAmount)),
    unorderedAllowance: converted('unorderedAllowance', inputOf('allowance', unorderedAllowance)),
  }
}

/** The tolerances in the currency of the bill. */
export function tolerancesBy(terms: MatchTerms, currency: string): Tolerances {
  const { leastTolerance, unorderedAllowance } = settingsIn(terms)
  return {
    price: terms.priceTolerancePercent,
    quantity: terms.quantityTolerancePercent,
    leastAmount: leastTolerance?.exact ?? minorUnit(currency),
    unordered: unorderedAllowance.exact,
  }
}

/** The amounts of the settings as figures. */
export const figuresOfTerms = (terms: MatchTerms): Figure[] =>
  Object.values(settingsIn(terms)).flatMap((one) => one ?? [])

const DECIMALS = ['priceTolerancePercent', 'quantityTolerancePercent', 'unorderedAllowance'] as const

/** The terms as the column keeps them: decimals and days as text. */
export const keptTerms = (terms: MatchTerms): Prisma.InputJsonObject => ({
  ...Object.fromEntries(DECIMALS.map((name) => [name, terms[name].toFixed()])),
  priceToleranceAmount: terms.priceToleranceAmount?.toFixed() ?? null,
  orderRate: keptRate(terms.orderRate),
  homeRate: keptRate(terms.homeRate),
})

const keptRate = (used: RateUsed | null) =>
  used && { rate: used.rate.toFixed(), day: dayText(used.day), inverted: used.inverted }

/** What stands in the column, or in a rate of it. An import may have written any JSON. */
type Kept = Readonly<Record<string, unknown>>

/**
 * The terms that a bill keeps; null if it was matched before terms were kept, or not at all, or if an import wrote
 * something else.
 */
export function termsOf(column: unknown): MatchTerms | null {
  if (!isObject(column)) return null
  const { priceToleranceAmount, orderRate, homeRate } = column
  const decimals = DECIMALS.map((name) => [name, decimalOf(column[name])] as const)
  const terms = {
    ...(Object.fromEntries(decimals) as Record<(typeof DECIMALS)[number], Decimal>),
    priceToleranceAmount: priceToleranceAmount === null ? null : decimalOf(priceToleranceAmount),
    orderRate: rateOf(orderRate),
    homeRate: rateOf(homeRate),
  }
  return Object.values(terms).includes(undefined) ? null : (terms as MatchTerms)
}

const isObject = (kept: unknown): kept is Kept => typeof kept === 'object' && kept !== null

/** The number of a text as `keptTerms` writes it; undefined for anything else. */
const decimalOf = (kept: unknown): Decimal | undefined =>
  (typeof kept === 'string' && /^\d{1,30}(?:\.\d{1,30})?$/.test(kept) ? new Decimal(kept) : undefined)

/** A rate, or null for two amounts in one currency; undefined for anything else. */
function rateOf(kept: unknown): RateUsed | null | undefined {
  if (kept === null) return null
  if (!isObject(kept) || typeof kept.inverted !== 'boolean') return undefined
  const [rate, day] = [decimalOf(kept.rate), new Date(`${String(kept.day)}T00:00:00Z`)]
  if (!rate?.gt(0) || Number.isNaN(day.getTime())) return undefined
  return { rate, day, inverted: kept.inverted }
}
