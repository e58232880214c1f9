// Creates and edits deliveries, and derives the state of a delivery from its stops.
import type { Context } from '../../context.js'
import { newId } from '../../core/ids/new-id.js'
import { nextNumber } from '../../core/ids/numbering.js'
import { audit } from '../../core/lifecycle/audit.js'
import { edited } from '../../core/records/input.js'
import { unknownReferences } from '../../core/records/references.js'
import { refuse } from '../../errors.js'
import { deliveryState, NOT_REACHED } from './delivery-state.js'
import type { CreateDeliveryInput, DeliveryInput } from './inputs.js'
import { faultsOfStops, inOrder, stopRow } from './stop-input.js'

/** Creates a numbered delivery with its stops. */
export function createDelivery(ctx: Context, { stops: sent, ...input }: CreateDeliveryInput): Promise<string> {
  const stops = inOrder(sent ?? [])
  return ctx.transaction(async (ctx) => {
    refuse([...(await unknownReferences(ctx, references(input))), ...(await faultsOfStops(ctx, stops))])
    const id = newId('del')
    const { orgId, userId } = ctx.viewer
    const documentId = await nextNumber(ctx, 'DL')
    await ctx.db.delivery.create({ data: { ...input, orgId, id, documentId, createdAt: ctx.now, createdById: userId } })
    await ctx.db.deliveryStop.createMany({ data: stops.map((stop) => stopRow(ctx, id, stop)) })
    await audit(ctx, { action: 'create', entity: 'Delivery', entityId: id })
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
