// Cost sheets: the update with its actions, the withdrawal, and the comparison.
import { always, from, integer, list, maybe, number, numberOrZero, record, text, word } from './answers.js'
import {
  CompareCostSheetsDocument, UpdateCostSheetDocument, WithdrawCostSheetDocument, type ChangedCostSheetFragment,
} from './generated/operations.js'
import {
  currency, described, exactWord, float, initially, int, listOf, model, optional, organizationHeader, str,
} from './inputs.js'
import { route } from './route.js'
import { wordFor } from './words.js'

const summary = record('CostSheetSummary', 'One of the compared cost sheets.', {
  id: text(),
  styleName: maybe(text()),
  phase: word('CostSheetStatus'),
  version: text('Version number'),
})

const comparedCost = record('ComparedCost', 'One kind of cost in all compared sheets.', {
  name: text(),
  costs: list(numberOrZero(), "One entry for each sheet, per piece, in the first sheet's currency; 0 where it has none"),
  variance: number('Highest less lowest'),
  variancePercent: number('Variance in percent of the lowest cost above 0'),
})

const comparison = record('CostComparison', "Costs per piece side by side, in the first sheet's currency.", {
  materialCosts: list(comparedCost),
  processingCosts: list(comparedCost),
  laborCosts: list(comparedCost),
  overheadCosts: list(comparedCost, 'Overheads, and logistics under the name of their mode'),
  totals: list(number(), 'Total cost of each sheet'),
  margins: list(numberOrZero(), "Net margin in percent of each sheet's first scenario; 0 without one"),
})

const comparedCostSheets = record('ComparedCostSheets', 'The compared cost sheets, in the order of the request.', {
  costSheets: list(summary),
  comparison,
})

const air = { name: 'Logistics: air', costs: [0.471, 0.471], variance: 0, variancePercent: 0 }

export const compareCostSheets = route({
  method: 'POST',
  path: '/api/v1/costings/compare',
  tag: 'Costing',
  summary: 'Compare cost sheets',
  description:
    "Sets two to ten cost sheets side by side, per piece, in the first sheet's currency; rows are aligned by name.",
  refuses: { NOT_FOUND: 'One of the cost sheets is unknown.' },
  takes: {
    header: organizationHeader,
    body: model('CostSheetSelection', {
      costSheetIds: described('Cost sheets or costing documents, up to 10', listOf(str(), { min: 2 })),
    }),
  },
  operation: CompareCostSheetsDocument,
  variables: ({ body: { costSheetIds } }) => ({ costSheetIds }),
  answers: comparedCostSheets,
  example: {
    body: { costSheetIds: ['CS-2026-00001', 'CS-2026-00002'] },
    answer: {
      costSheets: [
        { id: 'cs-1-v1', styleName: 'Classic poplin shirt', phase: 'Draft', version: '1' },
        { id: 'cs-2-v1', styleName: 'Oxford button-down', phase: 'Under Review', version: '1' },
      ],
      comparison: {
        materialCosts: [{ name: 'Shell cloth', costs: [2.694, 2.4162], variance: 0.2778, variancePercent: 11.5 }],
        processingCosts: [{ name: 'washing', costs: [0.15, 0.15], variance: 0, variancePercent: 0 }],
        laborCosts: [{ name: 'sewing', costs: [0.9, 0.9], variance: 0, variancePercent: 0 }],
        overheadCosts: [air, { name: 'commission', costs: [0.25, 0.25], variance: 0, variancePercent: 0 }],
        totals: [4.465, 4.1872],
        margins: [31.31, 32.46],
      },
    },
  },
})

const why = {
  reason: optional(str()),
  comments: optional(str()),
  versionNumber: described('The version that the caller takes for the current one', optional(int())),
}

const savedSheet = ({ versionNumber, status, costing: { documentId } }: ChangedCostSheetFragment) =>
  `Saved version ${versionNumber} of ${documentId}: ${wordFor('CostSheetStatus', status)}`

const changedCostSheet = record('ChangedCostSheet', 'The state of a cost sheet after a change.', {
  success: always,
  message: from(savedSheet, text('The outcome in a sentence')),
  cost_sheet_id: from('id', text('The version that was written')),
  document_id: from('costing.documentId', text('The costing document')),
  version_number: from('versionNumber', integer()),
  status: word('CostSheetStatus'),
})

const changed = {
  success: true,
  cost_sheet_id: 'cs-1-v1',
  document_id: 'CS-2026-00001',
  version_number: 1,
  status: 'Draft',
}

export const withdrawCostSheet = route({
  method: 'POST',
  path: '/costings/{costing_id}/withdraw',
  tag: 'Costing',
  summary: 'Withdraw a cost sheet',
  description:
    'Sets a cost sheet back to Draft. For an approved sheet, a new version is opened and the approved one does not change.',
  refuses: { CONFLICT: 'The sheet is in the state Draft already, or has a newer version.' },
  takes: {
    path: { costing_id: str() },
    header: organizationHeader,
    body: model('CostSheetWithdrawal', why),
  },
  record: 'Cost sheet',
  operation: WithdrawCostSheetDocument,
  variables: ({ path, body }) => ({ id: path.costing_id, input: body }),
  answers: changedCostSheet,
  example: {
    path: { costing_id: 'CS-2026-00002' },
    body: { reason: 'The cloth became dearer' },
    answer: {
      ...changed,
      message: 'Saved version 1 of CS-2026-00002: Draft',
      cost_sheet_id: 'cs-2-v1',
      document_id: 'CS-2026-00002',
    },
  },
})

const rowCurrency = {
  currency: initially('USD', currency()),
  exchangeRate: initially(1, float()),
}

const bomItem = model('BomItem', {
  materialName: str(),
  materialType: optional(str()),
  unit: optional(str()),
  consumption: optional(float()),
  unitCost: optional(float()),
  id: optional(str()),
  materialId: optional(str()),
  materialSkuId: optional(str()),
  tolerancePercent: initially(0, float()),
  ...rowCurrency,
})

const processingItem = model('ProcessingItem', {
  processingType: str(),
  costAmount: optional(float()),
  unitCost: optional(float()),
  id: optional(str()),
  vendorName: optional(str()),
  supplierId: optional(str()),
  description: optional(str()),
  quantity: initially(1, float()),
  unit: initially('piece', str()),
  ...rowCurrency,
})

const logisticsItem = model('LogisticsItem', {
  costAmount: initially(1, float()),
  id: optional(str()),
  basis: optional(str()),
  description: optional(str()),
  notes: optional(str()),
  calculationMode: initially('estimate', str()),
  transportMode: initially('air', str()),
  quantity: initially(0, float()),
  rate: initially(0, float()),
  handlingFee: initially(0, float()),
  baseCost: initially(0, float()),
  contingencyPercent: initially(0, float()),
  contingencyAmount: initially(0, float()),
  shipmentTotal: optional(float()),
  orderQuantity: optional(float()),
  unitCost: optional(float()),
  ...rowCurrency,
})

const overheadItem = model('OverheadItem', {
  overheadType: str(),
  costAmount: optional(float()),
  id: optional(str()),
  description: optional(str()),
  ...rowCurrency,
})

const profitScenario = model('ProfitScenario', {
  quotedPrice: float(),
  id: optional(str()),
  description: optional(str()),
  quotedCurrency: initially('USD', currency()),
  expectedGrossMargin: initially(0, float()),
  expectedGrossProfit: initially(0, float()),
  expectedNetMargin: initially(0, float()),
  expectedNetProfit: initially(0, float()),
})

const costSheetUpdate = model('CostSheetUpdate', {
  action: optional(exactWord('CostSheetAction')),
  ...why,
  status: described('Only actions change the state; a value here must agree with the action', optional(str())),
  costSheetName: optional(str()),
  clientId: optional(str()),
  styleId: optional(str()),
  skuId: optional(str()),
  mainCurrency: optional(currency()),
  orderQuantity: optional(float()),
  bomItems: described('Replaces all BOM items', optional(listOf(bomItem))),
  processingItems: described('Replaces all processing items', optional(listOf(processingItem))),
  logisticsItems: described('Replaces all logistics items', optional(listOf(logisticsItem))),
  overheadTier3Items: described('Replaces all overhead items', optional(listOf(overheadItem))),
  profitScenarios: described('Replaces all profit scenarios', optional(listOf(profitScenario))),
})

/** The headers of the update. */
const actingUserHeaders = {
  'X-User-Id': described(
    'User in whose name the update is made; only an administrator may name another user than the caller',
    optional(str()),
  ),
  ...organizationHeader,
}

/** The permission depends on the action in the body, so it is checked after the body is validated. */
export const updateCostSheet = route({
  method: 'PATCH',
  path: '/api/v1/costings/{costing_id}',
  tag: 'Costing',
  summary: 'Update a cost sheet',
  description:
    'Changes the fields that are present, and takes the action if one is sent; if either fails, nothing is changed. A list that is present replaces the whole list. A submission needs a complete sheet; the refusal lists everything that is missing.',
  refuses: { CONFLICT: 'The sheet is in a state that does not allow the action, or has a newer version.' },
  takes: { path: { costing_id: str() }, header: actingUserHeaders, body: costSheetUpdate },
  record: 'Cost sheet',
  operation: UpdateCostSheetDocument,
  variables: ({ path, header, body }) => ({ id: path.costing_id, input: body, actingUserId: header['X-User-Id'] }),
  answers: changedCostSheet,
  example: {
    path: { costing_id: 'CS-2026-00001' },
    body: {
      costSheetName: 'Classic poplin shirt, spring',
      orderQuantity: 2500,
      bomItems: [
        {
          materialName: 'Poplin',
          materialType: 'fabric',
          unit: 'm',
          consumption: 1.5,
          unitCost: 1.6,
          tolerancePercent: 5,
        },
      ],
    },
    answer: { ...changed, message: 'Saved version 1 of CS-2026-00001: Draft' },
  },
})
