// The prices of scenarios in the currency of their sheet.
import type { Context } from '../../context.js'
import { figure, inputsOf, type Figure } from '../../core/figures/figure.js'
import type { Numeric } from '../../core/figures/formula.js'
import { COST_FORMULAS } from './formulas.js'
import { rateFor, type RateUsed } from './rates.js'

export interface Scenario {
  readonly id: string
  readonly quotedPrice: Numeric
  readonly quotedCurrency: string
}

/** A scenario with its price in the currency of the sheet; the price is null if there is no rate. */
export interface PricedScenario<S extends Scenario = Scenario> {
  readonly scenario: S
  readonly price: Figure | null
  readonly by: RateUsed | 'same' | null
}

/** Prices all scenarios of a sheet by the rates of one day. */
export const priced = <S extends Scenario>(
  ctx: Context, scenarios: readonly S[], currency: string, day: Date,
): Promise<PricedScenario<S>[]> =>
  Promise.all(scenarios.map(async (scenario) => {
    const by = await rateFor(ctx, { from: scenario.quotedCurrency, to: currency, day })
    return { scenario, by, price: by && priceBy(scenario, by) }
  }))

/** A quoted price, converted by a rate. */
export function priceBy(scenario: Scenario, by: RateUsed | 'same'): Figure {
  const described = { name: 'price', rounded: 'unit', recordId: scenario.id } as const
  const quoted = inputsOf(scenario, 'quotedPrice')
  if (by === 'same') return figure({ ...described, formula: COST_FORMULAS.price }, quoted)
  const { rate: value, rateDay, inverted } = by
  const formula = inverted ? COST_FORMULAS.priceByReversedRate : COST_FORMULAS.convertedPrice
  return figure({ ...described, formula }, [...quoted, { name: 'rate', value, rateDay, inverted }])
}
