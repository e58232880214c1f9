// The prices of scenarios in the currency of their sheet.
import type { Context } from '../../core/context.js'
import { convertedFigure, type AnyRate } from '../../core/figures/conversion.js'
import { inputsOf, type Figure } from '../../core/figures/figure.js'
import type { Numeric } from '../../core/figures/formula.js'
import { findConverter, type Converter } from '../accounts/convert.js'
import { COST_CONVERSIONS } from './formulas.js'

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
    return { scenario, convert, price: convert && priceBy(scenario, convert.rate) }
  }))

/** A quoted price, converted by a rate; by none if it is in the currency of the sheet. */
export const priceBy = (scenario: Pick<Scenario, 'id' | 'quotedPrice'>, by: AnyRate | null): Figure =>
  convertedFigure(
    { name: 'price', rounded: 'unit', recordId: scenario.id }, COST_CONVERSIONS.price, inputsOf(scenario, 'quotedPrice'), by,
  )
