// Simulates a cost sheet with changed figures: the new roll-up, a price for a wanted margin, and what moves the total.
import type { Context } from '../../core/context.js'
import { figure, type Figure } from '../../core/figures/figure.js'
import { exact } from '../../core/figures/formula.js'
import { refuse } from '../../errors.js'
import { readNumbered } from './comparison.js'
import { contentOf, dayOf, shownRollUp, type SheetContent } from './figures.js'
import { COST_FORMULAS } from './formulas.js'
import { priceBy, priced, type PricedScenario } from './prices.js'
import { costsOfSheet, percentage, type RollUp, type SheetCosts } from './roll-up.js'
import { costsOf, isPercent, type CostRow, type Logistics } from './row-costs.js'
import { isReplaced, simulationFaults } from './simulation-faults.js'
import type { SimulateCostSheetInput, SimulatedFreightInput, TargetMarginInput } from './simulation.types.js'
import { getSheetNamed } from './versions.js'

/** Computes a sheet of any version with changed figures. Throws NOT_FOUND, and BAD_USER_INPUT with every fault. */
export async function simulateSheet(ctx: Context, id: string, input: SimulateCostSheetInput) {
  const sheet = await readNumbered(ctx, await getSheetNamed(ctx, id))
  const content = await contentOf(ctx, sheet)
  refuse(simulationFaults(sheet, content, input))
  const rates = ratesOf(input)
  const changed = {
    orderQuantity: input.orderQuantity ?? sheet.orderQuantity,
    bomItems: withTolerance(withRates(content.bomItems, rates), input),
    processingItems: withRates(content.processingItems, rates),
    logisticsItems: withFreight(withRates(content.logisticsItems, rates), input.freight),
    overheadTier3Items: withRates(content.overheadTier3Items, rates),
  }
  const computed = costsOfSheet(changed)
  const scenarios = await priced(ctx, content.profitScenarios, sheet.mainCurrency, dayOf(ctx, sheet))
  return {
    rollUp: shownRollUp(sheet.mainCurrency, computed, scenarios.map((one) => repriced(one, rates))),
    targetPrice: input.targetMargin ? targetPriceOf(computed.costs, input.targetMargin) : null,
    drivers: driversOf(computed, changed.logisticsItems),
  }
}

type Rates = ReadonlyMap<string, Figure['value']>

const ratesOf = ({ exchangeRates }: SimulateCostSheetInput): Rates =>
  new Map((exchangeRates ?? []).map(({ currency, rate }) => [currency, rate]))

const withRates = <R extends { readonly currency: string }>(rows: readonly R[], rates: Rates) =>
  rows.map((row) => {
    const rate = rates.get(row.currency)
    return rate ? { ...row, exchangeRate: rate.toFixed() } : row
  })

const withTolerance = (rows: SheetContent['bomItems'], { tolerancePercent }: SimulateCostSheetInput) =>
  (tolerancePercent ? rows.map((row) => ({ ...row, tolerancePercent: tolerancePercent.toFixed() })) : rows)

function withFreight<R extends Logistics>(rows: readonly R[], freight: SimulatedFreightInput | null | undefined) {
  if (!freight) return rows
  const { insteadOf: _, ...figures } = freight
  const given = Object.fromEntries(Object.entries(figures).filter(([, value]) => value != null))
  return rows.map((row) => (isReplaced(row, freight) ? { ...row, ...given } : row))
}

/** The scenario with its price converted by the simulated rate, if there is one for its currency. */
function repriced(one: PricedScenario, rates: Rates): PricedScenario {
  const rate = rates.get(one.scenario.quotedCurrency)
  return rate ? { ...one, price: priceBy(one.scenario, { rate, day: null, inverted: false }) } : one
}

/** Null if the logistics, and with them the cost, are not known. */
function targetPriceOf(costs: RollUp, { kind, percent }: TargetMarginInput) {
  if (!costs.logistics) return null
  const cost = kind === 'GROSS' ? costs.unroundedDirect : costs.unroundedTotal
  const explanation = figure({ name: 'targetPrice', formula: COST_FORMULAS.targetPrice, rounded: 'unit' }, [
    { name: 'cost', value: cost.exact }, { name: 'margin', value: exact(percent) },
  ])
  return { kind, percent, price: explanation.value, explanation }
}

/** What each row does to the total, the largest change first. */
function driversOf({ rows, costs }: SheetCosts, logistics: readonly Logistics[]) {
  // Without an order quantity no shipment is in the total, so none changes with the other rows.
  const percentages = costs.logistics ? logistics.filter(isPercent).map(({ rate }) => exact(rate)) : []
  const drivers = rows.flatMap((row) => (row.cost ? [{ row, cost: row.cost, change: changeOf(row, percentages) }] : []))
  return drivers
    .sort((one, other) => other.change.exact.abs().comparedTo(one.change.exact.abs()))
    .map(({ row: { tier, id, name }, cost, change }) => ({
      tier, recordId: id, name, cost: cost.value, share: percentage(cost.exact, costs.unroundedTotal.exact),
      changePerPercent: change.value,
    }))
}

const WORK: ReadonlySet<CostRow['tier']> = new Set(['MATERIAL', 'PROCESS', 'LABOUR'])

/** The change of the total if the cost of the row rises by 1 %. */
function changeOf(row: CostRow, percentages: readonly Figure['value'][]): Figure {
  const [cost] = costsOf([row])
  const inputs = [{ name: 'cost', value: cost.exact }]
  const described = { name: 'changePerPercent', rounded: 'unit', recordId: row.id } as const
  if (!WORK.has(row.tier)) return figure({ ...described, formula: COST_FORMULAS.change }, inputs)
  const rates = percentages.map((value) => ({ name: 'percentage', value }))
  return figure({ ...described, formula: COST_FORMULAS.workChange }, [...inputs, ...rates])
}
