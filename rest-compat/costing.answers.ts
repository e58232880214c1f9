// What the operations on cost sheets answer.
import { flag, integer, list, maybe, number, record, text, words } from './answer.js'

const sheetStatus = words(['Draft', 'Under Review', 'Approved', 'Rejected'])

export const changedCostSheet = record('ChangedCostSheet', 'Where a cost sheet stands after a change.', {
  success: flag(),
  message: text('The outcome in a sentence'),
  cost_sheet_id: text('The version that was written'),
  document_id: text('The costing document'),
  version_number: integer(),
  status: sheetStatus,
})

const summary = record('CostSheetSummary', 'A cost sheet that was compared.', {
  id: text(),
  styleName: maybe(text()),
  phase: sheetStatus,
  version: text('Version number'),
})

const comparedCost = record('ComparedCost', 'One cost across the sheets.', {
  name: text(),
  costs: list(number(), "One entry for each sheet, per piece, in the first sheet's currency; 0 where it has none"),
  variance: number('Highest less lowest'),
  variancePercent: number('Variance in percent of the lowest cost above 0'),
})

const comparison = record('CostComparison', "Costs per piece side by side, in the first sheet's currency.", {
  materialCosts: list(comparedCost),
  processingCosts: list(comparedCost),
  laborCosts: list(comparedCost),
  overheadCosts: list(comparedCost, 'Overheads, and logistics under the name of their mode'),
  totals: list(number(), 'Total cost of each sheet'),
  margins: list(number(), "Net margin in percent of each sheet's first scenario; 0 without one"),
})

export const comparedCostSheets = record('ComparedCostSheets', 'Cost sheets side by side, in the order asked for.', {
  costSheets: list(summary),
  comparison,
})
