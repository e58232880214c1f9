// An API key with one permission may call exactly the fields and rows that need it or need none, on both doors.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { PERMISSIONS, type Permission } from '../../../src/access/permissions.js'
import { gateway, useGateway } from '../../support/app.js'
import { withKey, type Client } from '../../support/as.js'
import { apiKey } from '../../support/make/api-keys.js'
import { organization, type TestOrganization } from '../../support/make/organization.js'
import { documentFor, model, rootFields, variablesFor, type RootField } from '../../support/operations.js'
import { rowsOf } from '../../support/records.js'
import { routes } from '../../support/rest.js'

useGateway({ LOGIN_THROTTLE: 'off' })

const permissions = Object.keys(PERMISSIONS) as Permission[]
const { rules } = model
const needsOf = ({ root, name }: RootField) => rules[root][name]
const open = (needs: string | undefined) => needs === 'anyone' || needs === 'signedIn'

let org: TestOrganization
beforeAll(async () => {
  org = await organization()
})

const keyWith = async (permission: Permission) => {
  const { secret } = await apiKey(org, { name: permission, permissions: [permission], rateLimit: 100_000 })
  return withKey(secret)
}

/** The missing permission, if the caller was refused for one. */
async function lackedFor(client: Client, field: RootField): Promise<unknown> {
  const { status, errors } = await client.ask(documentFor(field), variablesFor(field))
  expect([field.name, status]).not.toEqual([field.name, 401])
  return errors?.[0].extensions.permission ?? null
}

/**
 * Fields whose permission depends on a value of the input, so that it is checked inside the operation: the action of a
 * cost sheet, and the kinds of records whose changes are asked for. Field → the permissions of which one is enough.
 */
const BEHIND_THE_DOOR: Readonly<Record<string, readonly Permission[]>> = {
  updateCostSheet: ['costSheets:write'],
  changes: ['records:read', 'attachments:read', 'apiKeys:manage', 'users:manage', 'webhooks:manage'],
}

describe.each(permissions)('a key with %s alone', (permission) => {
  test('is let in at the GraphQL fields that ask for it, and for no other permission', async () => {
    const client = await keyWith(permission)
    const expected = rootFields.map((field) => {
      const inside = BEHIND_THE_DOOR[field.name] as readonly Permission[] | undefined
      if (inside) return [field.name, inside.includes(permission) ? null : inside[0]]
      const needs = needsOf(field)
      return [field.name, open(needs) || needs === permission ? null : needs]
    })
    const seen: [string, unknown][] = []
    for (const field of rootFields) seen.push([field.name, await lackedFor(client, field)])
    expect(seen).toEqual(expected)
  })

  test('is let in at the REST rows that ask for it, and for no other permission', async () => {
    const client = await keyWith(permission)
    for (const { method, path, needs } of routes) {
      const { status } = await client.rest(method, path.replace(/\{\w+\}/g, 'unknown-1'))
      expect([method, path, status === 403]).toEqual([method, path, !open(needs) && needs !== permission])
      expect(status === 401).toBe(false)
    }
  })
})

test('a key that may not read goes no further than the record it acts on: the operation is refused before it begins', async () => {
  const client = await keyWith('materialRequests:write')
  const draft = (selection: string) => `mutation { createMaterialRequest(input: { notes: "by key" }) { ${selection} } }`
  const count = () => gateway().database.prisma.materialRequest.count({ where: { orgId: org.id } })
  const before = await count()
  for (const further of [
    'salesOrder { id }', 'lineItems { supplier { name } }', '...F } } fragment F on MaterialRequest { bom { id',
  ]) {
    expect((await client.ask(draft(further))).errors).toMatchObject([
      { extensions: { code: 'FORBIDDEN', permission: 'records:read' } },
    ])
  }
  expect(await count()).toBe(before)
  expect(await client.get(draft('status lineItems { id }'))).toEqual({ status: 'DRAFT', lineItems: [] })
})

test.each([
  [
    'createUser',
    'mutation { createUser(input: { email: "key@mill.test", name: "Key", roles: [ADMIN] }) { initialPassword } }',
  ],
  ['changeUserRoles', 'mutation ($id: ID!) { changeUserRoles(id: $id, roles: [ADMIN]) { id } }'],
  ['resetUserPassword', 'mutation ($id: ID!) { resetUserPassword(id: $id) { initialPassword } }'],
  ['createApiKey', 'mutation { createApiKey(input: { name: "child", permissions: [] }) { secret } }'],
])('%s is for people: a key makes nothing that could do more than itself', async (_, mutation) => {
  const { secret } = await apiKey(org, { permissions: [...permissions], rateLimit: 100_000 })
  const rows = async () => JSON.stringify(await rowsOf(org.id))
  const before = await rows()
  expect(await withKey(secret).code(mutation, { id: org.STAFF.userId })).toBe('FORBIDDEN')
  expect(JSON.parse(await rows()).Membership).toEqual(JSON.parse(before).Membership)
  expect(await gateway().database.prisma.apiKey.count({ where: { orgId: org.id, name: 'child' } })).toBe(0)
})

test('every permission is needed by a field, or by a value of an input', () => {
  const asked = new Set(rootFields.map(needsOf))
  // Permissions that depend on a value of the input: a bill that is posted at once, the comment of somebody else, or
  // another user to act for.
  const byInput: Permission[] = permissions.filter((permission) => !asked.has(permission))
  expect(byInput).toEqual(['comments:delete', 'bills:createPosted', 'users:impersonate'])
})
