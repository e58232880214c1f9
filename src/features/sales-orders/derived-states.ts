// The states of sales orders and of their lines, as they follow from deliveries.
import type { DerivedState } from '../../core/derived-states.js'
import { lineStateOf, orderStateOf } from './shipping-state.js'

export const DERIVED_STATES: readonly DerivedState[] = [
  {
    table: 'SalesOrderLine',
    documents: 'deliveries',
    read: async ({ db }, { where, ...page }) =>
      (await db.salesOrderLine.findMany({
        where: { ...where, salesOrder: { is: { deliveryCount: { gt: 0 } } } }, ...page,
      })).map((one) => [one, lineStateOf(one)]),
  },
  {
    table: 'SalesOrder',
    documents: 'deliveries',
    read: async ({ db }, { where, ...page }) =>
      (await db.salesOrder.findMany({
        where: { ...where, deliveryCount: { gt: 0 } }, ...page, include: { lineItems: true },
      })).map((one) => [one, orderStateOf(one.status, one.lineItems)]),
  },
]
