// Organizations do not see each other: an identifier of another organization gets the same answer as an unknown one,
// wherever it is sent.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { getNamedType } from 'graphql'
import { routes } from '../../rest-compat/routes.js'
import { Prisma } from '../../src/generated/prisma/client.js'
import { useGateway } from '../support/app.js'
import { as, type Client } from '../support/as.js'
import { demoHouse } from '../support/make/house.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { documentFor, identifierPaths, rootFields, variablesWith, type RootField } from '../support/operations.js'
import { delegateOf, rowsOf, tenantModels } from '../support/records.js'
import { openSession } from '../support/sessions.js'

useGateway()

const UNKNOWN = 'nobody-has-this-id'

/** The records of an organization that people change, by model. Webhooks change when the gateway delivers. */
const recordsOf = async ({ id }: TestOrganization) => Object.fromEntries(Object.entries(await rowsOf(id))
  .filter(([model, rows]) => !model.startsWith('Webhook') && rows.some((row) => 'recordVersion' in row)))

let stranger: TestOrganization
let house: TestOrganization
let foreignIds: Record<string, string>
/** The foreign records, before they are asked for. */
let before: Awaited<ReturnType<typeof rowsOf>>
beforeAll(async () => {
  stranger = await organization()
  house = await demoHouse()
  // The demo data has no audit lines and no exports, because they are only written by actions.
  await as(house.ADMIN).get('mutation { editOrganization(input: {}) { id } }')
  await as(house.ADMIN).get('mutation { exportList(query: "{ materials { nodes { id } } }") { id } }')
  const firstId = async (model: string) => (await delegateOf(model).findMany({ where: { orgId: house.id } }))[0]?.id
  const found = await Promise.all(tenantModels.map(async (model) => [model, await firstId(model)] as const))
  const records = Object.fromEntries(found.filter(([, id]) => typeof id === 'string')) as Record<string, string>
  const { userId } = house.STAFF
  foreignIds = {
    ...records, User: userId, Membership: userId, Organization: house.id, Session: await openSession(house.STAFF),
  }
  before = await recordsOf(house)
})

const models = Object.values(Prisma.ModelName) as string[]

/** Names of identifiers of users. */
const OF_USER = /By$|^(actor|actingFor|actingUser|author|mentions|requester|submittedFor)$/
/** Names of other identifiers that are not those of their models. */
const REFERS: Readonly<Record<string, string>> = {
  bom: 'BillOfMaterials', linkedAdvanceRequest: 'ExpenseRequest', linkedPo: 'PurchaseOrder',
  poLine: 'PurchaseOrderLine', sku: 'StyleSku',
}

/** The model of the identifier at this path, by the name of the argument or else of the field; all if none is known. */
function modelAt(field: RootField, path: readonly (string | number)[]): string[] {
  const place = String(path.findLast((key) => typeof key === 'string')).replace(/Ids?$/, '').replace(/^ids?$/, '')
  const type = getNamedType(field.field.type).name
  if (OF_USER.test(place)) return ['User']
  if (place in REFERS) return [REFERS[place]]
  if (place === '' && type.endsWith('StepResult')) return [type.replace(/StepResult$/, '')]
  const named = models.filter((model) => model.toLowerCase() === place.toLowerCase())
  if (named.length) return named
  const subject = models
    .filter((model) => field.name.toLowerCase().endsWith(model.toLowerCase()))
    .sort((a, b) => b.length - a.length)
  return place === '' && subject.length ? subject.slice(0, 1) : Object.keys(foreignIds)
}

/** An answer without the parts that always differ: the identifier itself and the request id. */
async function answerTo(
  client: Client, field: RootField, path: readonly (string | number)[], id: string,
): Promise<string> {
  const { data, errors } = await client.ask(documentFor(field), variablesWith(field, path, id))
  const said =
    errors?.map(({ message, extensions: { requestId: _, ...extensions } }) => ({ message, extensions })) ?? data
  return JSON.stringify(said)
    .replaceAll(id, '<id>')
    .replace(/"[a-z]+_[0-9a-z]{26}"/g, '"<new>"')
    .replace(/(?<![A-Z])[A-Z]+-\d{4}-\d{5}/g, '<number>')
}

const places = rootFields.flatMap((field) =>
  identifierPaths(field).map((path) => [`${field.name}(${path.join('.')})`, field, path] as const),
)

describe('GraphQL', () => {
  test.each(places)('%s answers for a foreign record as for an unknown one', async (_, field, path) => {
    const admin = as(stranger.ADMIN)
    const unknown = await answerTo(admin, field, path, UNKNOWN)
    for (const model of modelAt(field, path))
      expect([model, await answerTo(admin, field, path, foreignIds[model])]).toEqual([model, unknown])
  })

  test('an organization that asked for everything foreign has gained no record but its own', async () => {
    const rows = Object.values(await rowsOf(stranger.id)).flat()
    expect(rows.every(({ orgId }) => orgId === stranger.id)).toBe(true)
  })
})

describe('REST', () => {
  const withPath = routes.filter(({ path }) => path.includes('{'))
  test.each(withPath.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s answers for a foreign record as for an unknown one',
    async (_, route) => {
      const call = async (id: string) => {
        const { status, body } = await as(stranger.ADMIN).rest(
          route.method, route.path.replace(/\{\w+\}/g, id), route.takes.body && {},
        )
        return JSON.stringify([status, body]).replaceAll(id, '<id>')
      }
      const unknown = await call(UNKNOWN)
      for (const id of Object.values(foreignIds)) expect(await call(id)).toBe(unknown)
    },
  )

  test('X-Org-Id without membership is 403, whether or not there is such an organization, on both doors', async () => {
    const other = await organization()
    for (const orgId of [other.id, 'no-such-organization']) {
      const headers = { 'x-org-id': orgId }
      expect((await as(stranger.ADMIN).rest('GET', '/auth/test/admin', undefined, headers)).status).toBe(403)
      const { status, errors } = await as(stranger.ADMIN).ask('{ me { id } }', {}, headers)
      expect([status, errors?.[0].extensions.code]).toEqual([403, 'FORBIDDEN'])
    }
  })
})

test('none of these requests has changed a record of the other organization', async () => {
  // A record of each kind with a version.
  expect(Object.keys(before).length).toBeGreaterThan(20)
  expect(await recordsOf(house)).toEqual(before)
})
