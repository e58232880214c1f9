// Where a delivery stands, from where its stops stand.
import type { DeliveryStatus, StopState } from '../../generated/prisma/enums.js'

/** The states in which a delivery can be changed. */
export const OPEN: readonly DeliveryStatus[] = ['SCHEDULED', 'IN_TRANSIT']

/** The states of a stop that nobody has arrived at. */
export const NOT_REACHED: readonly StopState[] = ['UPCOMING', 'EN_ROUTE']

const DONE: readonly StopState[] = ['COMPLETED', 'SKIPPED', 'FAILED']

/**
 * Scheduled until a stop begins, completed once every stop is done with, in transit between; without stops it has not
 * begun.
 */
export function deliveryState(stops: readonly StopState[]): DeliveryStatus {
  if (stops.every((state) => state === 'UPCOMING')) return 'SCHEDULED'
  return stops.every((state) => DONE.includes(state)) ? 'COMPLETED' : 'IN_TRANSIT'
}
