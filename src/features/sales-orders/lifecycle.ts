// What may happen to a sales order, and who may make it happen.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { SalesOrderLineStatus, SalesOrderStatus } from '../../generated/prisma/enums.js'

// What was held comes back as confirmed, so that production starts again by a decision and not by itself.
export const salesOrderLife = lifecycle<SalesOrderStatus, Permission>()('SalesOrder', 'DRAFT', {
  edit: { description: 'Changes a sales order in Draft.', from: ['DRAFT'], to: 'same', needs: 'salesOrders:write' },
  confirm: { description: 'Promises a sales order to the client.', from: ['DRAFT'], to: 'CONFIRMED', needs: 'salesOrders:write' },
  startProduction: { description: 'Gives a confirmed sales order to production.', from: ['CONFIRMED'], to: 'IN_PRODUCTION', needs: 'salesOrders:write', mutation: 'startSalesOrderProduction' },
  markReady: { description: 'Says that all of a sales order is made.', from: ['IN_PRODUCTION'], to: 'READY', needs: 'salesOrders:write', mutation: 'markSalesOrderReady' },
  ship: { description: 'Sends a ready sales order on its way.', from: ['READY'], to: 'SHIPPED', needs: 'salesOrders:write' },
  complete: { description: 'Closes a shipped sales order.', from: ['SHIPPED'], to: 'COMPLETED', needs: 'salesOrders:write' },
  hold: { description: 'Stops a sales order that is confirmed or in production.', from: ['CONFIRMED', 'IN_PRODUCTION'], to: 'ON_HOLD', needs: 'salesOrders:write', reason: 'required' },
  resume: { description: 'Lets a stopped sales order go on, as confirmed.', from: ['ON_HOLD'], to: 'CONFIRMED', needs: 'salesOrders:write' },
  cancel: { description: 'Cancels a sales order that has not been shipped.', from: ['DRAFT', 'CONFIRMED', 'IN_PRODUCTION', 'READY', 'ON_HOLD'], to: 'CANCELLED', needs: 'salesOrders:write' },
})

export type SalesOrderAction = keyof typeof salesOrderLife.steps

/** The state that a step gives to the lines still on their way; lines shipped or cancelled before stay so. */
export const LINES_FOLLOW: Readonly<Partial<Record<SalesOrderAction, SalesOrderLineStatus>>> = {
  confirm: 'CONFIRMED',
  startProduction: 'IN_PRODUCTION',
  resume: 'CONFIRMED',
  ship: 'SHIPPED',
  cancel: 'CANCELLED',
}
