// What may happen to a sales order, who may make it happen, and what it writes.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { SalesOrderStatus } from '../../generated/prisma/enums.js'
import { HoldSalesOrderInput, SalesOrderActInput, SalesOrderInput } from './inputs.js'
import { confirmLines, edit, linesBecome } from './service.js'

export const salesOrderLife = lifecycle<SalesOrderStatus, Permission>()('SalesOrder', 'DRAFT', {
  edit: {
    description: 'Changes a sales order in Draft.',
    from: ['DRAFT'], to: 'same', needs: 'salesOrders:write',
    input: { type: SalesOrderInput }, effects: edit, fails: ['BAD_USER_INPUT'],
  },
  confirm: {
    description: 'Promises a sales order to the client.',
    from: ['DRAFT'], to: 'CONFIRMED', needs: 'salesOrders:write',
    effects: confirmLines, fails: ['BAD_USER_INPUT without lines or with shipments that do not add up to them'],
  },
  startProduction: {
    description: 'Gives a confirmed sales order to production.',
    from: ['CONFIRMED'], to: 'IN_PRODUCTION', needs: 'salesOrders:write',
    mutation: 'startSalesOrderProduction', effects: linesBecome('IN_PRODUCTION'),
  },
  markReady: {
    description: 'Says that all of a sales order is made.',
    from: ['IN_PRODUCTION'], to: 'READY', needs: 'salesOrders:write',
    mutation: 'markSalesOrderReady',
  },
  ship: {
    description: 'Sends a ready sales order on its way.',
    from: ['READY'], to: 'SHIPPED', needs: 'salesOrders:write',
    effects: linesBecome('SHIPPED'),
  },
  complete: {
    description: 'Closes a shipped sales order.',
    from: ['SHIPPED'], to: 'COMPLETED', needs: 'salesOrders:write',
  },
  hold: {
    description: 'Stops a sales order that is confirmed or in production.',
    from: ['CONFIRMED', 'IN_PRODUCTION'], to: 'ON_HOLD', needs: 'salesOrders:write',
    reason: 'required',
  },
  // A stopped order comes back as confirmed, so that production starts again only when somebody decides so.
  resume: {
    description: 'Lets a stopped sales order go on, as confirmed.',
    from: ['ON_HOLD'], to: 'CONFIRMED', needs: 'salesOrders:write',
    effects: linesBecome('CONFIRMED'),
  },
  cancel: {
    description: 'Cancels a sales order that has not been shipped.',
    from: ['DRAFT', 'CONFIRMED', 'IN_PRODUCTION', 'READY', 'ON_HOLD'], to: 'CANCELLED', needs: 'salesOrders:write',
    effects: linesBecome('CANCELLED'),
  },
}, { input: SalesOrderActInput, reasonInput: HoldSalesOrderInput })
