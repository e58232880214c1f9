// Purchasing, as the schema shows it: queries, mutations, relations.
import { feature } from '../../core/feature.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasMany, hasFew, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { materialRequests, requestLines } from '../material-requests/reads.js'
import { materials } from '../materials/reads.js'
import { suppliers } from '../partners/reads.js'
import {
  goodsReceiptLines, goodsReceipts, linesOfAnyOrder, linkedOrders, purchaseOrderLines, purchaseOrders,
} from './reads.js'
import { GoodsReceiptFilter, PurchaseOrderFilter } from './types.js'

export const purchasingFeature = feature('purchasing', {
  queries: {
    purchaseOrder: byId(purchaseOrders, 'One purchase order.'),
    purchaseOrders: listOf(purchaseOrders, PurchaseOrderFilter, 'Purchase orders, newest first.'),
    goodsReceipt: byId(goodsReceipts, 'One goods receipt.'),
    goodsReceipts: listOf(goodsReceipts, GoodsReceiptFilter, 'Goods receipts, latest arrival first.'),
  },
  relations: [
    relationsOf(purchaseOrders, {
      supplier: belongsTo(suppliers, 'The supplier.'),
      materialRequest: refersTo(materialRequests, 'The material request that it was made from, if any.'),
      lineItems: hasParts(purchaseOrderLines, 'purchaseOrderId', 'What is ordered, in order.'),
      goodsReceipts: hasFew(
        goodsReceipts, 'purchaseOrderId', 'What arrived on it, latest first; void receipts included.',
      ),
    }),
    relationsOf(purchaseOrderLines, {
      purchaseOrder: belongsTo(purchaseOrders, 'The purchase order.'),
      material: refersTo(materials, 'The material.'),
      goodsReceiptLines: hasFew(
        goodsReceiptLines, 'purchaseOrderLineId',
        'What arrived of it, by any receipt; only posted receipts count as received.',
      ),
      materialRequestLines: hasFew(requestLines, 'linkedPoLineId', 'Lines of material requests that it buys.'),
    }),
    relationsOf(goodsReceipts, {
      purchaseOrder: belongsTo(purchaseOrders, 'The purchase order.'),
      lineItems: hasParts(goodsReceiptLines, 'goodsReceiptId', 'What arrived, by line.'),
    }),
    relationsOf(goodsReceiptLines, {
      goodsReceipt: belongsTo(goodsReceipts, 'The receipt.'),
      purchaseOrderLine: belongsTo(purchaseOrderLines, 'The line of the purchase order.'),
    }),
    relationsOf(materialRequests, {
      linkedPurchaseOrders: hasFew(
        linkedOrders, 'materialRequestId',
        'Purchase orders made from the request, oldest first; cancelled ones included.',
      ),
    }),
    relationsOf(requestLines, {
      linkedPoLine: refersTo(purchaseOrderLines, 'The purchase order line that buys it.'),
    }),
    relationsOf(suppliers, {
      purchaseOrders: hasMany(purchaseOrders, 'supplierId', 'Orders to the supplier, newest first.'),
    }),
    relationsOf(materials, {
      purchaseOrderLines: hasMany(
        linesOfAnyOrder, 'materialId', 'Lines of orders that buy it, the last written first.',
      ),
    }),
  ],
})
