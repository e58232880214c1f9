// The permission table, written down a second time: a change of the table must be a decision.
import { expect, test } from '@jest/globals'
import { PERMISSIONS } from '../../src/access/permissions.js'

const EVERYONE = 'Admin Manager Director Finance HR Staff'

/** Permission → the roles that must have it. */
const ROLES: Readonly<Record<keyof typeof PERMISSIONS, string>> = {
  'records:read': EVERYONE,
  'comments:write': EVERYONE,
  'comments:delete': 'Admin',
  'materialRequests:write': EVERYONE,
  'materialRequests:approve': 'Admin Manager Director',
  'expenseRequests:write': EVERYONE,
  'expenseRequests:approve': 'Admin Manager Director Finance',
  'expenseRequests:pay': 'Admin Manager Finance',
  'costSheets:write': EVERYONE,
  'costSheets:approve': 'Admin Manager',
  'logistics:write': EVERYONE,
  'masterData:write': 'Admin Manager Director',
  'accounts:write': 'Admin Manager Finance',
  'requestsForQuotation:write': 'Admin Manager Director',
  'quotes:write': 'Admin Manager Director',
  'quotes:decide': 'Admin Manager Director',
  'salesOrders:write': 'Admin Manager Director',
  'production:write': 'Admin Manager Director',
  'purchaseOrders:write': 'Admin Manager Finance',
  'goodsReceipts:write': 'Admin Manager Finance',
  'stock:issue': 'Admin Manager Director',
  'stock:adjust': 'Admin Manager Director Finance',
  'bills:write': 'Admin Manager Finance',
  'bills:createPosted': 'Admin Finance',
  'bills:overrideMatch': 'Admin Finance',
  'periods:lock': 'Admin Finance',
  'journal:read': 'Admin Director Finance',
  'journal:handOver': 'Admin Finance',
  'employees:write': 'Admin Manager Director HR',
  'attachments:read': 'Admin Manager Director HR',
  'attachments:write': 'Admin Manager Director HR',
  'apiKeys:manage': 'Admin',
  'webhooks:manage': 'Admin',
  'organization:manage': 'Admin',
  'users:manage': 'Admin',
  'audit:read': 'Admin',
  'users:impersonate': 'Admin',
}

const words = (roles: readonly string[]) => roles.map((role) => role.toLowerCase()).sort().join(' ')

test('every permission is given to the roles listed here, and to no other', () => {
  const held = Object.fromEntries(Object.entries(PERMISSIONS).map(([permission, roles]) => [permission, words(roles)]))
  expect(held).toEqual(
    Object.fromEntries(Object.entries(ROLES).map(([permission, roles]) => [permission, words(roles.split(' '))])),
  )
})
