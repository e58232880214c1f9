// Lifecycle of a sales order: the steps, the permission that each step needs, and the columns that it writes.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import { ActionInput } from '../../core/lifecycle/step-inputs.js'
import type { SalesOrderStatus } from '../../generated/prisma/enums.js'
import { amend } from './amend.js'
import { AmendSalesOrderInput } from './amend.inputs.js'
import { CancelSalesOrderInput, EditSalesOrderInput } from './inputs.js'
import { cancelOngoing } from './ongoing.js'
import { edit, linesBecome, requireNoBill, requireScheduledLines } from './service.js'
import { stateAfterAmendment, stateByDeliveries, unlessCarried, unlessDelivered } from './shipping.js'

/**
 * Deliveries with lines decide when an order is shipped and completed. They derive these states from Ready on, and from
 * In Production, because the first goods of an order often leave while the last are still made. Before production
 * nothing can leave, and what is on hold stays.
 */
export const salesOrderLifecycle = lifecycle<SalesOrderStatus, Permission>()('SalesOrder', 'DRAFT', {
  edit: {
    description: 'Changes a sales order in Draft.',
    from: ['DRAFT'], to: 'same', needs: 'salesOrders:write',
    write: { rows: edit }, input: { type: EditSalesOrderInput },
  },
  confirm: {
    description: 'Confirms a sales order to the client. BAD_USER_INPUT without lines, or if shipments do not add up to '
      + 'them.',
    from: ['DRAFT'], to: 'CONFIRMED', needs: 'salesOrders:write',
    judge: { rows: requireScheduledLines }, write: { rows: linesBecome('CONFIRMED') },
  },
  amend: {
    description: 'Amends a confirmed order in a numbered revision: changes values, adds or cancels lines. If its '
      + 'deliveries have shipped all that is left, it is Shipped or Completed afterwards; a ready order with a new '
      + 'line is in production again. Of a shipped or completed order, only prices, payment term and remarks are '
      + 'amended. CONFLICT if the order has another revision than the given one.',
    from: ['CONFIRMED', 'IN_PRODUCTION', 'READY', 'ON_HOLD', 'SHIPPED', 'COMPLETED'], to: 'same',
    needs: 'salesOrders:write',
    reason: 'required', write: { rows: amend }, follow: stateAfterAmendment, input: { type: AmendSalesOrderInput },
  },
  startProduction: {
    description: 'Starts the production of a confirmed sales order.',
    from: ['CONFIRMED'], to: 'IN_PRODUCTION', needs: 'salesOrders:write',
    write: { rows: linesBecome('IN_PRODUCTION') },
    // The goods of an order that was on hold may have left meanwhile.
    follow: stateByDeliveries('its deliveries went on while it was on hold'), mutation: 'startSalesOrderProduction',
  },
  markReady: {
    description: 'Marks a sales order as completely made.',
    from: ['IN_PRODUCTION'], to: 'READY', needs: 'salesOrders:write',
    mutation: 'markSalesOrderReady',
  },
  ship: {
    description: 'Marks a ready order shipped. Deliveries with its goods decide instead.',
    from: ['READY'], to: 'SHIPPED', needs: 'salesOrders:write',
    judge: { record: unlessDelivered }, write: { rows: linesBecome('SHIPPED') },
  },
  complete: {
    description: 'Completes a shipped order. Deliveries with its goods decide instead.',
    from: ['SHIPPED'], to: 'COMPLETED', needs: 'salesOrders:write',
    judge: { record: unlessDelivered },
  },
  hold: {
    description: 'Puts a sales order on hold that is confirmed or in production.',
    from: ['CONFIRMED', 'IN_PRODUCTION'], to: 'ON_HOLD', needs: 'salesOrders:write',
    reason: 'required',
  },
  // A resumed order is CONFIRMED again, so that production restarts only by an explicit decision.
  resume: {
    description: 'Resumes a sales order that is on hold. Its state is CONFIRMED again.',
    from: ['ON_HOLD'], to: 'CONFIRMED', needs: 'salesOrders:write',
    write: { rows: linesBecome('CONFIRMED') },
  },
  cancel: {
    description: 'Cancels an order not shipped, not billed and carried by no delivery. What goes on for it is in `ongoing`; '
      + '`withProduction` cancels that too, as far as you may.',
    from: ['DRAFT', 'CONFIRMED', 'IN_PRODUCTION', 'READY', 'ON_HOLD'], to: 'CANCELLED', needs: 'salesOrders:write',
    judge: { record: unlessCarried, rows: requireNoBill }, write: { rows: linesBecome('CANCELLED') },
    follow: cancelOngoing, input: { type: CancelSalesOrderInput, optional: true },
  },
}, { input: ActionInput })
