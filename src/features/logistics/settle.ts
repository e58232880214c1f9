// Writes the state of a delivery, which follows from its stops, and what follows from it for the sales order.
import type { Context } from '../../context.js'
import { touch } from '../../core/records/version.js'
import type { DeliveryStatus, StopState } from '../../generated/prisma/enums.js'
import { deriveShipping } from '../sales-orders/shipping.js'
import { carriedOrder, refuseDeparture } from './delivery-lines.js'
import { deliveryState, SHIPPED } from './delivery-state.js'

const stateOf = ({ state }: { readonly state: StopState }) => state

/**
 * Writes the state derived from the stops. A cancelled delivery stays cancelled. The delivery and its sales order must
 * be locked. Throws CONFLICT if its goods would leave although they may not.
 */
export async function settleDelivery(ctx: Context, id: string): Promise<void> {
  const delivery = await ctx.db.delivery.findFirstOrThrow({
    where: { id }, include: { stops: { select: { state: true, stopType: true } }, lineItems: true },
  })
  const handovers = delivery.stops.filter(({ stopType }) => stopType === 'DROPOFF')
  const status = deliveryState(delivery.stops.map(stateOf), handovers.map(stateOf))
  // Its stops have changed, although its state has not.
  if (delivery.status === 'CANCELLED' || delivery.status === status) return touch(ctx, 'Delivery', [id])
  const { salesOrderId, lineItems } = delivery
  const departs = !SHIPPED.includes(delivery.status) && SHIPPED.includes(status)
  const order = departs && lineItems.length ? await carriedOrder(ctx, salesOrderId) : null
  if (order) await refuseDeparture(ctx, delivery, order)
  await ctx.db.delivery.updateMany({ where: { id }, data: { status } })
  if (lineItems.length) await deriveOrderOf(ctx, id)
}

/** What a delivery in a state did to its order, for the history of the order. */
const DID: Readonly<Record<DeliveryStatus, string>> = {
  SCHEDULED: 'planned in', IN_TRANSIT: 'shipped by', COMPLETED: 'delivered by', FAILED: 'not delivered by',
  CANCELLED: 'no longer carried by',
}

/** Derives what follows from a delivery for its sales order, or for another one that it carried goods of. */
export async function deriveOrderOf(ctx: Context, id: string, salesOrderId?: string | null): Promise<void> {
  const delivery = await ctx.db.delivery.findFirstOrThrow({ where: { id } })
  const orderId = salesOrderId === undefined ? delivery.salesOrderId : salesOrderId
  if (orderId) await deriveShipping(ctx, orderId, `${DID[delivery.status]} ${delivery.documentId}`)
}
