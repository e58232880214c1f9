// The prices of scenarios in the currency of their sheet.
import type { Context } from '../../context.js'
import { figure, inputsOf, type Figure } from '../../core/figures/figure.js'
import type { Numeric } from '../../core/figures/formula.js'
import type { RateUsed } from '../../core/money/rates.js'
import { findConverter, type Converter } from '../accounts/convert.js'
import { COST_FORMULAS } from './formulas.js'

export interface Scenario {
  readonly id: string
  readonly quotedPrice: Numeric
  readonly quotedCurrency: string
}

/** A scenario with its price in the currency of the sheet; the price is null if there is no rate. */
export interface PricedScenario<S extends Scenario = Scenario> {
  readonly scenario: S
  readonly price: Figure | null
  readonly convert: Converter | null
}

/** Prices all scenarios of a sheet by the rates of one day. */
export const priced = <S extends Scenario>(
  ctx: Context, scenarios: readonly S[], currency: string, day: Date,
): Promise<PricedScenario<S>[]> =>
  Promise.all(scenarios.map(async (scenario) => {
    const convert = await findConverter(ctx, { from: scenario.quotedCurrency, to: currency, day })
    return { scenario, convert, price: convert && priceBy(scenario, convert.by) }
  }))

/** A rate; its day is null if it is not of the rate table. */
type PriceRate = Omit<RateUsed, 'day'> & { readonly day: Date | null }

/** A quoted price, converted by a rate; by none if it is in the currency of the sheet. */
export function priceBy(scenario: Pick<Scenario, 'id' | 'quotedPrice'>, by: PriceRate | null): Figure {
  const described = { name: 'price', rounded: 'unit', recordId: scenario.id } as const
  const quoted = inputsOf(scenario, 'quotedPrice')
  if (!by) return figure({ ...described, formula: COST_FORMULAS.price }, quoted)
  const { rate: value, day: rateDay, inverted } = by
  const formula = inverted ? COST_FORMULAS.priceByReversedRate : COST_FORMULAS.convertedPrice
  return figure({ ...described, formula }, [...quoted, { name: 'rate', value, rateDay, inverted }])
}
