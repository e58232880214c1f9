// Requests on cost sheets of the demo data, and what is answered to them.

const changed = { success: true, cost_sheet_id: 'cs-1-v1', document_id: 'CS-2026-00001', version_number: 1, status: 'Draft' }
const air = { name: 'Logistics: air', costs: [0.471, 0.471], variance: 0, variancePercent: 0 }

export const compare = {
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
}

export const withdraw = {
  path: { costing_id: 'CS-2026-00002' },
  body: { reason: 'The cloth became dearer' },
  answer: { ...changed, message: 'Saved version 1 of CS-2026-00002: Draft', cost_sheet_id: 'cs-2-v1', document_id: 'CS-2026-00002' },
}

export const update = {
  path: { costing_id: 'CS-2026-00001' },
  body: {
    costSheetName: 'Classic poplin shirt, spring',
    orderQuantity: 2500,
    bomItems: [{ materialName: 'Poplin', materialType: 'fabric', unit: 'm', consumption: 1.5, unitCost: 1.6, tolerancePercent: 5 }],
  },
  answer: { ...changed, message: 'Saved version 1 of CS-2026-00001: Draft' },
}
