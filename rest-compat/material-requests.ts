// Approval of material requests, with the payload exactly as documented: what is called nullable there is null, not left out.
import { ApproveMaterialRequestDocument, type ApproveMaterialRequestMutation } from './generated/operations.js'
import * as shapes from './material-requests.shapes.js'
import { asNumber } from './payload.js'
import { route } from './route.js'
import { wordFor } from './words.js'

export const approve = route({
  method: 'POST',
  path: '/material-requests/{mr_id}/approve',
  needs: 'materialRequests:approve',
  takes: shapes.approveMaterialRequest,
  record: 'Material request',
  operation: ApproveMaterialRequestDocument,
  variables: ({ path, body }) => ({ id: path.mr_id, input: body }),
  payload: ({ approveMaterialRequest }) => request(approveMaterialRequest),
})

type Request = ApproveMaterialRequestMutation['approveMaterialRequest']
type Line = Request['lineItems'][number]

const request = (record: Request) => ({
  ...record,
  status: wordFor('MaterialRequestStatus', record.status),
  wastagePercent: asNumber(record.wastagePercent),
  totalEstimatedAmount: asNumber(record.totalEstimatedAmount),
  lineItems: record.lineItems.map(line),
  approvalHistory: record.approvalHistory.map((entry) => ({ ...entry, status: wordFor('MaterialRequestStatus', entry.status) })),
})

const line = (item: Line) => ({
  ...item,
  status: wordFor('MaterialRequestLineStatus', item.status),
  requiredQty: asNumber(item.requiredQty),
  warehouseAvailableQty: asNumber(item.warehouseAvailableQty),
  qtyToPurchase: asNumber(item.qtyToPurchase),
  unitPrice: asNumber(item.unitPrice),
  estimatedAmount: asNumber(item.estimatedAmount),
})
