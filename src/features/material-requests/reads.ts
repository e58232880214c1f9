// How material requests are read: their order, their filters, and what their computed fields need.
import { among, before, contains, is, readable, since } from '../../core/records/read.js'

export const materialRequests = readable('MaterialRequest', {
  order: ['createdAt', 'desc'],
  filters: {
    status: among('status'),
    productionOrderId: is('productionOrderId'),
    salesOrderId: is('salesOrderId'),
    bomId: is('bomId'),
    createdById: is('createdById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('documentId', 'urgency', 'notes'),
  },
  needs: {
    lineItems: [],
    approvalHistory: [],
    linkedPurchaseOrders: [],
    productionOrder: ['productionOrderId'],
    salesOrder: ['salesOrderId'],
    bom: ['bomId'],
    availableActions: ['status', 'createdById', 'submittedById'],
  },
})

export const requestLines = readable('MaterialRequestLine', {
  order: ['itemNumber', 'asc'],
  needs: { materialRequest: ['materialRequestId'], material: ['materialId'], supplier: ['supplierId'], linkedPoLine: ['linkedPoLineId'] },
})

/** The lines of any request, the last written first, as identifiers sort by time. */
export const linesOfAnyRequest = { ...requestLines, order: ['id', 'desc'] } as const

export const requestHistory = readable('MaterialRequestHistory', { order: ['performedAt', 'asc'] })
