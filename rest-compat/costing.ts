// Cost sheets: the update with its actions, the withdrawal, and the comparison.
import * as answers from './costing.answers.js'
import * as examples from './costing.examples.js'
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
  tag: 'Costing',
  summary: 'Compare cost sheets',
  description: "Sets two to ten cost sheets side by side, per piece, in the first sheet's currency; rows are aligned by name.",
  refuses: { NOT_FOUND: 'One of the cost sheets is unknown.' },
  needs: 'records:read',
  takes: shapes.compareCostSheets,
  operation: CompareCostSheetsDocument,
  variables: ({ body: { costSheetIds } }) => ({ costSheetIds }),
  answers: answers.comparedCostSheets,
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
  example: examples.compare,
})

export const withdraw = route({
  method: 'POST',
  path: '/costings/{costing_id}/withdraw',
  tag: 'Costing',
  summary: 'Withdraw a cost sheet',
  description: 'Takes a cost sheet back to Draft. Of an approved one a new version is opened, and the approved version stays as it was.',
  refuses: { CONFLICT: 'The sheet is in the state Draft already, or has a newer version.' },
  needs: 'costSheets:write',
  takes: shapes.withdrawCostSheet,
  record: 'Cost sheet',
  operation: WithdrawCostSheetDocument,
  variables: ({ path, body }) => ({ id: path.costing_id, input: body }),
  answers: answers.changedCostSheet,
  payload: ({ withdrawCostSheet }) => changed(withdrawCostSheet),
  example: examples.withdraw,
})

/** Who may call it depends on the action in the body, so it is asked after the body was validated. */
export const update = route({
  method: 'PATCH',
  path: '/api/v1/costings/{costing_id}',
  tag: 'Costing',
  summary: 'Update a cost sheet',
  description: 'Changes the fields that are present, and takes the action where there is one; both or neither. A list that is present replaces the whole list. Submission asks for a complete sheet and answers all that is missing.',
  refuses: { CONFLICT: 'The sheet is in a state that does not allow the action, or has a newer version.' },
  actions: { approve: 'costSheets:approve', reject: 'costSheets:approve' },
  needs: 'signedIn',
  takes: shapes.updateCostSheet,
  record: 'Cost sheet',
  operation: UpdateCostSheetDocument,
  variables: ({ path, header, body }) => ({
    id: path.costing_id,
    input: { ...body, action: valueOf<CostSheetAction>(body.action) },
    actingUserId: header['X-User-Id'],
  }),
  answers: answers.changedCostSheet,
  payload: ({ updateCostSheet }) => changed(updateCostSheet),
  example: examples.update,
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
