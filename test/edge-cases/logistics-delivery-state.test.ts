// The state of a delivery, computed from the states of its stops; and the state of an order, from its deliveries.
import { expect, test } from '@jest/globals'
import { Decimal } from '../../src/core/schema/scalars.js'
import { deliveryState } from '../../src/features/logistics/delivery-state.js'
import { orderStateOf } from '../../src/features/sales-orders/shipping-state.js'

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

test('an order is completed when all that was shipped has arrived, also of lines that were cancelled afterwards', () => {
  const none = new Decimal(0)
  const line = { orderQuantity: 10, clientTolerance: none, status: 'SHIPPED', shippedQty: 10, deliveredQty: 10 } as const
  const cancelled = { ...line, status: 'CANCELLED', shippedQty: 4, deliveredQty: 0 } as const
  expect(orderStateOf('SHIPPED', [line, cancelled])).toBe('SHIPPED')
  expect(orderStateOf('SHIPPED', [line, { ...cancelled, deliveredQty: 4 }])).toBe('COMPLETED')
})
