// The verbs of a delivery: create, edit, cancel; and how its state follows from its stops.
import type { Context } from '../../context.js'
import { audit } from '../../core/lifecycle/audit.js'
import { hold } from '../../core/records/hold.js'
import { newId } from '../../core/ids/new-id.js'
import { given } from '../../core/records/input.js'
import { takeStep } from '../../core/lifecycle/step.js'
import { nextNumber } from '../../core/ids/numbering.js'
import { unknownReferences } from '../../core/records/references.js'
import { notFound, refuse } from '../../errors.js'
import { deliveryState } from './delivery-state.js'
import { deliveryLife, stopLife } from './lifecycle.js'
import { faultsOfStops, inOrder, stopRow } from './stop-input.js'
import type { CancelDeliveryInput, CreateDeliveryInput, DeliveryInput } from './types.js'

/** A new delivery, numbered, with its stops. */
export function createDelivery(ctx: Context, { stops: sent, ...input }: CreateDeliveryInput) {
  const stops = inOrder(sent ?? [])
  return ctx.transaction(async (ctx) => {
    refuse([...(await unknownReferences(ctx, references(input))), ...(await faultsOfStops(ctx, stops))])
    const id = newId('del')
    const { orgId, userId } = ctx.viewer
    await ctx.db.delivery.create({ data: { ...input, orgId, id, documentId: await nextNumber(ctx, 'DL'), createdAt: ctx.now, createdById: userId } })
    await ctx.db.deliveryStop.createMany({ data: stops.map((stop) => stopRow(ctx, id, stop)) })
    await audit(ctx, { action: 'create', entity: deliveryLife.model, entityId: id })
    return settleDelivery(ctx, id)
  })
}

/** Changes the fields that are given, while the delivery is open. */
export function editDelivery(ctx: Context, id: string, input: DeliveryInput) {
  return ctx.transaction(async (ctx) => {
    await takeStep(ctx, deliveryLife, 'edit', id)
    refuse(await unknownReferences(ctx, references(input)))
    await ctx.db.delivery.updateMany({ where: { id }, data: given(input) })
    return ctx.db.delivery.findFirstOrThrow({ where: { id } })
  })
}

/** Calls the journey off: the stops that were not reached are skipped with it. */
export function cancelDelivery(ctx: Context, id: string, input: CancelDeliveryInput | null) {
  return ctx.transaction(async (ctx) => {
    await takeStep(ctx, deliveryLife, 'cancel', id, { changes: { cancelledAt: ctx.now }, reason: input?.reason })
    const { from, to } = stopLife.steps.skip
    await ctx.db.deliveryStop.updateMany({ where: { deliveryId: id, state: { in: [...from] as never } }, data: { state: to as never } })
    return ctx.db.delivery.findFirstOrThrow({ where: { id } })
  })
}

/**
 * Holds the delivery until the transaction ends, and answers it. Whoever changes a stop holds the delivery before the stop, so that
 * stops are numbered, and the delivery's state is derived, one change after the other.
 */
export async function holdDelivery(ctx: Context, id: string) {
  await hold(ctx, 'Delivery', id)
  const delivery = await ctx.db.delivery.findFirst({ where: { id } })
  if (!delivery) throw notFound('Delivery')
  return delivery
}

/** Writes the state that follows from the stops; a cancelled delivery stays cancelled. */
export async function settleDelivery(ctx: Context, id: string) {
  const stops = await ctx.db.deliveryStop.findMany({ where: { deliveryId: id }, select: { state: true } })
  const status = deliveryState(stops.map(({ state }) => state))
  await ctx.db.delivery.updateMany({ where: { id, status: { notIn: ['CANCELLED', status] } }, data: { status } })
  return ctx.db.delivery.findFirstOrThrow({ where: { id } })
}

const references = ({ salesOrderId }: DeliveryInput) => [{ path: ['salesOrderId'], model: 'salesOrder', id: salesOrderId }] as const
