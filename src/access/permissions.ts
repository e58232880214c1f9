// The permissions of each role. Only this file names roles. graphql-shield, the REST door and the docs read the table.
import { Role } from '../generated/prisma/enums.js'

export type { Role }

const everyone = Object.values(Role)
const merchandising = [Role.MANAGER, Role.ADMIN, Role.DIRECTOR] as const
const money = [Role.FINANCE, Role.MANAGER, Role.ADMIN] as const
const people = [Role.MANAGER, Role.ADMIN, Role.DIRECTOR, Role.HR] as const

/** Permission → the roles that have it. */
export const PERMISSIONS = {
  'records:read': everyone,
  'comments:write': everyone,
  'comments:delete': [Role.ADMIN],
  'materialRequests:write': everyone,
  'materialRequests:approve': merchandising,
  'expenseRequests:write': everyone,
  'expenseRequests:approve': [...merchandising, Role.FINANCE],
  'expenseRequests:pay': money,
  'costSheets:write': everyone,
  'costSheets:approve': [Role.MANAGER, Role.ADMIN],
  'logistics:write': everyone,
  'masterData:write': merchandising,
  'accounts:write': money,
  'requestsForQuotation:write': merchandising,
  'quotes:write': merchandising,
  'quotes:decide': merchandising,
  'salesOrders:write': merchandising,
  'production:write': merchandising,
  'purchaseOrders:write': money,
  'goodsReceipts:write': money,
  'stock:issue': merchandising,
  'stock:adjust': [...merchandising, Role.FINANCE],
  'bills:write': money,
  'bills:createPosted': [Role.FINANCE, Role.ADMIN],
  'bills:overrideMatch': [Role.FINANCE, Role.ADMIN],
  'periods:lock': [Role.FINANCE, Role.ADMIN],
  'journal:read': [Role.FINANCE, Role.ADMIN, Role.DIRECTOR],
  'journal:handOver': [Role.FINANCE, Role.ADMIN],
  'employees:write': people,
  'attachments:read': people,
  'attachments:write': people,
  'apiKeys:manage': [Role.ADMIN],
  'webhooks:manage': [Role.ADMIN],
  'organization:manage': [Role.ADMIN],
  'users:manage': [Role.ADMIN],
  'audit:read': [Role.ADMIN],
  'users:impersonate': [Role.ADMIN],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

declare module '../core/permission.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- this adds to the interface
  interface Permissions extends Record<keyof typeof PERMISSIONS, true> {}
}

/** Why the schema has permissions as texts. */
export const AS_TEXT = 'Texts, because a name such as `records:read` cannot be the value of an enum; docs/reference/README.md '
  + 'lists all.'

/** The roles that meet a requirement: those with the permission, or all roles for a log-in. */
export const rolesOf = (needs: Permission | 'signedIn'): readonly Role[] =>
  needs === 'signedIn' ? everyone : PERMISSIONS[needs]

/** The permissions of a user with these roles. */
export function permissionsOf(roles: readonly Role[]): ReadonlySet<Permission> {
  const held = (Object.keys(PERMISSIONS) as Permission[]).filter((name) =>
    PERMISSIONS[name].some((role) => roles.includes(role)),
  )
  return new Set(held)
}
