// The states of purchase orders, as they follow from receipts, and those of material requests and of their lines, as
// they follow from purchase orders. Pure functions.
import type { Decimal } from '../../core/schema/scalars.js'
import type {
  MaterialRequestLineStatus, MaterialRequestStatus, PurchaseOrderStatus,
} from '../../generated/prisma/enums.js'

/** The states of a sent order that is neither closed nor cancelled. The receipts determine which of them it has. */
export const SENT_OR_LATER: readonly PurchaseOrderStatus[] = ['SENT', 'PARTIALLY_RECEIVED', 'RECEIVED']

/** The state of an order that was sent, by what has arrived of its lines. */
export function receivingStateOf(
  lines: readonly { readonly quantity: Decimal; readonly receivedQty: Decimal }[],
): PurchaseOrderStatus {
  if (lines.every(({ quantity, receivedQty }) => receivedQty.gte(quantity))) return 'RECEIVED'
  return lines.some(({ receivedQty }) => receivedQty.gt(0)) ? 'PARTIALLY_RECEIVED' : 'SENT'
}

/** A line of a material request, with the order line that buys it. */
export interface LinkedLine {
  readonly status: MaterialRequestLineStatus
  readonly qtyToPurchase: Decimal
  readonly purchaseOrderLine: {
    readonly quantity: Decimal
    readonly receivedQty: Decimal
    readonly purchaseOrder: { readonly status: PurchaseOrderStatus }
  } | null
}

/**
 * The state of a line. It is ordered while an order buys it, and received when everything on the order line has arrived
 * or the order was closed: then the line has only what has arrived of it. A cancelled line stays cancelled.
 */
export function lineStateOf({ status, purchaseOrderLine }: LinkedLine): MaterialRequestLineStatus {
  if (status === 'CANCELLED') return status
  if (!purchaseOrderLine || purchaseOrderLine.purchaseOrder.status === 'CANCELLED') return 'PENDING'
  const { quantity, receivedQty, purchaseOrder } = purchaseOrderLine
  return purchaseOrder.status === 'CLOSED' || receivedQty.gte(quantity) ? 'RECEIVED' : 'ORDERED'
}

/**
 * The states of a material request that follow from purchase orders. An approved request that nothing was ordered for
 * is `APPROVED`.
 */
export const APPROVED_OR_LATER: readonly MaterialRequestStatus[] = [
  'APPROVED', 'PARTIALLY_ORDERED', 'ORDERED', 'PARTIALLY_RECEIVED', 'RECEIVED',
]

/**
 * The state of an approved request. Only lines count that are not cancelled and have a quantity to buy; a request
 * without such a line stays approved.
 */
export function requestStateOf(all: readonly LinkedLine[]): MaterialRequestStatus {
  const lines = all.filter(({ status, qtyToPurchase }) => status !== 'CANCELLED' && qtyToPurchase.gt(0))
  const states = lines.map(lineStateOf)
  const has = (state: MaterialRequestLineStatus) => states.includes(state)
  const hasArrivals = has('RECEIVED') || lines.some(({ purchaseOrderLine }) => purchaseOrderLine?.receivedQty.gt(0))
  if (!has('ORDERED') && !has('RECEIVED')) return 'APPROVED'
  if (!has('ORDERED') && !has('PENDING')) return 'RECEIVED'
  if (hasArrivals) return 'PARTIALLY_RECEIVED'
  return has('PENDING') ? 'PARTIALLY_ORDERED' : 'ORDERED'
}
