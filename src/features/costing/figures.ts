// The computed figures of one cost sheet: its roll-up, the margins of its scenarios, and their explanation.
import type { Context } from '../../context.js'
import type { Figure } from '../../core/figures/figure.js'
import { wholeChildren } from '../../core/records/read.js'
import type { Row } from '../../core/records/record.js'
import { priced, type PricedScenario, type Scenario } from './prices.js'
import { bomItems, logisticsItems, overheadTier3Items, processingItems, profitScenarios } from './reads.js'
import { costsOfSheet, marginsOf, type Margins, type SheetCosts } from './roll-up.js'

/** The columns of a sheet that its figures are computed from. */
export type Sheet = Pick<Row<'CostSheet'>, 'id' | 'mainCurrency' | 'approvedAt' | 'orderQuantity'>

/** The rows and scenarios of a sheet, as stored. */
export async function contentOf(ctx: Context, { id }: Pick<Sheet, 'id'>) {
  const [bom, processing, logistics, overhead, scenarios] = await Promise.all([
    wholeChildren(ctx, bomItems, 'costSheetId', id),
    wholeChildren(ctx, processingItems, 'costSheetId', id),
    wholeChildren(ctx, logisticsItems, 'costSheetId', id),
    wholeChildren(ctx, overheadTier3Items, 'costSheetId', id),
    wholeChildren(ctx, profitScenarios, 'costSheetId', id),
  ])
  return {
    bomItems: bom, processingItems: processing, logisticsItems: logistics, overheadTier3Items: overhead,
    profitScenarios: scenarios,
  }
}

export type SheetContent = Awaited<ReturnType<typeof contentOf>>

/** The day of the rates for prices: the day of approval, or today before approval. */
export const dayOf = (ctx: Context, { approvedAt }: Sheet) => approvedAt ?? ctx.now

/** The cost of one piece, and the profit of each scenario. */
export async function rollUpOf(ctx: Context, sheet: Sheet) {
  const content = await contentOf(ctx, sheet)
  const scenarios = await priced(ctx, content.profitScenarios, sheet.mainCurrency, dayOf(ctx, sheet))
  return shownRollUp(sheet.mainCurrency, costsOfSheet({ ...sheet, ...content }), scenarios)
}

/** A roll-up as GraphQL shows it. */
export function shownRollUp(currency: string, { rows, costs }: SheetCosts, scenarios: readonly PricedScenario[]) {
  const margins = scenarios.map((one) => ({ ...one, margins: one.price && marginsOf(costs, one.price) }))
  return {
    currency,
    ...valuesOf(costs),
    scenarios: margins.map(shownMargins),
    figures: [
      ...rows.flatMap(({ steps, cost }) => (cost ? [...steps, cost] : [])),
      ...figuresOf(costs),
      ...margins.flatMap((one) => (one.price && one.margins ? [one.price, ...figuresOf(one.margins)] : [])),
    ],
  }
}

type Figures = Readonly<Record<string, Figure | null>>

/** The values of named figures; null for a figure that is not known. */
function valuesOf<F extends object>(figures: F) {
  const values: Record<string, Figure['value'] | null> = {}
  for (const name in figures) values[name] = (figures as Figures)[name]?.value ?? null
  return values as { readonly [N in keyof F]: Figure['value'] | Extract<F[N], null> }
}

/** The figures that are known. */
export const figuresOf = (figures: object): Figure[] => Object.values(figures as Figures).flatMap((one) => one ?? [])

const NO_MARGINS = {
  price: null, grossProfit: null, grossMargin: null, grossMarkup: null, netProfit: null, netMargin: null,
  netMarkup: null,
}

interface MarginsOfScenario {
  readonly scenario: Scenario
  readonly price: Figure | null
  readonly margins: Margins | null
}

/** The margins of a scenario as GraphQL shows them. */
export const shownMargins = ({ scenario, price, margins }: MarginsOfScenario) => ({
  scenarioId: scenario.id,
  ...(price && margins ? { price: price.value, ...valuesOf(margins) } : NO_MARGINS),
})
