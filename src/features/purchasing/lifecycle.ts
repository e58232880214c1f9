// Lifecycles of purchase orders and goods receipts: the steps, the permission of each, and the columns that it writes.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { GoodsReceiptStatus, PurchaseOrderStatus } from '../../generated/prisma/enums.js'
import {
  CancelPurchaseOrderInput, ClosePurchaseOrderInput, GoodsReceiptInput, PurchaseOrderInput, VoidGoodsReceiptInput,
} from './inputs.js'
import { holdOrder } from './derive.js'
import { edit as editOrder } from './orders.js'
import { holdOrderOf, receive, unreceive } from './post.js'
import { edit as editReceipt } from './receipts.js'
import { afterCancel, afterClose, afterSend } from './orders-steps.js'

export const orderLife = lifecycle<PurchaseOrderStatus, Permission>()('PurchaseOrder', 'DRAFT', {
  edit: {
    description: 'Changes a purchase order in Draft.',
    from: ['DRAFT'], to: 'same', needs: 'purchaseOrders:write', before: holdOrder,
    input: { type: PurchaseOrderInput }, effects: editOrder, fails: ['BAD_USER_INPUT'],
  },
  send: {
    description: 'Marks an order as sent to the supplier. From now on its quantities are on order.',
    from: ['DRAFT'], to: 'SENT', needs: 'purchaseOrders:write', before: holdOrder,
    stamps: 'sent', effects: afterSend, fails: ['BAD_USER_INPUT without a line'],
  },
  cancel: {
    description: 'Cancels an order of which nothing was received. The lines of material requests that it bought for '
      + 'are pending again.',
    from: ['DRAFT', 'SENT'], to: 'CANCELLED', needs: 'purchaseOrders:write', before: holdOrder,
    input: { type: CancelPurchaseOrderInput, optional: true }, stamps: 'cancelled', effects: afterCancel,
  },
  close: {
    description: 'Closes an order of which a part was received. The missing quantities are no longer on order.',
    from: ['PARTIALLY_RECEIVED'], to: 'CLOSED', needs: 'purchaseOrders:write', before: holdOrder,
    input: { type: ClosePurchaseOrderInput }, reason: 'required', keepsReasonIn: 'closeReason', stamps: 'closed',
    effects: afterClose,
  },
}, {
  derived: { PARTIALLY_RECEIVED: 'posted receipts of a part', RECEIVED: 'posted receipts of everything' },
})

export const receiptLife = lifecycle<GoodsReceiptStatus, Permission>()('GoodsReceipt', 'DRAFT', {
  edit: {
    description: 'Changes a goods receipt in Draft.',
    from: ['DRAFT'], to: 'same', needs: 'goodsReceipts:write',
    input: { type: GoodsReceiptInput }, effects: editReceipt, fails: ['BAD_USER_INPUT'],
  },
  post: {
    description: 'Posts a receipt: its goods count as received, and its materials are in the warehouse.',
    from: ['DRAFT'], to: 'POSTED', needs: 'goodsReceipts:write', before: holdOrderOf,
    stamps: 'posted', effects: receive,
    fails: ['BAD_USER_INPUT with the figures if more arrives than was ordered and the tolerance allows'],
  },
  void: {
    description: 'Voids a receipt: its goods leave the warehouse again. Fails with CONFLICT while a bill counts on it.',
    from: ['DRAFT', 'POSTED'], to: 'VOID', needs: 'goodsReceipts:write', before: holdOrderOf,
    input: { type: VoidGoodsReceiptInput }, reason: 'required', keepsReasonIn: 'voidReason', stamps: 'voided',
    effects: unreceive, fails: ['BAD_USER_INPUT if the goods have left the warehouse'],
  },
})
