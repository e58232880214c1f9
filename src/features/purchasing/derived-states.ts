// The states of purchase orders, of material requests and of their lines, as they follow from receipts and orders.
import type { DerivedState } from '../../core/derived-states.js'
import { APPROVED_OR_LATER, lineStateOf, SENT_OR_LATER, receivingStateOf, requestStateOf } from './states.js'

/** A line of a material request with the order line that buys it. */
const ORDERED = { purchaseOrderLine: { include: { purchaseOrder: true } } } as const

export const DERIVED_STATES: readonly DerivedState[] = [
  {
    table: 'PurchaseOrder',
    documents: 'receipts',
    read: async ({ db }, { where, ...page }) =>
      (await db.purchaseOrder.findMany({
        where: { ...where, status: { in: [...SENT_OR_LATER] } }, ...page, include: { lineItems: true },
      })).map((one) => [one, receivingStateOf(one.lineItems)]),
  },
  {
    table: 'MaterialRequestLine',
    documents: 'orders',
    read: async ({ db }, { where, ...page }) =>
      (await db.materialRequestLine.findMany({
        where: { ...where, materialRequest: { is: { status: { in: [...APPROVED_OR_LATER] } } } },
        ...page, include: ORDERED,
      })).map((one) => [one, lineStateOf(one)]),
  },
  {
    table: 'MaterialRequest',
    documents: 'orders',
    read: async ({ db }, { where, ...page }) =>
      (await db.materialRequest.findMany({
        where: { ...where, status: { in: [...APPROVED_OR_LATER] } },
        ...page, include: { lineItems: { include: ORDERED } },
      })).map((one) => [one, requestStateOf(one.lineItems)]),
  },
]
