// Where a delivery stands, from where its stops stand.
import type { DeliveryStatus, StopState } from '../../generated/prisma/enums.js'

const DONE: readonly StopState[] = ['COMPLETED', 'SKIPPED', 'FAILED']

/** Scheduled until a stop begins, completed once every stop is done with, in transit between; without stops it has not begun. */
export function deliveryState(stops: readonly StopState[]): DeliveryStatus {
  if (stops.every((state) => state === 'UPCOMING')) return 'SCHEDULED'
  return stops.every((state) => DONE.includes(state)) ? 'COMPLETED' : 'IN_TRANSIT'
}
