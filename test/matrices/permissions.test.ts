// Every field of Query and Mutation and every REST row, called by every role and without a credential.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { PERMISSIONS, type Permission } from '../../src/access/permissions.js'
import { Role } from '../../src/generated/prisma/enums.js'
import { useGateway } from '../support/app.js'
import { as, asNobody, type Client } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { documentFor, model, rootFields, variablesFor, type RootField } from '../support/operations.js'
import { routes } from '../support/rest.js'

useGateway({ LOGIN_THROTTLE: 'off' })

const { rules } = model
const roles = Object.values(Role)
let org: TestOrganization
beforeAll(async () => {
  org = await organization()
})

const admitted = (needs: Permission | 'anyone' | 'signedIn' | undefined, role: Role) =>
  needs === 'anyone' ||
  needs === 'signedIn' ||
  (needs !== undefined && (PERMISSIONS[needs] as readonly Role[]).includes(role))

/** Mutations that end the caller's session. They are called by people who make no other calls. */
const LEAVING = ['logout', 'logoutEverywhere']

/**
 * The code of a refusal for missing permission. Any later refusal, such as a missing record, means that the caller was
 * let in.
 */
async function refusedBy(client: Client, field: RootField): Promise<string | null> {
  const { errors } = await client.ask(documentFor(field), variablesFor(field))
  const [refusal] = errors ?? []
  const atTheDoor = ['Not enough permissions', 'Not authenticated'].includes(refusal?.message ?? '')
  return atTheDoor ? (refusal?.extensions.code ?? null) : null
}

describe('GraphQL', () => {
  test.each(rootFields.map((field) => [`${field.root}.${field.name}`, field] as const))(
    '%s lets in exactly the roles of its rule',
    async (_, field) => {
      const needs = rules[field.root][field.name]
      expect(needs).toBeDefined()
      const asked = LEAVING.includes(field.name) ? await organization() : org
      for (const role of roles)
        expect([role, await refusedBy(as(asked[role]), field)]).toEqual([
          role,
          admitted(needs, role) ? null : 'FORBIDDEN',
        ])
      expect(await refusedBy(asNobody(), field)).toBe(needs === 'anyone' ? null : 'UNAUTHENTICATED')
    },
  )
})

describe('REST', () => {
  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s lets in exactly the roles of its row',
    async (_, route) => {
      const path = route.path.replace(/\{\w+\}/g, 'unknown-1')
      for (const role of roles) {
        const { status } = await as(org[role]).rest(route.method, path)
        expect([role, status === 403]).toEqual([role, !admitted(route.needs, role)])
        expect(status === 401 && route.needs !== 'anyone').toBe(false)
      }
      const { status, headers } = await asNobody().rest(route.method, path)
      expect(status === 401).toBe(route.needs !== 'anyone')
      expect(headers.get('www-authenticate')).toBe(route.needs === 'anyone' ? null : 'Bearer')
    },
  )

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s needs the permission of its operation',
    (_, route) => {
      const [operation] = route.operation.definitions
      if (operation.kind !== 'OperationDefinition') throw new Error('a row runs an operation')
      const [selection] = operation.selectionSet.selections
      if (selection.kind !== 'Field') throw new Error('an operation asks for a field')
      const root = operation.operation === 'query' ? 'Query' : 'Mutation'
      expect(route.needs).toBe(rules[root][selection.name.value])
    },
  )
})
