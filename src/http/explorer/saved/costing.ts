// Saved operations of cost sheets.
import { ELSEWHERE, step, type SavedOperations } from './operation.js'

const SHEET = { shows: 'costSheetName status' }

export const COSTING: SavedOperations = {
  'Cost sheets': [
    {
      label: 'Show a sheet that explains its margins',
      query: `query OneSheet($id: ID!) {
        costSheet(id: $id) {
          costSheetName status versionNumber
          rollUp { figures { name value formula inputs { name value } } }
          availableActions { action allowed reason }
        }
      }`,
      variables: { id: 'cs-1' },
    },
    {
      label: 'Try another margin without writing it',
      query: `query Simulate($id: ID!, $input: SimulateCostSheetInput!) {
        simulateCostSheet(id: $id, input: $input) { targetPrice { price } rollUp { figures { name value } } }
      }`,
      variables: { id: 'cs-1', input: { targetMargin: { kind: 'GROSS', percent: '30' } } },
    },
    {
      label: 'Compare two sheets',
      query: `query Difference($from: ID!, $to: ID!) {
        costSheetDifference(from: $from, to: $to) { totalBefore totalAfter totalChange rows { name change } }
      }`,
      variables: { from: 'cs-1', to: 'cs-2' },
    },
    {
      label: 'Create a sheet',
      query: `mutation CreateSheet($input: CreateCostSheetInput!) {
        createCostSheet(input: $input) { id costSheetName status }
      }`,
      variables: {
        input: {
          costSheetName: 'Poplin shirt', styleId: 'st-1', mainCurrency: 'EUR', orderQuantity: '500',
          bomItems: [{ materialName: 'Poplin', materialId: 'mat-1', consumption: '1.4', unit: 'm', unitCost: '1.6', currency: 'EUR' }],
        },
      },
    },
    step('Edit a sheet', 'editCostSheet', 'cs-1', { input: { orderQuantity: '600' }, shows: 'costSheetName orderQuantity' }),
    step('Edit and submit at once', 'updateCostSheet', 'cs-1', {
      input: { orderQuantity: '700', action: 'SUBMIT_FOR_REVIEW' }, shows: 'costSheetName status orderQuantity',
    }),
    step('Submit a sheet', 'submitCostSheet', 'cs-5', SHEET),
    step('Approve a sheet', 'approveCostSheet', 'cs-2', SHEET),
    step('Reject a sheet', 'rejectCostSheet', 'nord-cs-2', {
      ...ELSEWHERE, ...SHEET, input: { reason: 'The margin is too small' },
    }),
    step('Withdraw a sheet, to change it', 'withdrawCostSheet', 'cs-3', SHEET),
    step('Link a sheet with what was priced by it', 'linkCostSheet', 'cs-2', {
      input: { quoteIds: ['q-4', 'q-9'], salesOrderIds: ['so-3'] },
      shows: 'costSheetName quotes { documentId } salesOrders { documentId }',
    }),
    step('Resubmit a rejected sheet', 'resubmitCostSheet', 'cs-4', { shows: 'costSheetName status versionNumber' }),
  ],
}
