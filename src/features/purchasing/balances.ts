// Stored totals: the received quantity of an order line, and the quantity of a material on order.
import { balance } from '../../core/balances.js'
import { statements } from '../../database/query-builder.js'

export const BALANCES = [
  balance('PurchaseOrderLine', 'receivedQty', {
    documents: 'posted receipts',
    rows: statements.selectFrom('GoodsReceiptLine as l')
      .innerJoin('GoodsReceipt as r', (join) =>
        join.onRef('r.orgId', '=', 'l.orgId').onRef('r.id', '=', 'l.goodsReceiptId').on('r.status', '=', 'POSTED'))
      .select(['l.orgId', 'l.purchaseOrderLineId as of', 'l.quantity as amount']),
  }),
  balance('Material', 'onOrderQty', {
    documents: 'open orders',
    rows: statements.selectFrom('PurchaseOrderLine as l')
      .innerJoin('PurchaseOrder as p', (join) =>
        join.onRef('p.orgId', '=', 'l.orgId').onRef('p.id', '=', 'l.purchaseOrderId')
          .on('p.status', 'in', ['SENT', 'PARTIALLY_RECEIVED']))
      .select(['l.orgId', 'l.materialId as of'])
      .select((eb) => eb.fn('greatest', [eb('l.quantity', '-', eb.ref('l.receivedQty')), eb.lit(0)]).as('amount')),
  }),
]
