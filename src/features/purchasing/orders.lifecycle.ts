// Lifecycle of a purchase order: the steps, the permission that each step needs, and the columns that it writes.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import { all } from '../../core/lifecycle/requirements.js'
import { ActionInput } from '../../core/lifecycle/step-inputs.js'
import type { PurchaseOrderStatus } from '../../generated/prisma/enums.js'
import { AmendPurchaseOrderInput } from './amend.inputs.js'
import { afterAmendment, amend } from './amend.js'
import { lockOrder } from './derive.js'
import { EditPurchaseOrderInput } from './inputs.js'
import { edit } from './orders.js'
import { afterCancel, afterClose, afterSend, requireLines, requireNoBill, requireProduction } from './orders-steps.js'

export const orderLifecycle = lifecycle<PurchaseOrderStatus, Permission>()('PurchaseOrder', 'DRAFT', {
  edit: {
    description: 'Changes a purchase order in Draft.',
    from: ['DRAFT'], to: 'same', needs: 'purchaseOrders:write',
    lock: lockOrder, write: { rows: edit }, input: { type: EditPurchaseOrderInput },
  },
  send: {
    description: 'Marks an order as sent. BAD_USER_INPUT without lines, CONFLICT if its request’s production order is cancelled.',
    from: ['DRAFT'], to: 'SENT', needs: 'purchaseOrders:write', stamps: 'sent',
    lock: lockOrder, judge: { rows: all(requireLines, requireProduction) }, follow: afterSend,
  },
  amend: {
    description: 'Amends a sent order in a numbered revision: changes values, adds or cancels lines. No quantity falls '
      + 'below what is received or billed, and what has arrived keeps its price. Lines of requests can order again what '
      + 'a line no longer brings. CONFLICT if the order has another revision than the given one.',
    from: ['SENT', 'PARTIALLY_RECEIVED', 'RECEIVED'], to: 'same', needs: 'purchaseOrders:write',
    reason: 'required', lock: lockOrder, write: { rows: amend }, follow: afterAmendment,
    input: { type: AmendPurchaseOrderInput },
  },
  cancel: {
    description: 'Cancels an unreceived order; its request lines are pending again.',
    from: ['DRAFT', 'SENT'], to: 'CANCELLED', needs: 'purchaseOrders:write', stamps: 'cancelled',
    lock: lockOrder, judge: { rows: requireNoBill }, follow: afterCancel,
    input: { type: ActionInput, optional: true },
  },
  close: {
    description: 'Closes a partly received order. The rest is no longer on order: lines of requests keep what they still '
      + 'miss, and can be ordered again.',
    from: ['PARTIALLY_RECEIVED'], to: 'CLOSED', needs: 'purchaseOrders:write',
    reason: { keptIn: 'closeReason' }, stamps: 'closed',
    lock: lockOrder, follow: afterClose,
  },
}, {
  derived: { PARTIALLY_RECEIVED: 'posted receipts of a part', RECEIVED: 'posted receipts of everything' },
})
