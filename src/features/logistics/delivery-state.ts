// Derives the state of a delivery from the states of its stops.
import type { DeliveryStatus, StopState } from '../../generated/prisma/enums.js'

/** The states in which a delivery can be changed. */
export const OPEN: readonly DeliveryStatus[] = ['SCHEDULED', 'IN_TRANSIT']

/** The states of a stop that was not reached. */
export const NOT_REACHED: readonly StopState[] = ['UPCOMING', 'EN_ROUTE']

const DONE: readonly StopState[] = ['COMPLETED', 'SKIPPED', 'FAILED']

/**
 * SCHEDULED until a stop begins, COMPLETED if every stop has ended, otherwise IN_TRANSIT. A delivery without stops is
 * SCHEDULED.
 */
export function deliveryState(stops: readonly StopState[]): DeliveryStatus {
  if (stops.every((state) => state === 'UPCOMING')) return 'SCHEDULED'
  return stops.every((state) => DONE.includes(state)) ? 'COMPLETED' : 'IN_TRANSIT'
}
