// Checks the input of a stop, and builds its row and its position on the route.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { faultsOf, tooManyFault, type Checks } from '../../core/checks.js'
import { LIMITS } from '../../core/limits.js'
import { partsOf } from '../../core/records/parts.js'
import { unknownReferences } from '../../core/records/references.js'
import { textOfMoment } from '../../core/schema/scalars.js'
import type { StopState } from '../../generated/prisma/enums.js'
import type { CreateDeliveryStopInput, EditDeliveryStopInput } from './inputs.js'

/** The largest position that the column and GraphQL's Int can store. */
const LAST_PLACE = 2_147_483_647

/** The states in which the stop was reached. */
const REACHED: readonly StopState[] = ['ARRIVED', 'COMPLETED']

type PlacedStop = CreateDeliveryStopInput & { readonly stopOrder: number }

/** The stops of a delivery. */
export const STOPS = partsOf({ table: 'DeliveryStop', of: 'deliveryId', kind: 'stop' })

/** The row of a new stop. If the stop is entered in a reached state, its time of arrival is now. */
export function stopRow(ctx: Context, { stopType, state, ...input }: PlacedStop) {
  return {
    ...input,
    plannedAt: textOfMoment(input.plannedAt),
    stopType: stopType ?? 'WAYPOINT',
    state: state ?? 'UPCOMING',
    actualAt: state && REACHED.includes(state) ? ctx.now : null,
    createdAt: ctx.now,
  }
}

/**
 * The stops of a new delivery with their positions: a stop without a position follows the stop before it in the list.
 */
export function inOrder(stops: readonly CreateDeliveryStopInput[]) {
  let last = 0
  return stops.map((stop) => ({ ...stop, stopOrder: (last = stop.stopOrder ?? last + 1) }))
}

/** All faults of one stop. It may keep the location `kept`. */
export const faultsOfStop = async (ctx: Context, input: EditDeliveryStopInput, kept?: string | null) =>
  [...shapeFaults(input), ...(await unknownReferences(ctx, [reference(input)], [kept]))]

/** All faults of the stops of a new delivery; each fault names its field. */
export async function faultsOfStops(ctx: Context, stops: readonly PlacedStop[]): Promise<Fault[]> {
  const under = (index: number, { path, ...fault }: Fault) => ({ ...fault, path: ['stops', index, ...path] })
  const references = stops.map((stop, index) => ({ ...reference(stop), path: ['stops', index, 'locationId'] }))
  const tooMany = tooManyFault(['stops'], stops.length, LIMITS.listItems,
    (lengths) => because('too_many_stops', lengths))
  const faultsAt = (stop: PlacedStop, index: number) =>
    [...shapeFaults(stop), ...twinFaults(stops.slice(0, index), stop)]
  return [
    ...(tooMany ? [tooMany] : []),
    ...stops.flatMap((stop, index) => faultsAt(stop, index).map((fault) => under(index, fault))),
    ...(await unknownReferences(ctx, references)),
  ]
}

const reference = ({ locationId }: EditDeliveryStopInput) =>
  ({ path: ['locationId'], model: 'location', id: locationId }) as const

function shapeFaults({ name, stopOrder }: EditDeliveryStopInput): Fault[] {
  return faultsOf({ name, stopOrder }, DELIVERY_STOP_CHECKS)
}

export const DELIVERY_STOP_CHECKS: Checks<EditDeliveryStopInput> = {
  name: (name: string) => name.trim() === '' && because('stop_name_missing'),
  // Only a stop without a given position can exceed the limit: GraphQL's Int refuses larger given positions.
  stopOrder: (place: number) =>
    (place > LAST_PLACE && { why: because('no_place_left', { le: LAST_PLACE }) }) ||
    (place < 1 && because('greater_than_equal', { ge: 1 })),
}

function twinFaults(earlier: readonly PlacedStop[], { stopOrder }: PlacedStop): Fault[] {
  const hasTwin = earlier.some((stop) => stop.stopOrder === stopOrder)
  return hasTwin ? [{ path: ['stopOrder'], why: because('place_listed_twice') }] : []
}
