// What may happen to a sales order, and who may make it happen.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { SalesOrderLineStatus, SalesOrderStatus } from '../../generated/prisma/enums.js'

// What was held comes back as confirmed, so that production starts again by a decision and not by itself.
export const salesOrderLife = lifecycle<SalesOrderStatus, Permission>()('SalesOrder', 'DRAFT', {
  edit: { from: ['DRAFT'], to: 'same', needs: 'salesOrders:write' },
  confirm: { from: ['DRAFT'], to: 'CONFIRMED', needs: 'salesOrders:write' },
  startProduction: { from: ['CONFIRMED'], to: 'IN_PRODUCTION', needs: 'salesOrders:write', mutation: 'startSalesOrderProduction' },
  markReady: { from: ['IN_PRODUCTION'], to: 'READY', needs: 'salesOrders:write', mutation: 'markSalesOrderReady' },
  ship: { from: ['READY'], to: 'SHIPPED', needs: 'salesOrders:write' },
  complete: { from: ['SHIPPED'], to: 'COMPLETED', needs: 'salesOrders:write' },
  hold: { from: ['CONFIRMED', 'IN_PRODUCTION'], to: 'ON_HOLD', needs: 'salesOrders:write', reason: 'required' },
  resume: { from: ['ON_HOLD'], to: 'CONFIRMED', needs: 'salesOrders:write' },
  cancel: { from: ['DRAFT', 'CONFIRMED', 'IN_PRODUCTION', 'READY', 'ON_HOLD'], to: 'CANCELLED', needs: 'salesOrders:write' },
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
