// Creates and edits stops, with the delivery locked.
import type { Context } from '../../context.js'
import { inWords } from '../../core/lifecycle/words.js'
import { createRecord } from '../../core/records/create.js'
import { hold } from '../../core/records/hold.js'
import { edited } from '../../core/records/input.js'
import { conflict, notFound, refuse } from '../../errors.js'
import type { Delivery } from '../../generated/prisma/client.js'
import { settleDelivery } from './deliveries.js'
import { OPEN } from './delivery-state.js'
import type { DeliveryStopInput, EditDeliveryStopInput } from './inputs.js'
import { faultsOfStop, stopRow, STOPS } from './stop-input.js'

/** Adds a stop to an open delivery. Without a position the stop is added after the last stop. */
export function createStop(ctx: Context, deliveryId: string, input: DeliveryStopInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const delivery = await holdOpenDelivery(ctx, deliveryId)
    const stopOrder = input.stopOrder ?? (await lastOrder(ctx, deliveryId)) + 1
    refuse(await faultsOfStop(ctx, { ...input, stopOrder }))
    await refuseTaken(ctx, delivery, stopOrder)
    const row = { ...stopRow(ctx, { ...input, stopOrder }), deliveryId }
    const id = await createRecord(ctx, { table: STOPS.table, kind: STOPS.kind }, row)
    await settleDelivery(ctx, deliveryId)
    return id
  })
}

/** Changes the given fields. Null clears a field that may be empty. */
export async function editStop(ctx: Context, id: string, input: EditDeliveryStopInput): Promise<undefined> {
  const { delivery, locationId } = await ctx.db.deliveryStop.findFirstOrThrow({
    where: { id }, include: { delivery: true },
  })
  refuse(await faultsOfStop(ctx, input, locationId))
  const data = edited('DeliveryStop', input, { stopOrder: 'filled', name: 'filled', stopType: 'filled' })
  if (data.stopOrder !== undefined) await refuseTaken(ctx, delivery, data.stopOrder, id)
  await ctx.db.deliveryStop.updateMany({ where: { id }, data })
}

/**
 * Locks the delivery of a stop until the transaction ends. Every change of a stop locks the delivery before the stop,
 * so that changes number their stop and derive the state of the delivery one after the other. Throws NOT_FOUND.
 */
export async function holdDeliveryOf(ctx: Context, id: string): Promise<void> {
  const stop = await ctx.db.deliveryStop.findFirst({ where: { id }, select: { deliveryId: true } })
  if (!stop) throw notFound('Delivery stop')
  await hold(ctx, 'Delivery', stop.deliveryId)
}

/** Writes the state of the delivery of a stop. */
export async function settleDeliveryOf(ctx: Context, id: string): Promise<undefined> {
  const { deliveryId } = await ctx.db.deliveryStop.findFirstOrThrow({ where: { id }, select: { deliveryId: true } })
  await settleDelivery(ctx, deliveryId)
}

async function holdOpenDelivery(ctx: Context, id: string): Promise<Delivery> {
  await hold(ctx, 'Delivery', id)
  const delivery = await ctx.db.delivery.findFirst({ where: { id } })
  if (!delivery) throw notFound('Delivery')
  const { documentId, status } = delivery
  if (OPEN.includes(status)) return delivery
  throw conflict(`Delivery ${documentId} is ${inWords(status)}: it takes no more stops`, { state: status })
}

async function lastOrder(ctx: Context, deliveryId: string): Promise<number> {
  const { _max } = await ctx.db.deliveryStop.aggregate({ where: { deliveryId }, _max: { stopOrder: true } })
  return _max.stopOrder ?? 0
}

async function refuseTaken(ctx: Context, { id: deliveryId, documentId }: Delivery, stopOrder: number, exceptId = '') {
  const twin = await ctx.db.deliveryStop.findFirst({ where: { deliveryId, stopOrder, id: { not: exceptId } } })
  if (!twin) return
  throw conflict(`Stop ${stopOrder} of delivery ${documentId} is ${twin.name} already`, { stopOrder, stopId: twin.id })
}
