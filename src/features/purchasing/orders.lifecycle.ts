// Lifecycle of a purchase order: the steps, the permission that each step needs, and the columns that it writes.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import { ActionInput } from '../../core/lifecycle/step-inputs.js'
import type { PurchaseOrderStatus } from '../../generated/prisma/enums.js'
import { holdOrder } from './derive.js'
import { EditPurchaseOrderInput } from './inputs.js'
import { edit } from './orders.js'
import { afterCancel, afterClose, afterSend, requireLines, requireNoBill } from './orders-steps.js'

export const orderLife = lifecycle<PurchaseOrderStatus, Permission>()('PurchaseOrder', 'DRAFT', {
  edit: {
    description: 'Changes a purchase order in Draft.',
    from: ['DRAFT'], to: 'same', needs: 'purchaseOrders:write', before: holdOrder,
    input: { type: EditPurchaseOrderInput }, effects: edit,
  },
  send: {
    description: 'Marks an order as sent.',
    from: ['DRAFT'], to: 'SENT', needs: 'purchaseOrders:write', before: holdOrder,
    stamps: 'sent', requires: requireLines, effects: afterSend, fails: ['BAD_USER_INPUT without lines'],
  },
  cancel: {
    description: 'Cancels an unreceived order; its request lines are pending again.',
    from: ['DRAFT', 'SENT'], to: 'CANCELLED', needs: 'purchaseOrders:write', before: holdOrder,
    input: { type: ActionInput, optional: true }, stamps: 'cancelled', requires: requireNoBill,
    effects: afterCancel,
  },
  close: {
    description: 'Closes a partly received order. The rest is no longer on order.',
    from: ['PARTIALLY_RECEIVED'], to: 'CLOSED', needs: 'purchaseOrders:write', before: holdOrder,
    reason: 'required', keepsReasonIn: 'closeReason', stamps: 'closed',
    effects: afterClose,
  },
}, {
  derived: { PARTIALLY_RECEIVED: 'posted receipts of a part', RECEIVED: 'posted receipts of everything' },
})
