// Creates and edits deliveries, and derives the state of a delivery from its stops.
import type { Context } from '../../context.js'
import { createRecord } from '../../core/records/create.js'
import { edited } from '../../core/records/input.js'
import { addParts } from '../../core/records/parts.js'
import { unknownReferences } from '../../core/records/references.js'
import { refuse } from '../../errors.js'
import { deliveryState, NOT_REACHED } from './delivery-state.js'
import type { CreateDeliveryInput, DeliveryInput } from './inputs.js'
import { faultsOfStops, inOrder, stopRow, STOPS } from './stop-input.js'

/** Creates a numbered delivery with its stops. */
export function createDelivery(ctx: Context, { stops: sent, ...input }: CreateDeliveryInput): Promise<string> {
  const stops = inOrder(sent ?? [])
  return ctx.transaction(async (ctx) => {
    refuse([...(await unknownReferences(ctx, references(input))), ...(await faultsOfStops(ctx, stops))])
    const id = await createRecord(ctx, { table: 'Delivery', kind: 'del', series: 'DL' }, input)
    await addParts(ctx, STOPS, id, stops.map((stop) => stopRow(ctx, stop)))
    await settleDelivery(ctx, id)
    return id
  })
}

/** Changes the given fields; null clears a field. */
export async function editDelivery(ctx: Context, id: string, input: DeliveryInput): Promise<undefined> {
  refuse(await unknownReferences(ctx, references(input)))
  await ctx.db.delivery.updateMany({ where: { id }, data: edited('Delivery', input, {}) })
}

/** Skips the stops of a delivery that were not reached. */
export async function skipUnreached(ctx: Context, id: string): Promise<undefined> {
  const where = { deliveryId: id, state: { in: [...NOT_REACHED] } }
  await ctx.db.deliveryStop.updateMany({ where, data: { state: 'SKIPPED' } })
}

/** Writes the state derived from the stops. A cancelled delivery stays cancelled. */
export async function settleDelivery(ctx: Context, id: string): Promise<void> {
  const stops = await ctx.db.deliveryStop.findMany({ where: { deliveryId: id }, select: { state: true } })
  const status = deliveryState(stops.map(({ state }) => state))
  await ctx.db.delivery.updateMany({ where: { id, status: { notIn: ['CANCELLED', status] } }, data: { status } })
}

const references = ({ salesOrderId }: DeliveryInput) =>
  [{ path: ['salesOrderId'], model: 'salesOrder', id: salesOrderId }] as const
