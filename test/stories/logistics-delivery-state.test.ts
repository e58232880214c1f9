// The state of a delivery, computed from the states of its stops.
import { expect, test } from '@jest/globals'
import { deliveryState } from '../../src/features/logistics/delivery-state.js'

test.each([
  [[], 'SCHEDULED'],
  [['UPCOMING', 'UPCOMING'], 'SCHEDULED'],
  [['EN_ROUTE', 'UPCOMING'], 'IN_TRANSIT'],
  [['SKIPPED', 'UPCOMING'], 'IN_TRANSIT'],
  [['COMPLETED', 'ARRIVED'], 'IN_TRANSIT'],
  [['COMPLETED', 'SKIPPED', 'FAILED'], 'COMPLETED'],
  [['FAILED', 'FAILED'], 'FAILED'],
  [['FAILED', 'SKIPPED'], 'FAILED'],
  [['SKIPPED', 'SKIPPED'], 'COMPLETED'],
  [['FAILED', 'UPCOMING'], 'IN_TRANSIT'],
] as const)('stops %j make a delivery %s', (stops, state) => {
  expect(deliveryState(stops)).toBe(state)
})

test.each([
  [['COMPLETED', 'FAILED'], ['FAILED'], 'FAILED'],
  [['SKIPPED', 'SKIPPED'], ['SKIPPED'], 'FAILED'],
  [['FAILED', 'COMPLETED'], ['COMPLETED'], 'COMPLETED'],
  [['COMPLETED', 'EN_ROUTE'], ['EN_ROUTE'], 'IN_TRANSIT'],
] as const)('stops %j with the dropoffs %j make a delivery %s', (stops, dropoffs, state) => {
  expect(deliveryState(stops, dropoffs)).toBe(state)
})
