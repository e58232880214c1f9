// The states of purchase orders, of material requests and of their lines, as they follow from receipts and orders.
import type { DerivedState } from '../../core/derived-states.js'
import { DERIVED, lineStateOf, RECEIVING, receivingStateOf, requestStateOf } from './states.js'

/** A line of a material request with the order line that buys it. */
const ORDERED = { purchaseOrderLine: { include: { purchaseOrder: true } } } as const

export const DERIVED_STATES: readonly DerivedState[] = [
  {
    table: 'PurchaseOrder',
    documents: 'receipts',
    read: async ({ db }, { where, ...page }) =>
      (await db.purchaseOrder.findMany({
        where: { ...where, status: { in: [...RECEIVING] } }, ...page, include: { lineItems: true },
      })).map((one) => [one, receivingStateOf(one.lineItems)]),
  },
  {
    table: 'MaterialRequestLine',
    documents: 'orders',
    read: async ({ db }, { where, ...page }) =>
      (await db.materialRequestLine.findMany({
        where: { ...where, materialRequest: { is: { status: { in: [...DERIVED] } } } }, ...page, include: ORDERED,
      })).map((one) => [one, lineStateOf(one)]),
  },
  {
    table: 'MaterialRequest',
    documents: 'orders',
    read: async ({ db }, { where, ...page }) =>
      (await db.materialRequest.findMany({
        where: { ...where, status: { in: [...DERIVED] } }, ...page, include: { lineItems: { include: ORDERED } },
      })).map((one) => [one, requestStateOf(one.lineItems)]),
  },
]
