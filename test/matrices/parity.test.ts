// Each documented operation, called over REST in one organization and over GraphQL in a copy of it, leaves the same
// records. Reading operations return the same data.
import { expect, test } from '@jest/globals'
import { matchRoute } from '../../rest-compat/fastapi/starlette/matching.js'
import { gateway, useGateway } from '../support/app.js'
import { as, asNobody } from '../support/as.js'
import { demoHouse } from '../support/make/house.js'
import type { TestOrganization } from '../support/make/organization.js'
import { PASSWORD, user } from '../support/make/users.js'
import { rowsOf } from '../support/records.js'
import { routes } from '../support/rest.js'

useGateway()

interface Operation {
  readonly rest: readonly [method: string, path: string, body?: object]
  readonly graphql: readonly [document: string, variables?: object]
}

const LINES = [
  { styleSkuId: 'sku-1-m', orderQuantity: 600, clientTolerance: 2.5, requestedDeliveryDate: '2026-07-01T00:00:00Z' },
]
const BILL = {
  billType: 'supplier', supplierId: 'sup-1', billNumber: 'INV-77', currency: 'USD', taxRate: 10, dueDate: '2026-06-30',
  sourceOfFunds: 'bank',
}
const BILL_LINES = [{ description: 'Poplin', qty: 100, unitPrice: 1.6, uom: 'm', dyeLot: 'A7' }]
const SHEET = {
  costSheetName: 'Oxford, spring', orderQuantity: 2500,
  bomItems: [{ materialName: 'Poplin', materialType: 'fabric', unit: 'm', consumption: 1.5, unitCost: 1.6 }],
}

/** Operation → its calls on both doors. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  'approval of a material request': {
    rest: ['POST', '/material-requests/mr-1/approve', { comments: 'go' }],
    graphql: ['mutation { approveMaterialRequest(id: "mr-1", input: { comments: "go" }) { id } }'],
  },
  'list of API keys': { rest: ['GET', '/api-keys'], graphql: ['{ apiKeyList { id } }'] },
  'test of the credential': { rest: ['GET', '/auth/test/admin'], graphql: ['{ adminTest { user { id } } }'] },
  'creation of a bill': {
    rest: ['POST', '/bills', { ...BILL, lineItems: BILL_LINES }],
    graphql: [
      'mutation ($input: CreateBillInput!) { createBill(input: $input) { id } }',
      {
        input: {
          ...BILL, billType: 'SUPPLIER', sourceOfFunds: 'BANK',
          lineItems: [{ description: 'Poplin', qty: 100, unitPrice: 1.6, uom: 'm', extra: { dyeLot: 'A7' } }],
        },
      },
    ],
  },
  'conversion of a quote': {
    rest: [
      'POST', '/quotes/q-1/convert-to-sales-order',
      { clientId: 'cli-1', styleId: 'st-1', etd: '2026-07-10T00:00:00Z', lineItems: LINES },
    ],
    graphql: [
      'mutation ($input: ConvertQuoteToSalesOrderInput!) { convertQuoteToSalesOrder(id: "q-1", input: $input) { success: __typename } }',
      {
        input: { clientId: 'cli-1', styleId: 'st-1', etd: '2026-07-10T00:00:00Z', lineItems: LINES },
      },
    ],
  },
  'creation of a delivery stop': {
    rest: [
      'POST', '/api/v1/logistics/deliveries/d-1/stops',
      { name: 'Port of Chattogram', stopType: 'port', plannedAt: '2026-06-01' },
    ],
    graphql: [
      'mutation { createDeliveryStop(id: "d-1", input: { name: "Port of Chattogram", stopType: PORT, plannedAt: "2026-06-01" }) { id } }',
    ],
  },
  'approval of an expense request': {
    rest: ['PATCH', '/api/v1/expense-requests/er-1/approve', {}],
    graphql: ['mutation { approveExpenseRequest(id: "er-1") { id } }'],
  },
  'comparison of cost sheets': {
    rest: ['POST', '/api/v1/costings/compare', { costSheetIds: ['CS-2026-00001', 'CS-2026-00002'] }],
    graphql: ['{ compareCostSheets(costSheetIds: ["CS-2026-00001", "CS-2026-00002"]) { __typename } }'],
  },
  'withdrawal of a cost sheet': {
    rest: ['POST', '/costings/CS-2026-00002/withdraw', { reason: 'price', comments: 'again' }],
    graphql: [
      'mutation { withdrawCostSheet(id: "CS-2026-00002", input: { reason: "price", comments: "again" }) { __typename } }',
    ],
  },
  'update of a cost sheet': {
    rest: ['PATCH', '/api/v1/costings/cs-1', SHEET],
    graphql: [
      'mutation ($input: UpdateCostSheetInput!) { updateCostSheet(id: "cs-1", input: $input) { __typename } }',
      { input: SHEET },
    ],
  },
  'list of locations': {
    rest: ['GET', '/logistics/locations?page=1&limit=5'],
    graphql: ['{ locationsPage(page: 1, limit: 5) { data { id } } }'],
  },
  'deletion of an attachment': {
    rest: ['DELETE', '/api/v1/employees/e-1/attachments/a-1'],
    graphql: ['mutation { deleteEmployeeAttachment(employeeId: "e-1", id: "a-1") { __typename } }'],
  },
}

const KEY = `id org_id: orgId name created_by_id: createdById rate_limit: rateLimit created_at: createdAt
  expires_at: expiresAt last_used_at: lastUsedAt is_active: isActive permissions`

/** Reading operation → the mapping of the GraphQL answer to the members of REST, to compare the two answers. */
const READS: Readonly<Record<string, Operation & { readonly named: (data: never) => unknown }>> = {
  'list of API keys': {
    rest: ['GET', '/api-keys'],
    graphql: [`{ apiKeyList { ${KEY} } }`],
    named: (keys: object[]) => keys.map(valued),
  },
  'list of API keys that are switched off': {
    rest: ['GET', '/api-keys?is_active=false'],
    graphql: [`{ apiKeyList(isActive: false) { ${KEY} } }`],
    named: (keys: object[]) => keys.map(valued),
  },
  'test of the credential': {
    rest: ['GET', '/auth/test/admin'],
    graphql: ['{ adminTest { user { id email name roles orgId } } }'],
    named: ({ user }: { user: { name: string; roles: string[] } }) => ({
      message: `${user.name} is an administrator of this organization`,
      user: { ...user, roles: user.roles.map((role) => ROLE_WORDS[role]) },
    }),
  },
  'comparison of cost sheets': {
    rest: ['POST', '/api/v1/costings/compare', { costSheetIds: ['CS-2026-00001', 'CS-2026-00002', 'CS-2026-00003'] }],
    graphql: [
      `{ compareCostSheets(costSheetIds: ["CS-2026-00001", "CS-2026-00002", "CS-2026-00003"]) { costSheets { id styleName phase version }
      comparison { ${['material', 'processing', 'labor', 'overhead'].map((kind) => `${kind}Costs { name costs variance variancePercent }`).join(' ')} totals margins } } }`,
    ],
    named: ({ costSheets, comparison }: Comparison) => ({
      costSheets: costSheets.map((sheet) => valued({ ...sheet, phase: PHASE_WORDS[sheet.phase] })),
      comparison: figures(comparison),
    }),
  },
  'list of locations': {
    rest: ['GET', '/logistics/locations?page=2&limit=7'],
    graphql: [locationsPage('page: 2, limit: 7')],
    named: locationsNamed,
  },
  'search among locations': {
    rest: ['GET', '/logistics/locations?search=warehouse&is_active=true&country=BD'],
    graphql: [locationsPage('text: "warehouse", isActive: true, country: "BD"')],
    named: locationsNamed,
  },
}

const ROLE_WORDS: Readonly<Record<string, string>> = { ADMIN: 'Admin' }
const PHASE_WORDS: Readonly<Record<string, string>> = {
  DRAFT: 'Draft', UNDER_REVIEW: 'Under Review', APPROVED: 'Approved', REJECTED: 'Rejected',
}

interface Comparison {
  readonly costSheets: readonly { readonly phase: string }[]
  readonly comparison: object
}

interface Page {
  readonly data: readonly { readonly latitude: string | null; readonly longitude: string | null }[]
  readonly pagination: object
}

/** The members that have a value: REST leaves out the others. */
const valued = (record: object) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

const asFigure = (decimal: string | null) => (decimal === null ? null : Number(decimal))

/** Converts GraphQL's decimal texts to the numbers of REST. Names stay texts. */
const figures = (record: object): unknown =>
  JSON.parse(JSON.stringify(record), (member, value: unknown) =>
    member !== 'name' && typeof value === 'string' ? Number(value) : value,
  )

function locationsPage(bounds: string): string {
  return `{ locationsPage(${bounds}) { data { id locationType name linkedEntityType linkedEntityId code address city country contactName contactPhone
    createdAt updatedAt latitude longitude isActive } pagination { page limit total totalPages hasNext hasPrev } } }`
}

function locationsNamed({ data, pagination }: Page) {
  return {
    data: data.map((place) =>
      valued({ ...place, latitude: asFigure(place.latitude), longitude: asFigure(place.longitude) }),
    ),
    pagination,
  }
}

/**
 * The records of an organization without the parts that differ between two calls: new ids, times, request ids, and
 * finished background work.
 */
async function recordsOf(org: TestOrganization): Promise<unknown> {
  const { ObjectDeletion: _drained, ...rows } = await rowsOf(org.id)
  const text = JSON.stringify(rows).replaceAll(org.id, 'org')
  const steady = text
    .replace(/"[a-z]+_[0-9a-z]{26}"/g, (id) => `"${id.slice(1, id.indexOf('_'))}"`)
    .replace(/"(requestId|secretHash)":"[^"]+"/g, '"$1":"…"')
    .replace(new RegExp(`"${new Date().toISOString().slice(0, 8)}[^"T]+T[^"]+"`, 'g'), '"now"')
  const models = Object.entries(JSON.parse(steady) as Record<string, object[]>)
  return Object.fromEntries(models.map(([model, kept]) => [model, kept.map((row) => JSON.stringify(row)).sort()]))
}

test.each(Object.entries(OPERATIONS))(
  'the %s leaves the same records through either door',
  async (_, { rest, graphql }) => {
    const [byRest, byGraphql] = [await demoHouse(), await demoHouse()]
    const before = await recordsOf(byRest)
    const [method, path, body] = rest
    const { status } = await as(byRest.ADMIN).rest(method, path, body)
    expect(status).toBe(200)
    await as(byGraphql.ADMIN).get(...graphql)
    const after = await recordsOf(byRest)
    expect(await recordsOf(byGraphql)).toEqual(after)
    expect(JSON.stringify(after) === JSON.stringify(before)).toBe(method === 'GET' || path.endsWith('/compare'))
  },
)

test.each(Object.entries(READS))('the %s answers the same through either door', async (_, { rest, graphql, named }) => {
  const { ADMIN } = await demoHouse()
  const { status, body } = await as(ADMIN).rest(...rest)
  expect(status).toBe(200)
  expect(body).toEqual(named((await as(ADMIN).get(...graphql)) as never))
  expect(JSON.stringify(body).length).toBeGreaterThan(100)
})

const LOG_IN =
  'mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { tokenType } }'

test('the log-in opens one session of the same person through either door', async () => {
  const { email, userId, orgId } = await user(await demoHouse())
  const body = new URLSearchParams({ username: email, password: PASSWORD })
  const answer = await fetch(`${gateway().url}/auth/login`, { method: 'POST', body })
  expect([answer.status, ((await answer.json()) as { token_type: string }).token_type]).toEqual([200, 'bearer'])
  expect(await asNobody().get(LOG_IN, { username: email, password: PASSWORD })).toEqual({ tokenType: 'bearer' })
  const opened = await gateway().database.prisma.session.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })
  expect(opened.map((session) => [session.door, session.orgId])).toEqual([['REST', orgId], ['GRAPHQL', orgId]])
})

test('every documented path has its operation here', () => {
  const asked = [
    ...Object.values(OPERATIONS).map(({ rest: [method, path] }) => [method, path] as const),
    ['POST', '/auth/login'] as const,
  ]
  const matched = asked.map(([method, path]) => matchRoute(routes, method, path))
  expect(new Set(matched.map((match) => ('route' in match ? match.route.path : null)))).toEqual(
    new Set(routes.map(({ path }) => path)),
  )
  expect(asked).toHaveLength(routes.length)
})
