// What sales orders earned as CSV, for spreadsheets.
import { csvOf, type Cell } from '../../core/csv.js'
import type { Figure } from '../../core/figures/figure.js'
import { inWords } from '../../core/words.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { ShownEarnings } from './list.js'

/** The columns: the heading, and the cell of an order. */
const COLUMNS: readonly (readonly [string, (order: ShownEarnings) => Cell])[] = [
  ['Order', ({ documentId }) => documentId],
  ['Client', ({ clientName }) => clientName],
  ['Season', ({ season }) => season],
  ['State', ({ status }) => inWords(status)],
  ['Created', ({ createdAt }) => new Date(createdAt).toISOString()],
  ['Pieces', ({ orderQuantity }) => new Decimal(orderQuantity)],
  ['Currency', ({ currency }) => currency],
  ['Promised revenue', ({ promisedRevenue }) => cell(promisedRevenue)],
  ['Promised cost', ({ promisedCost }) => cell(promisedCost)],
  ['Promised margin', ({ promisedMargin }) => cell(promisedMargin)],
  ['Promised margin %', ({ promisedMarginPercent }) => cell(promisedMarginPercent)],
  ['Material', ({ materialCost }) => cell(materialCost)],
  ['Other bills', ({ otherCost }) => cell(otherCost)],
  ['Actual cost', ({ actualCost }) => cell(actualCost)],
  ['Billed', ({ billedRevenue }) => cell(billedRevenue)],
  ['Actual margin', ({ actualMargin }) => cell(actualMargin)],
  ['Actual margin %', ({ actualMarginPercent }) => cell(actualMarginPercent)],
  ['Not converted', ({ unconvertedCount }) => new Decimal(unconvertedCount)],
]

const cell = (figure: Figure | null): Cell => figure && new Decimal(figure.value)

/** One row per order. */
export const earningsCsv = (orders: readonly ShownEarnings[]): string =>
  csvOf([COLUMNS.map(([heading]) => heading), ...orders.map((order) => COLUMNS.map(([, cellOf]) => cellOf(order)))])
