// GraphQL queries, mutations and relations of purchasing.
import { feature } from '../../core/feature.js'
import { lifecycleOf } from '../../core/lifecycle/actions.js'
import { makes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasMany, hasList, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { materialRequests, requestLines } from '../material-requests/reads.js'
import { materials } from '../materials/reads.js'
import { PAYMENT_TERM_CHECKS } from '../partners/payment-terms.js'
import { suppliers } from '../partners/reads.js'
import { stockMovements } from '../stock/reads.js'
import { BALANCES } from './balances.js'
import { DERIVED_STATES } from './derived-states.js'
import { IMPORT_RULES } from './imports.js'
import { CreateGoodsReceiptInput, CreatePurchaseOrderInput } from './inputs.js'
import { orderLifecycle } from './orders.lifecycle.js'
import { PURCHASE_ORDER_LINE_CHECKS, create as createOrder } from './orders.js'
import { requireNoOpenOrder } from './orders-steps.js'
import {
  changesOfAnyPurchase, goodsReceiptLines, goodsReceipts, linesOfAnyOrder, linkedOrders, purchaseOrderChanges,
  purchaseOrderLines, purchaseOrderRevisions, purchaseOrders, revisionsOfPurchase,
} from './reads.js'
import { receiptLifecycle } from './receipts.lifecycle.js'
import { GOODS_RECEIPT_HEAD_CHECKS, GOODS_RECEIPT_LINE_CHECKS, create as createReceipt } from './receipts.js'
import { PurchaseOrderLineResolver } from './resolver.js'

export const purchasingFeature = feature('purchasing', {
  imports: { rules: IMPORT_RULES },
  balances: BALANCES,
  derivedStates: DERIVED_STATES,
  stepRequirements: [{ model: 'MaterialRequest', action: 'cancel', requires: requireNoOpenOrder }],
  queries: {
    purchaseOrder: byId(purchaseOrders, 'One purchase order.'),
    purchaseOrders: listOf(purchaseOrders, 'Purchase orders, newest first.'),
    purchaseOrderRevision: byId(purchaseOrderRevisions, 'One amendment of a purchase order.'),
    purchaseOrderRevisions: listOf(purchaseOrderRevisions, 'Amendments of all purchase orders, newest first.'),
    goodsReceipt: byId(goodsReceipts, 'One goods receipt.'),
    goodsReceipts: listOf(goodsReceipts, 'Goods receipts, latest arrival first.'),
  },
  mutations: {
    createPurchaseOrder: makes(purchaseOrders, {
      description: 'Creates a purchase order in Draft.',
      needs: 'purchaseOrders:write', input: CreatePurchaseOrderInput, make: createOrder,
    }),
    createGoodsReceipt: makes(goodsReceipts, {
      description: 'Creates a draft. CONFLICT if the state of the order does not allow it.',
      needs: 'goodsReceipts:write', input: CreateGoodsReceiptInput, make: createReceipt,
    }),
  },
  lifecycles: [lifecycleOf(purchaseOrders, orderLifecycle), lifecycleOf(goodsReceipts, receiptLifecycle)],
  resolvers: [PurchaseOrderLineResolver],
  relations: [
    relationsOf(purchaseOrders, {
      supplier: belongsTo(suppliers, 'Who delivers.'),
      materialRequest: refersTo(materialRequests, 'The material request that it was made from, if any.'),
      lineItems: hasParts(purchaseOrderLines, 'purchaseOrderId', 'The ordered items, by position.'),
      goodsReceipts: hasList(
        goodsReceipts, 'purchaseOrderId', 'Its goods receipts, latest arrival first, also void ones.',
      ),
      revisions: hasList(revisionsOfPurchase, 'purchaseOrderId', 'The amendments of the order, oldest first.'),
    }),
    relationsOf(purchaseOrderLines, {
      purchaseOrder: belongsTo(purchaseOrders, 'The order that it belongs to.'),
      material: refersTo(materials, 'The material.'),
      goodsReceiptLines: hasList(
        goodsReceiptLines, 'purchaseOrderLineId',
        'Receipt lines for it, of all receipts. Only posted ones count.',
      ),
      materialRequestLines: hasList(requestLines, 'purchaseOrderLineId', 'Lines of '
        + 'material requests that this order line buys.'),
      changes: hasMany(
        changesOfAnyPurchase, 'purchaseOrderLineId', 'What amendments changed in the line, oldest first.',
      ),
    }),
    relationsOf(purchaseOrderRevisions, {
      purchaseOrder: belongsTo(purchaseOrders, 'The amended order.'),
      changes: hasParts(purchaseOrderChanges, 'revisionId', 'What it changed, by position.'),
    }),
    relationsOf(purchaseOrderChanges, {
      revision: belongsTo(purchaseOrderRevisions, 'The amendment that changed it.'),
      purchaseOrderLine: refersTo(purchaseOrderLines, 'The line, as it is now.'),
    }),
    relationsOf(goodsReceipts, {
      purchaseOrder: belongsTo(purchaseOrders, 'The order that it belongs to.'),
      lineItems: hasParts(goodsReceiptLines, 'goodsReceiptId', 'The received quantities, by order line.'),
    }),
    relationsOf(goodsReceiptLines, {
      goodsReceipt: belongsTo(goodsReceipts, 'The receipt that it belongs to.'),
      purchaseOrderLine: belongsTo(purchaseOrderLines, 'What was ordered.'),
      stockMovements: hasList(stockMovements, 'goodsReceiptLineId', 'Movements of the stock by the receipt.'),
    }),
    relationsOf(stockMovements, {
      goodsReceiptLine: refersTo(goodsReceiptLines, 'The receipt line that moved it.'),
    }),
    relationsOf(materialRequests, {
      linkedPurchaseOrders: hasList(
        linkedOrders, 'materialRequestId',
        'Purchase orders made from it, oldest first, also cancelled ones.',
      ),
    }),
    relationsOf(requestLines, {
      purchaseOrderLine: refersTo(purchaseOrderLines, 'The order line that buys it.'),
    }),
    relationsOf(suppliers, {
      purchaseOrders: hasMany(purchaseOrders, 'supplierId', 'Orders to the supplier, newest first.'),
    }),
    relationsOf(materials, {
      purchaseOrderLines: hasMany(
        linesOfAnyOrder, 'materialId', 'Lines of purchase orders for the material, newest first.',
      ),
    }),
  ],
  checks: {
    CreatePurchaseOrderInput: [PAYMENT_TERM_CHECKS],
    EditPurchaseOrderInput: [PAYMENT_TERM_CHECKS],
    PurchaseOrderLineInput: [PURCHASE_ORDER_LINE_CHECKS],
    AmendedPurchaseOrderLineInput: [PURCHASE_ORDER_LINE_CHECKS],
    EditGoodsReceiptInput: [GOODS_RECEIPT_HEAD_CHECKS],
    CreateGoodsReceiptInput: [GOODS_RECEIPT_HEAD_CHECKS],
    GoodsReceiptLineInput: [GOODS_RECEIPT_LINE_CHECKS],
  },
})
