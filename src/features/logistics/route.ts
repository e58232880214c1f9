// Changes the route of a delivery: the order of its stops, and the removal of stops.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { audit, changedMembers } from '../../core/lifecycle/audit.js'
import { touch } from '../../core/records/version.js'
import { conflict, refuse } from '../../errors.js'
import type { DeliveryStop } from '../../generated/prisma/client.js'
import { removeAttachmentsOf, wakeDeletions } from '../attachments/service.js'
import { removeCommentsOf } from '../comments/service.js'
import type { ReorderStopsInput } from './inputs.js'
import { settleDelivery } from './settle.js'
import { lockDeliveryOf, lockOpenDelivery, refuseServing } from './stops.js'

/** Numbers the stops of an open delivery from 1 in the given order. Returns the identifier of the delivery. */
export function reorderStops(ctx: Context, id: string, { stopIds }: ReorderStopsInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const { status } = await lockOpenDelivery(ctx, id)
    const stops = await ctx.db.deliveryStop.findMany({ where: { deliveryId: id }, orderBy: { stopOrder: 'asc' } })
    refuse([faultOf(stops, stopIds)])
    const moves = stopIds.flatMap((stopId, index) =>
      (stops.some((stop) => stop.id === stopId && stop.stopOrder === index + 1) ? [] : { stopId, to: index + 1 }))
    if (moves.length === 0) return id
    const count = stops.length
    const taken = new Set(stops.map(({ stopOrder }) => stopOrder))
    const unused = placesFrom(count + 1, 2 * count).filter((place) => !taken.has(place))
    const moved = moves.map(({ stopId }) => stopId)
    // Two stops may never have the same position, so those that move go to unused positions first.
    await place(ctx, moved, unused.slice(0, moved.length))
    await place(ctx, moved, moves.map(({ to }) => to))
    await touch(ctx, 'Delivery', [id])
    const details = changedMembers({ stopIds: stops.map((stop) => stop.id) }, { stopIds })
    await audit(ctx, {
      action: 'reorderStops', entity: 'Delivery', entityId: id, from: status, to: status, details,
    })
    return id
  })
}

const placesFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

/** The fault of a list that is not exactly the stops, or that puts a stop in front of a completed one. */
function faultOf(stops: readonly DeliveryStop[], stopIds: readonly string[]): Fault | false {
  const path = ['stopIds']
  const known = new Set(stops.map(({ id }) => id))
  const isWhole = new Set(stopIds).size === stopIds.length && stopIds.every((id) => known.has(id))
  if (!isWhole || stopIds.length !== stops.length)
    return { path, why: because('stops_incomplete', { stops: stops.length }) }
  const completed = stops.filter(({ state }) => state === 'COMPLETED').map(({ id }) => id)
  const present = stops.map(({ id }) => id)
  const isPassed = (id: string) => {
    const before = new Set(inFrontOf(present, id))
    return inFrontOf(stopIds, id).some((other) => !before.has(other))
  }
  return completed.some(isPassed) && { path, why: because('before_completed_stop', { completed }) }
}

/** The stops in front of a stop. */
const inFrontOf = (stopIds: readonly string[], id: string) => stopIds.slice(0, stopIds.indexOf(id))

/** Writes the positions of stops. */
async function place(ctx: Context, ids: readonly string[], places: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await ctx.db.deliveryStop.updateMany({ where: { id }, data: { stopOrder: places[index] } })
}

/** Removes a stop that no one is on the way to yet. Returns the identifier of its delivery. */
export async function removeStop(ctx: Context, id: string): Promise<string> {
  const deliveryId = await ctx.transaction(async (ctx) => {
    await lockDeliveryOf(ctx, id)
    const stop = await ctx.db.deliveryStop.findFirstOrThrow({ where: { id } })
    await lockOpenDelivery(ctx, stop.deliveryId)
    if (stop.state !== 'UPCOMING')
      throw conflict(because('stop_not_upcoming', { stop: stop.name, state: stop.state }), {
        state: stop.state,
      })
    await refuseServing(ctx, stop)
    await removeCommentsOf(ctx, 'DeliveryStop', id)
    await removeAttachmentsOf(ctx, 'DeliveryStop', id)
    await ctx.db.deliveryStop.deleteMany({ where: { id } })
    await audit(ctx, { action: 'remove', entity: 'DeliveryStop', entityId: id, details: { name: stop.name } })
    await settleDelivery(ctx, stop.deliveryId)
    return stop.deliveryId
  })
  wakeDeletions(ctx)
  return deliveryId
}
