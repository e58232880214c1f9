// The computed figures of one cost sheet: its roll-up, the margins of its scenarios, and their explanation.
import type { Context } from '../../core/context.js'
import type { Figure } from '../../core/figures/figure.js'
import { getWhole, loadParts, partsIn } from '../../core/records/read.js'
import type { Row } from '../../core/records/record.js'
import { dayIn } from '../../core/time-zones.js'
import { priced, type PricedScenario } from './prices.js'
import { bomItems, costSheets, logisticsItems, overheadTier3Items, processingItems, profitScenarios } from './reads.js'
import { costsOfSheet, marginsOf, UNKNOWN_MARGINS, type RollUp, type SheetCosts } from './roll-up.js'

/** The columns of a sheet that its figures are computed from. */
export type Sheet = Pick<Row<'CostSheet'>, 'id' | 'mainCurrency' | 'approvedAt' | 'orderQuantity'>

/** The rows and scenarios of a sheet, as stored. */
export async function contentOf(ctx: Context, sheet: Pick<Sheet, 'id'>) {
  const [bom, processing, logistics, overhead, scenarios] = await Promise.all([
    loadParts(ctx, sheet, 'bomItems', bomItems, 'costSheetId'),
    loadParts(ctx, sheet, 'processingItems', processingItems, 'costSheetId'),
    loadParts(ctx, sheet, 'logisticsItems', logisticsItems, 'costSheetId'),
    loadParts(ctx, sheet, 'overheadTier3Items', overheadTier3Items, 'costSheetId'),
    loadParts(ctx, sheet, 'profitScenarios', profitScenarios, 'costSheetId'),
  ])
  return {
    bomItems: bom, processingItems: processing, logisticsItems: logistics, overheadTier3Items: overhead,
    profitScenarios: scenarios,
  }
}

const ROWS = {
  bomItems: partsIn(bomItems, 'costSheetId'), processingItems: partsIn(processingItems, 'costSheetId'),
  logisticsItems: partsIn(logisticsItems, 'costSheetId'),
  overheadTier3Items: partsIn(overheadTier3Items, 'costSheetId'),
  profitScenarios: partsIn(profitScenarios, 'costSheetId'),
} as const

/** A cost sheet with all its rows. */
export const getSheetWithRows = (ctx: Context, id: string) => getWhole(ctx, costSheets, id, ROWS)
export type SheetWithRows = Awaited<ReturnType<typeof getSheetWithRows>>

export type SheetContent = Awaited<ReturnType<typeof contentOf>>

/** The day of the rates for prices: the day of approval, or today before approval. */
export const dayOf = (ctx: Context, { approvedAt }: Sheet) => dayIn(ctx, approvedAt ?? ctx.now)

/** The cost of one piece, and the profit of each scenario. */
export async function rollUpOf(ctx: Context, sheet: Sheet) {
  const content = await contentOf(ctx, sheet)
  const scenarios = await priced(ctx, content.profitScenarios, sheet.mainCurrency, dayOf(ctx, sheet))
  return shownRollUp(sheet.mainCurrency, costsOfSheet({ ...sheet, ...content }), scenarios)
}

/** A roll-up as GraphQL shows it, with the rows that explain it. */
export function shownRollUp(currency: string, { rows, costs }: SheetCosts, scenarios: readonly PricedScenario[]) {
  return { currency, ...costs, rows, costs, scenarios: scenarios.map((one) => marginsOfScenario(costs, one)) }
}

/** Every figure of a roll-up: of its rows, its sums and its scenarios. */
export const figuresOfRollUp = ({ rows, costs, scenarios }: ReturnType<typeof shownRollUp>): Figure[] => [
  ...rows.flatMap(({ steps, cost }) => (cost ? [...steps, cost] : [])),
  ...figuresOf(costs),
  ...scenarios.flatMap(({ scenarioId: _, ...figures }) => figuresOf(figures)),
]

/** The figures that are known. */
export const figuresOf = (figures: Readonly<Record<string, Figure | null>>): Figure[] =>
  Object.values(figures).flatMap((one) => one ?? [])

/** The price of a scenario in the currency of the sheet, and its margins. */
export const marginsOfScenario = (costs: RollUp, { scenario, price }: PricedScenario) =>
  ({ scenarioId: scenario.id, price, ...(price ? marginsOf(costs, price) : UNKNOWN_MARGINS) })
