// How purchase orders and goods receipts are read.
import { among, before, contains, is, readable, since } from '../../core/records/read.js'

export const purchaseOrders = readable('PurchaseOrder', {
  order: ['createdAt', 'desc'],
  filters: {
    status: among('status'),
    supplierId: is('supplierId'),
    materialRequestId: is('materialRequestId'),
    expectedFrom: since('expectedAt'),
    expectedBefore: before('expectedAt'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('documentId', 'notes'),
  },
  needs: { supplier: ['supplierId'], materialRequest: ['materialRequestId'], lineItems: [], goodsReceipts: [], bills: [] },
})

/** The orders made from a material request, in the order in which they were made. */
export const linkedOrders = { ...purchaseOrders, order: ['createdAt', 'asc'] } as const

export const purchaseOrderLines = readable('PurchaseOrderLine', {
  order: ['itemNumber', 'asc'],
  needs: { purchaseOrder: ['purchaseOrderId'], material: ['materialId'], goodsReceiptLines: [], materialRequestLines: [], billLines: [] },
})

/** The lines of any order, the last written first, as identifiers sort by time. */
export const linesOfAnyOrder = { ...purchaseOrderLines, order: ['id', 'desc'] } as const

export const goodsReceipts = readable('GoodsReceipt', {
  order: ['receivedAt', 'desc'],
  filters: {
    status: among('status'),
    purchaseOrderId: is('purchaseOrderId'),
    receivedFrom: since('receivedAt'),
    receivedBefore: before('receivedAt'),
    text: contains('documentId', 'notes'),
  },
  needs: { purchaseOrder: ['purchaseOrderId'], lineItems: [], bills: [] },
})

export const goodsReceiptLines = readable('GoodsReceiptLine', {
  order: ['id', 'asc'],
  needs: { goodsReceipt: ['goodsReceiptId'], purchaseOrderLine: ['purchaseOrderLineId'] },
})
