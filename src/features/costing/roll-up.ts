// Roll-up of a cost sheet: the cost of one piece in the currency of the sheet, and the profit at a price.
import { exactInputs, figure, shownInputs, type Figure } from '../../core/figures/figure.js'
import { exact, type Formula } from '../../core/figures/formula.js'
import { Decimal } from '../../core/schema/scalars.js'
import { COST_FORMULAS } from './formulas.js'
import { costRows, costsOf, hasQuantity, type Costed, type CostRow, type Tier } from './row-costs.js'

/** Every part is the sum of its rows as they are shown. */
export type RollUp = {
  readonly materials: Figure
  readonly process: Figure
  readonly labour: Figure
  /** process + labour */
  readonly processing: Figure
  /** Null for a sheet without an order quantity. */
  readonly logistics: Figure | null
  readonly overhead: Figure
  /** materials + processing + logistics */
  readonly direct: Figure
  /** direct + overhead */
  readonly total: Figure
  /** The sum of the unrounded rows of `direct`, from which margins are computed. */
  readonly unroundedDirect: Figure
  /** The sum of the unrounded rows, from which margins are computed. */
  readonly unroundedTotal: Figure
}

/** Null for every figure that depends on the logistics of a sheet without an order quantity. */
export type Margins = {
  /** price − direct */
  readonly grossProfit: Figure | null
  /** (price − direct) / price × 100; null if the price is not more than 0 */
  readonly grossMargin: Figure | null
  /** (price − direct) / direct × 100; null if the cost is not more than 0 */
  readonly grossMarkup: Figure | null
  /** price − total */
  readonly netProfit: Figure | null
  /** (price − total) / price × 100; null if the price is not more than 0 */
  readonly netMargin: Figure | null
  /** (price − total) / total × 100; null if the cost is not more than 0 */
  readonly netMarkup: Figure | null
}

const named = (name: string, { value }: Figure) => ({ name, value })

/** The rows of a sheet, and their sums. */
export interface SheetCosts {
  readonly rows: readonly CostRow[]
  readonly costs: RollUp
}

/** Computes the cost of every row of a sheet, and the sums. */
export function costsOfSheet(sheet: Costed): SheetCosts {
  const rows = costRows(sheet)
  return { rows, costs: rollUp(rows, hasQuantity(sheet)) }
}

/** Sums the rows of a sheet. */
function rollUp(rows: readonly CostRow[], hasQuantity: boolean): RollUp {
  const part = (name: string, wanted: Tier) =>
    sumOfCosts(name, shownInputs('cost', costsOf(rows, (tier) => tier === wanted)))

  const [materials, process, labour] = [
    part('materials', 'MATERIAL'), part('process', 'PROCESS'), part('labour', 'LABOUR'),
  ]
  const [logistics, overhead] = [hasQuantity ? part('logistics', 'LOGISTICS') : null, part('overhead', 'OVERHEAD')]
  const processing = sumOf('processing', COST_FORMULAS.processing, { process, labour })
  const direct = logistics
    ? sumOf('direct', COST_FORMULAS.direct, { materials, processing, logistics })
    : sumOf('direct', COST_FORMULAS.directWithoutLogistics, { materials, processing })
  return {
    materials, process, labour, processing, logistics, overhead, direct,
    total: sumOf('total', COST_FORMULAS.total, { direct, overhead }),
    unroundedDirect: sumOfCosts(
      'unroundedDirect', exactInputs('cost', costsOf(rows, (tier) => tier !== 'OVERHEAD')),
    ),
    unroundedTotal: sumOfCosts('unroundedTotal', exactInputs('cost', costsOf(rows))),
  }
}

const sumOfCosts = (name: string, costs: Figure['inputs']) =>
  figure({ name, formula: COST_FORMULAS.sum, rounded: 'exact' }, costs)

const sumOf = (name: string, formula: Formula, parts: Readonly<Record<string, Figure>>) =>
  figure({ name, formula, rounded: 'exact' }, Object.entries(parts).map(([part, one]) => named(part, one)))

/** The margins of a scenario without a price, or of a sheet without an order quantity. */
export const UNKNOWN_MARGINS: Margins = {
  grossProfit: null, grossMargin: null, grossMarkup: null, netProfit: null, netMargin: null, netMarkup: null,
}

/** The profit at a price in the currency of the sheet: gross before overhead, net after overhead. */
export function marginsOf(costs: RollUp, price: Figure): Margins {
  if (!costs.logistics) return UNKNOWN_MARGINS
  const { recordId } = price
  const profit = (name: string, cost: Figure) =>
    figure({ name, formula: COST_FORMULAS.profit, rounded: 'unit', recordId }, [
      named('price', price), named('cost', cost),
    ])
  const share = (name: string, formula: 'margin' | 'markup', cost: Figure) => {
    const whole = formula === 'margin' ? price : cost
    const inputs = [{ name: 'price', value: price.exact }, { name: 'cost', value: cost.exact }]
    return whole.exact.gt(0)
      ? figure({ name, formula: COST_FORMULAS[formula], rounded: 'percent', recordId }, inputs)
      : null
  }
  return {
    grossProfit: profit('grossProfit', costs.direct),
    grossMargin: share('grossMargin', 'margin', costs.unroundedDirect),
    grossMarkup: share('grossMarkup', 'markup', costs.unroundedDirect),
    netProfit: profit('netProfit', costs.total),
    netMargin: share('netMargin', 'margin', costs.unroundedTotal),
    netMarkup: share('netMarkup', 'markup', costs.unroundedTotal),
  }
}

/** The part in percent of the whole, with 2 decimal places; null if the whole is not more than 0. */
export const percentage = (part: Decimal, whole: Decimal) =>
  (whole.gt(0) ? exact(part).times(100).div(whole).toDecimalPlaces(2, Decimal.ROUND_HALF_UP) : null)
