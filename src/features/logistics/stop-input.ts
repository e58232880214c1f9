// What a stop is made of when it is entered: its row, its place on the journey, and what may be wrong with it.
import type { Context } from '../../context.js'
import { newId } from '../../core/ids/new-id.js'
import { unknownReferences } from '../../core/records/references.js'
import type { Fault } from '../../errors.js'
import type { StopState } from '../../generated/prisma/enums.js'
import type { DeliveryStopInput, EditDeliveryStopInput } from './types.js'

const MOST_STOPS = 100
/** The last place that the column, and GraphQL's Int, can hold. */
const LAST_PLACE = 2_147_483_647

/** The states in which someone has been there. */
const REACHED: readonly StopState[] = ['ARRIVED', 'COMPLETED']

/** The row of a new stop; one that is entered as reached was reached now. */
export function stopRow(ctx: Context, deliveryId: string, { stopType, state, ...input }: DeliveryStopInput & { readonly stopOrder: number }) {
  return {
    ...input,
    orgId: ctx.viewer.orgId,
    id: newId('stop'),
    deliveryId,
    stopType: stopType ?? 'WAYPOINT',
    state: state ?? 'UPCOMING',
    actualAt: state && REACHED.includes(state) ? ctx.now : null,
    createdAt: ctx.now,
  }
}

/** The stops of a new delivery with their places: one without comes after the one before it in the list. */
export function inOrder(stops: readonly DeliveryStopInput[]) {
  let last = 0
  return stops.map((stop) => ({ ...stop, stopOrder: (last = stop.stopOrder ?? last + 1) }))
}

/** Everything wrong with one stop. */
export const faultsOfStop = async (ctx: Context, input: EditDeliveryStopInput) =>
  [...shapeFaults(input), ...(await unknownReferences(ctx, [reference(input)]))]

/** Everything wrong with the stops of a new delivery, each fault at its field. */
export async function faultsOfStops(ctx: Context, stops: readonly (DeliveryStopInput & { readonly stopOrder: number })[]): Promise<Fault[]> {
  const under = (index: number, { path, ...fault }: Fault) => ({ ...fault, path: ['stops', index, ...path] })
  const references = stops.map((stop, index) => ({ ...reference(stop), path: ['stops', index, 'locationId'] }))
  return [
    ...(stops.length > MOST_STOPS ? [{ path: ['stops'], message: `A delivery is entered with at most ${MOST_STOPS} stops`, given: stops.length }] : []),
    ...stops.flatMap((stop, index) => [...shapeFaults(stop), ...twinFaults(stops.slice(0, index), stop)].map((fault) => under(index, fault))),
    ...(await unknownReferences(ctx, references)),
  ]
}

const reference = ({ locationId }: EditDeliveryStopInput) => ({ path: ['locationId'], model: 'location', id: locationId }) as const

/** Said of a stop without a place of its own, since none that is given can be larger. */
const NO_PLACE_LEFT = `Say which place it takes: the stop before it has the last one there is, ${LAST_PLACE}`

function shapeFaults({ name, stopOrder }: EditDeliveryStopInput): Fault[] {
  const faults = [
    name?.trim() === '' && { path: ['name'], message: 'Name the stop', given: name },
    stopOrder != null && stopOrder > LAST_PLACE && { path: ['stopOrder'], message: NO_PLACE_LEFT, figures: { le: LAST_PLACE } },
    stopOrder != null && stopOrder < 1 && { path: ['stopOrder'], message: 'Should be 1 or more', given: stopOrder, figures: { ge: 1 } },
  ]
  return faults.filter((fault) => Boolean(fault)) as Fault[]
}

const twinFaults = (earlier: readonly { readonly stopOrder: number }[], { stopOrder }: { readonly stopOrder: number }): Fault[] =>
  earlier.some((stop) => stop.stopOrder === stopOrder) ? [{ path: ['stopOrder'], message: 'Another stop of the list has the same place', given: stopOrder }] : []
