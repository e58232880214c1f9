// What a bill is matched with besides its order: the exchange rates and the tolerances. Both change, so a bill keeps
// those of its match.
import { convertedFigure } from '../../core/figures/conversion.js'
import { inputOf, type Figure, type FigureInput } from '../../core/figures/figure.js'
import { decimalKept, isObject, rateKept, rateToKeep } from '../../core/money/kept-rate.js'
import type { RateUsed } from '../../core/money/rates.js'
import type { Decimal } from '../../core/schema/scalars.js'
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
  orderRate: rateToKeep(terms.orderRate),
  homeRate: rateToKeep(terms.homeRate),
})

/**
 * The terms that a bill keeps; null if it was matched before terms were kept, or not at all, or if an import wrote
 * something else.
 */
export function termsOf(column: unknown): MatchTerms | null {
  if (!isObject(column)) return null
  const { priceToleranceAmount, orderRate, homeRate } = column
  const decimals = DECIMALS.map((name) => [name, decimalKept(column[name])] as const)
  const terms = {
    ...(Object.fromEntries(decimals) as Record<(typeof DECIMALS)[number], Decimal>),
    priceToleranceAmount: priceToleranceAmount === null ? null : decimalKept(priceToleranceAmount),
    orderRate: rateKept(orderRate),
    homeRate: rateKept(homeRate),
  }
  return Object.values(terms).includes(undefined) ? null : (terms as MatchTerms)
}
