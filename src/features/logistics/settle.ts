// Writes the state of a delivery, which follows from its stops, and what follows from it for the sales order.
import type { Context } from '../../core/context.js'
import type { ActionName } from '../../core/lifecycle/record-action.js'
import { writeDerivedHistory } from '../../core/lifecycle/write-history.js'
import { getWhole, loadWhere } from '../../core/records/read.js'
import { touch } from '../../core/records/version.js'
import type { DeliveryStatus, SalesOrderStatus, StopState } from '../../generated/prisma/enums.js'
import { deriveShipping } from '../sales-orders/shipping.js'
import { refuseDeparture } from './delivery-lines.js'
import { SHIPPED, stateByStops } from './delivery-state.js'
import { deliveries, deliveryLines, deliveryStops, stopsOfDelivery } from './reads.js'

/** A delivery as it is stored, and the state that follows from its stops if some of them are in other states. */
async function outcomeOf(ctx: Context, id: string, become: Readonly<Record<string, StopState>> = {}) {
  const [delivery, stops, lines] = await Promise.all([
    getWhole(ctx, deliveries, id), loadWhere(ctx, stopsOfDelivery, 'deliveryId', id),
    loadWhere(ctx, deliveryLines, 'deliveryId', id),
  ])
  const after = stops.map((stop) => ({ ...stop, state: become[stop.id] ?? stop.state }))
  const outcome = stateByStops(after, lines.length > 0)
  return { delivery, stops, lines, status: delivery.status === 'CANCELLED' ? delivery.status : outcome }
}

/**
 * Throws CONFLICT if the goods of a delivery would leave although they may not, when its stops are in these states.
 * Call it before the state is written; only a new delivery has the state that its stops lead to.
 */
export async function requireDeparture(
  ctx: Context, id: string, become?: Readonly<Record<string, StopState>>, isNew = false,
): Promise<void> {
  const { delivery, lines, status } = await outcomeOf(ctx, id, become)
  const leaves = isNew || !SHIPPED.includes(delivery.status)
  if (leaves && SHIPPED.includes(status)) await refuseDeparture(ctx, delivery, lines)
}

/** Requires that the goods may leave, if they leave when a stop takes a step to this state. */
export const mayBecome = (state: StopState) => async (ctx: Context, id: string): Promise<void> => {
  const { deliveryId } = await getWhole(ctx, deliveryStops, id)
  await requireDeparture(ctx, deliveryId, { [id]: state })
}

const DELIVERY = { model: 'Delivery', column: 'status' } as const

/** The action of the history line for each state that stops lead to. */
const ACTIONS: Readonly<Record<DeliveryStatus, ActionName>> = {
  SCHEDULED: 'derive', IN_TRANSIT: 'depart', COMPLETED: 'complete', FAILED: 'fail', CANCELLED: 'cancel',
}

/**
 * Writes the state derived from the stops. A cancelled delivery stays cancelled. The delivery and its sales order must
 * be locked, and its goods must be free to leave.
 */
export async function settleDelivery(ctx: Context, id: string): Promise<void> {
  const { delivery, stops, lines, status } = await outcomeOf(ctx, id)
  if (delivery.status === status) {
    // Its stops have changed, although its state has not.
    await touch(ctx, 'Delivery', [id])
  } else {
    await ctx.db.delivery.updateMany({ where: { id }, data: { status } })
    const reason = status === 'FAILED' ? await whyFailed(ctx, stops) : undefined
    await writeDerivedHistory(ctx, DELIVERY, { action: ACTIONS[status], id, reason, from: delivery.status })
  }
  if (lines.length) await deriveOrderOf(ctx, id)
}

/** The reasons for which stops have failed, by the position of the stop; undefined if nobody gave one. */
async function whyFailed(
  ctx: Context, stops: readonly { readonly id: string; readonly state: StopState }[],
): Promise<string | undefined> {
  const failed = stops.filter(({ state }) => state === 'FAILED').map(({ id }) => id)
  const lines = await ctx.db.auditLine.findMany({
    where: { entity: 'DeliveryStop', entityId: { in: failed }, action: 'fail' }, select: { entityId: true, reason: true },
  })
  const reasons = failed.flatMap((id) => lines.find(({ entityId }) => entityId === id)?.reason ?? [])
  return reasons.length > 0 ? [...new Set(reasons)].join('; ') : undefined
}

/** Writes the state of a delivery with new stops, which may be entered in any state. Throws CONFLICT as a step does. */
export async function settleEntered(ctx: Context, id: string): Promise<void> {
  await requireDeparture(ctx, id)
  await settleDelivery(ctx, id)
}

/** What a delivery did to its order that got a state, for the history of the order. */
const did = (status: DeliveryStatus, after: SalesOrderStatus): string => {
  if (after === 'SHIPPED') return 'shipped by'
  if (after === 'COMPLETED') return 'delivered by'
  return status === 'CANCELLED' ? 'no longer carried by' : 'not delivered by'
}

/** Derives what follows from a delivery for its sales order, or for another one that it carried goods of. */
export async function deriveOrderOf(ctx: Context, id: string, salesOrderId?: string | null): Promise<void> {
  const delivery = await ctx.db.delivery.findFirstOrThrow({ where: { id } })
  const orderId = salesOrderId === undefined ? delivery.salesOrderId : salesOrderId
  const { status, documentId } = delivery
  if (orderId) await deriveShipping(ctx, orderId, (after) => `${did(status, after)} ${documentId}`)
}
