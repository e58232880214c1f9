// The verbs of a delivery's stop: create, edit, depart, arrive, complete, skip, fail.
import type { Context } from '../../context.js'
import { audit } from '../../core/lifecycle/audit.js'
import { given } from '../../core/records/input.js'
import { takeStep } from '../../core/lifecycle/step.js'
import { inWords } from '../../core/lifecycle/words.js'
import { conflict, notFound, refuse } from '../../errors.js'
import type { Delivery } from '../../generated/prisma/client.js'
import { holdDelivery, settleDelivery } from './deliveries.js'
import { deliveryLife, stopLife } from './lifecycle.js'
import { faultsOfStop, stopRow } from './stop-input.js'
import type { DeliveryStopActInput, DeliveryStopInput, EditDeliveryStopInput } from './types.js'

type Action = keyof typeof stopLife.steps

/** A new stop of an open delivery; without a place of its own it comes after the last. */
export function createStop(ctx: Context, deliveryId: string, input: DeliveryStopInput) {
  return ctx.transaction(async (ctx) => {
    const delivery = await holdDelivery(ctx, deliveryId)
    refuseClosed(delivery)
    const stopOrder = input.stopOrder ?? (await lastOrder(ctx, deliveryId)) + 1
    refuse(await faultsOfStop(ctx, { ...input, stopOrder }))
    await refuseTaken(ctx, delivery, stopOrder)
    const stop = await ctx.db.deliveryStop.create({ data: stopRow(ctx, deliveryId, { ...input, stopOrder }) })
    await audit(ctx, { action: 'create', entity: stopLife.model, entityId: stop.id })
    await settleDelivery(ctx, deliveryId)
    return stop
  })
}

/** Changes the fields that are given, until the stop is done with. */
export function editStop(ctx: Context, id: string, input: EditDeliveryStopInput) {
  return ctx.transaction(async (ctx) => {
    const delivery = await holdDelivery(ctx, await deliveryOf(ctx, id))
    await takeStep(ctx, stopLife, 'edit', id)
    refuse(await faultsOfStop(ctx, input))
    if (input.stopOrder != null) await refuseTaken(ctx, delivery, input.stopOrder, id)
    await ctx.db.deliveryStop.updateMany({ where: { id }, data: given(input) })
    return getStop(ctx, id)
  })
}

export const depart = (ctx: Context, id: string, input: DeliveryStopActInput | null) => act(ctx, 'depart', id, input)
/** Arrives, and keeps when. */
export const arrive = (ctx: Context, id: string, input: DeliveryStopActInput | null) => act(ctx, 'arrive', id, input, { actualAt: ctx.now })
export const complete = (ctx: Context, id: string, input: DeliveryStopActInput | null) => act(ctx, 'complete', id, input)
export const skip = (ctx: Context, id: string, input: DeliveryStopActInput | null) => act(ctx, 'skip', id, input)
export const fail = (ctx: Context, id: string, input: DeliveryStopActInput | null) => act(ctx, 'fail', id, input)

/** One act, whole: the stop moves, and the delivery's state follows. */
function act(ctx: Context, action: Action, id: string, input: DeliveryStopActInput | null, changes = {}) {
  return ctx.transaction(async (ctx) => {
    const { id: deliveryId } = await holdDelivery(ctx, await deliveryOf(ctx, id))
    await takeStep(ctx, stopLife, action, id, { changes, reason: input?.reason })
    await settleDelivery(ctx, deliveryId)
    return getStop(ctx, id)
  })
}

const getStop = (ctx: Context, id: string) => ctx.db.deliveryStop.findFirstOrThrow({ where: { id } })

async function deliveryOf(ctx: Context, id: string): Promise<string> {
  const stop = await ctx.db.deliveryStop.findFirst({ where: { id }, select: { deliveryId: true } })
  if (!stop) throw notFound('Delivery stop')
  return stop.deliveryId
}

function refuseClosed({ documentId, status }: Delivery): void {
  if (deliveryLife.steps.edit.from.includes(status)) return
  throw conflict(`Delivery ${documentId} is ${inWords(status)}: it takes no more stops`, { state: status })
}

async function lastOrder(ctx: Context, deliveryId: string): Promise<number> {
  const { _max } = await ctx.db.deliveryStop.aggregate({ where: { deliveryId }, _max: { stopOrder: true } })
  return _max.stopOrder ?? 0
}

async function refuseTaken(ctx: Context, { id: deliveryId, documentId }: Delivery, stopOrder: number, exceptId = ''): Promise<void> {
  const twin = await ctx.db.deliveryStop.findFirst({ where: { deliveryId, stopOrder, id: { not: exceptId } } })
  if (twin) throw conflict(`Stop ${stopOrder} of delivery ${documentId} is ${twin.name} already`, { stopOrder, stopId: twin.id })
}
