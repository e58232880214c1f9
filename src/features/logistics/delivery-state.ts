// Derives the state of a delivery from the states of its stops.
import type { DeliveryStatus, StopState, StopType } from '../../generated/prisma/enums.js'
import { OPEN_STATES } from '../sales-orders/open-states.js'

/** The states in which a delivery can be changed. */
export const OPEN: readonly DeliveryStatus[] = OPEN_STATES.DELIVERY

/** The states of a stop that was not reached. */
export const NOT_REACHED: readonly StopState[] = ['UPCOMING', 'EN_ROUTE']

/** The goods of a delivery in these states have left. */
export const SHIPPED: readonly DeliveryStatus[] = ['IN_TRANSIT', 'COMPLETED']

/** True if goods do not arrive: their delivery was cancelled or failed, or their dropoff failed or was skipped. */
export const isLost = (status: DeliveryStatus, dropoff: StopState | null): boolean =>
  status === 'CANCELLED' || status === 'FAILED' || dropoff === 'FAILED' || dropoff === 'SKIPPED'

const DONE: readonly StopState[] = ['COMPLETED', 'SKIPPED', 'FAILED']

/**
 * SCHEDULED until a stop begins, IN_TRANSIT until every stop has ended. Then the stops at which goods are handed over
 * decide, if there are any: COMPLETED if one of them was completed, otherwise FAILED. Without such stops the delivery
 * is FAILED if a stop failed and none was completed. A delivery without stops is SCHEDULED.
 */
export function deliveryState(stops: readonly StopState[], handovers: readonly StopState[] = []): DeliveryStatus {
  if (stops.every((state) => state === 'UPCOMING')) return 'SCHEDULED'
  if (!stops.every((state) => DONE.includes(state))) return 'IN_TRANSIT'
  if (handovers.length > 0) return handovers.includes('COMPLETED') ? 'COMPLETED' : 'FAILED'
  return stops.includes('FAILED') && !stops.includes('COMPLETED') ? 'FAILED' : 'COMPLETED'
}

/** A stop, as it decides on the state of its delivery. */
interface Deciding {
  readonly state: StopState
  readonly stopType: StopType
}

/**
 * The state of a delivery with these stops. Goods are handed over where they are dropped off, or without such stops at
 * any stop, so that goods do not count as delivered if the whole route was skipped.
 */
export function stateByStops(stops: readonly Deciding[], carriesGoods: boolean): DeliveryStatus {
  const dropoffs = stops.filter(({ stopType }) => stopType === 'DROPOFF')
  return deliveryState(stateOf(stops), stateOf(carriesGoods && dropoffs.length === 0 ? stops : dropoffs))
}

const stateOf = (stops: readonly Deciding[]) => stops.map(({ state }) => state)
