// Creates and edits stops, with the delivery locked.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { createRecord } from '../../core/lifecycle/create.js'
import { edited, emptyFaults } from '../../core/records/input.js'
import { textOfMoment } from '../../core/schema/scalars.js'
import { conflict, notFound, refuse } from '../../errors.js'
import type { Delivery, DeliveryStop } from '../../generated/prisma/client.js'
import { lockDelivery } from './deliveries.js'
import { OPEN } from './delivery-state.js'
import type { CreateDeliveryStopInput, EditDeliveryStopInput } from './inputs.js'
import { settleDelivery, settleEntered } from './settle.js'
import { faultsOfStop, stopRow, STOPS } from './stop-input.js'

/** Adds a stop to an open delivery. Without a position the stop is added after the last stop. */
export function createStop(ctx: Context, deliveryId: string, input: CreateDeliveryStopInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const delivery = await lockOpenDelivery(ctx, deliveryId)
    const stopOrder = input.stopOrder ?? (await lastOrder(ctx, deliveryId)) + 1
    refuse(await faultsOfStop(ctx, { ...input, stopOrder }))
    await refusePlace(ctx, delivery, stopOrder)
    const row = { ...stopRow(ctx, { ...input, stopOrder }), deliveryId }
    const id = await createRecord(ctx, { table: STOPS.table, kind: STOPS.kind }, row)
    await settleEntered(ctx, deliveryId)
    return id
  })
}

const FILLED = { stopOrder: 'filled', name: 'filled', stopType: 'filled' } as const

/** Changes the given fields. Null clears a field that may be empty. */
export async function editStop(ctx: Context, id: string, input: EditDeliveryStopInput): Promise<undefined> {
  const { delivery, ...stop } = await ctx.db.deliveryStop.findFirstOrThrow({
    where: { id }, include: { delivery: true },
  })
  const { locationId, stopOrder } = stop
  refuse([...emptyFaults(input, FILLED), ...(await faultsOfStop(ctx, input, locationId))])
  const sent = { ...input, plannedAt: textOfMoment(input.plannedAt) }
  const data = edited('DeliveryStop', sent, FILLED)
  if (data.stopType !== undefined && data.stopType !== stop.stopType) await refuseServing(ctx, stop)
  const place = data.stopOrder
  if (place !== undefined && place !== stopOrder) await refusePlace(ctx, delivery, place, id)
  await ctx.db.deliveryStop.updateMany({ where: { id }, data })
}

/**
 * Locks the delivery of a stop until the transaction ends, and its order before it. Every change of a stop locks the
 * delivery before the stop, so that changes number their stop and derive the state of the delivery one after the
 * other. Throws NOT_FOUND.
 */
export async function lockDeliveryOf(ctx: Context, id: string): Promise<void> {
  const stop = await ctx.db.deliveryStop.findFirst({ where: { id }, select: { deliveryId: true } })
  if (!stop) throw notFound('Delivery stop')
  await lockDelivery(ctx, stop.deliveryId)
}

/** Writes the state of the delivery of a stop. */
export async function settleDeliveryOf(ctx: Context, id: string): Promise<void> {
  const { deliveryId } = await ctx.db.deliveryStop.findFirstOrThrow({ where: { id }, select: { deliveryId: true } })
  await settleDelivery(ctx, deliveryId)
}

/** Locks a delivery whose stops may change. Throws NOT_FOUND, and CONFLICT if it is closed. */
export async function lockOpenDelivery(ctx: Context, id: string): Promise<Delivery> {
  await lockDelivery(ctx, id)
  const delivery = await ctx.db.delivery.findFirstOrThrow({ where: { id } })
  const { documentId, status } = delivery
  if (OPEN.includes(status)) return delivery
  throw conflict(because('delivery_closed', { document: documentId, state: status }), { state: status })
}

/** Throws CONFLICT for a dropoff that goods of its delivery belong to: they would be handed over nowhere. */
export async function refuseServing(ctx: Context, { id, name }: Pick<DeliveryStop, 'id' | 'name'>): Promise<void> {
  const lines = await ctx.db.deliveryLine.count({ where: { stopId: id } })
  if (lines > 0)
    throw conflict(because('dropoff_in_use', { stop: name, lines }), { stopId: id })
}

async function lastOrder(ctx: Context, deliveryId: string): Promise<number> {
  const { _max } = await ctx.db.deliveryStop.aggregate({ where: { deliveryId }, _max: { stopOrder: true } })
  return _max.stopOrder ?? 0
}

/** Throws CONFLICT if another stop has the position, or if a completed stop would come after it. */
async function refusePlace(ctx: Context, { id: deliveryId, documentId }: Delivery, stopOrder: number, exceptId = '') {
  const others = { deliveryId, id: { not: exceptId } }
  const later = await ctx.db.deliveryStop.findFirst({
    where: { ...others, state: 'COMPLETED', stopOrder: { gt: stopOrder } }, orderBy: { stopOrder: 'desc' },
  })
  if (later)
    throw conflict(because('stop_behind_completed', { stopOrder: later.stopOrder, document: documentId, stop: later.name }), { stopOrder, stopId: later.id })
  const twin = await ctx.db.deliveryStop.findFirst({ where: { ...others, stopOrder } })
  if (!twin) return
  throw conflict(because('place_taken', { stopOrder, document: documentId, stop: twin.name }), { stopOrder, stopId: twin.id })
}
