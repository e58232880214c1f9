// Changes the route of a delivery: the order of its stops, and the removal of stops.
import type { Context } from '../../context.js'
import { audit, changedMembers } from '../../core/lifecycle/audit.js'
import { inWords } from '../../core/lifecycle/words.js'
import { touch } from '../../core/records/version.js'
import { conflict, refuse, type Fault } from '../../errors.js'
import type { DeliveryStop } from '../../generated/prisma/client.js'
import type { ReorderStopsInput } from './inputs.js'
import { settleDelivery } from './settle.js'
import { holdDeliveryOf, holdOpenDelivery } from './stops.js'

/** Numbers the stops of an open delivery from 1 in the given order. Returns the identifier of the delivery. */
export function reorderStops(ctx: Context, id: string, { stopIds }: ReorderStopsInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const { status } = await holdOpenDelivery(ctx, id)
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
      action: 'reorderStops', entity: 'Delivery', entityId: id, fromState: status, toState: status, details,
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
    return { path, message: `Name each of the ${stops.length} stops of the delivery once`, given: stopIds }
  const completed = stops.filter(({ state }) => state === 'COMPLETED').map(({ id }) => id)
  const present = stops.map(({ id }) => id)
  const isPassed = (id: string) => {
    const before = new Set(inFrontOf(present, id))
    return inFrontOf(stopIds, id).some((other) => !before.has(other))
  }
  return completed.some(isPassed) && { path, message: 'No stop may move in front of a completed one', figures: { completed } }
}

/** The stops in front of a stop. */
const inFrontOf = (stopIds: readonly string[], id: string) => stopIds.slice(0, stopIds.indexOf(id))

/** Writes the positions of stops. */
async function place(ctx: Context, ids: readonly string[], places: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await ctx.db.deliveryStop.updateMany({ where: { id }, data: { stopOrder: places[index] } })
}

/** Removes a stop that no one is on the way to yet. Returns the identifier of its delivery. */
export function removeStop(ctx: Context, id: string): Promise<string> {
  return ctx.transaction(async (ctx) => {
    await holdDeliveryOf(ctx, id)
    const stop = await ctx.db.deliveryStop.findFirstOrThrow({ where: { id } })
    await holdOpenDelivery(ctx, stop.deliveryId)
    if (stop.state !== 'UPCOMING')
      throw conflict(`Stop ${stop.name} is ${inWords(stop.state)}: only an upcoming stop can be removed`, {
        state: stop.state,
      })
    await refuseLastHandover(ctx, stop)
    await ctx.db.deliveryStop.deleteMany({ where: { id } })
    await audit(ctx, { action: 'remove', entity: 'DeliveryStop', entityId: id, details: { name: stop.name } })
    await settleDelivery(ctx, stop.deliveryId)
    return stop.deliveryId
  })
}

/** Throws CONFLICT if goods are on the way, and this is the last stop at which they are handed over. */
async function refuseLastHandover(ctx: Context, { id, deliveryId, name, stopType }: DeliveryStop): Promise<void> {
  if (stopType !== 'DROPOFF') return
  const { status, _count: { lineItems, stops } } = await ctx.db.delivery.findFirstOrThrow({
    where: { id: deliveryId },
    select: { status: true, _count: { select: { lineItems: true, stops: { where: { stopType, id: { not: id } } } } } },
  })
  if (status === 'IN_TRANSIT' && lineItems > 0 && stops === 0)
    throw conflict(`Stop ${name} is the last at which the goods are handed over: add another first, or skip it`, { stopType })
}
