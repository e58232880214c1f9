// Cost sheets: the update with its actions, the withdrawal, and the comparison.
import * as shapes from './costing.shapes.js'
import {
  CompareCostSheetsDocument, UpdateCostSheetDocument, WithdrawCostSheetDocument,
  type ChangedCostSheetFragment, type ComparedCostFragment, type CostSheetAction,
} from './generated/operations.js'
import { asNumber, present } from './payload.js'
import { route } from './route.js'
import { valueOf, wordFor } from './words.js'

export const compare = route({
  method: 'POST',
  path: '/api/v1/costings/compare',
  needs: 'records:read',
  takes: shapes.compareCostSheets,
  operation: CompareCostSheetsDocument,
  variables: ({ body: { costSheetIds } }) => ({ costSheetIds }),
  payload: ({ compareCostSheets: { costSheets, comparison } }) => ({
    costSheets: costSheets.map((sheet) => present({ ...sheet, phase: wordFor('CostSheetStatus', sheet.phase) })),
    comparison: {
      materialCosts: comparison.materialCosts.map(line),
      processingCosts: comparison.processingCosts.map(line),
      laborCosts: comparison.laborCosts.map(line),
      overheadCosts: comparison.overheadCosts.map(line),
      totals: comparison.totals.map(asNumber),
      margins: comparison.margins.map(asNumber),
    },
  }),
})

export const withdraw = route({
  method: 'POST',
  path: '/costings/{costing_id}/withdraw',
  needs: 'costSheets:write',
  takes: shapes.withdrawCostSheet,
  record: 'Cost sheet',
  operation: WithdrawCostSheetDocument,
  variables: ({ path, body }) => ({ id: path.costing_id, input: body }),
  payload: ({ withdrawCostSheet }) => changed(withdrawCostSheet),
})

/** Who may call it depends on the action in the body, so it is asked after the body was validated. */
export const update = route({
  method: 'PATCH',
  path: '/api/v1/costings/{costing_id}',
  needs: 'signedIn',
  takes: shapes.updateCostSheet,
  record: 'Cost sheet',
  operation: UpdateCostSheetDocument,
  variables: ({ path, header, body }) => ({
    id: path.costing_id,
    input: { ...body, action: valueOf<CostSheetAction>(body.action) },
    actingUserId: header['X-User-Id'],
  }),
  payload: ({ updateCostSheet }) => changed(updateCostSheet),
})

function changed({ id, versionNumber, status, costing: { documentId } }: ChangedCostSheetFragment) {
  const word = wordFor('CostSheetStatus', status)
  return {
    success: true,
    message: `Saved version ${versionNumber} of ${documentId}: ${word}`,
    cost_sheet_id: id,
    document_id: documentId,
    version_number: versionNumber,
    status: word,
  }
}

const line = ({ name, costs, variance, variancePercent }: ComparedCostFragment) => ({
  name, costs: costs.map(asNumber), variance: asNumber(variance), variancePercent: asNumber(variancePercent),
})
