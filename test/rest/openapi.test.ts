// The OpenAPI document describes the REST door correctly: every row and no other path, the permissions, and the
// answers.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { isEnumType } from 'graphql'
import { wordFor, type Vocabulary } from '../../rest-compat/words.js'
import { PERMISSIONS, type Permission } from '../../src/access/permissions.js'
import { costSheetLifecycle, STEP_OF } from '../../src/features/costing/lifecycle.js'
import { Role } from '../../src/generated/prisma/enums.js'
import { requestLifecycle } from '../../src/features/material-requests/lifecycle.js'
import { gateway, useGateway } from '../support/app.js'
import { as, asNobody, clientWith, type Client, type RestAnswer } from '../support/as.js'
import { plantedDatabase } from '../support/databases.js'
import { judgeOf, operationsOf, wordsOf, type Judge, type OpenApi, type Operation } from '../support/openapi.js'
import { schema } from '../support/operations.js'
import { routes, type Route } from '../support/rest.js'

useGateway(
  { NODE_ENV: 'production', JWT_SECRET: 'a key of thirty-two characters or more', LOGIN_THROTTLE: 'off' }, undefined,
  plantedDatabase,
)

let document: OpenApi
let judge: Judge
beforeAll(async () => {
  document = (await clientWith({}).rest('GET', '/openapi.json')).body as OpenApi
  judge = judgeOf(document)
})

const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const)
const operationOf = ({ method, path }: Route): Operation => document.paths[path][method.toLowerCase()]
const admin = () => as({ userId: 'u-mill-admin', orgId: 'mill' })
const staff = () => as({ userId: 'u-mill-staff', orgId: 'mill' })

/** The names of the roles with this permission, as the document writes them. */
const rolesWith = (permission: Permission) => PERMISSIONS[permission].map((role) => wordFor('Role', role))
const everyone = Object.values(Role).map((role) => wordFor('Role', role))

describe('the document', () => {
  test('has version 3.1, and is the same at every request', async () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect((await clientWith({}).rest('GET', '/openapi.json')).body).toEqual(document)
  })

  test('has every row and nothing else, under names that no two share', () => {
    const described = operationsOf(document)
    expect(described.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(named.map(([name]) => name).sort())
    expect(new Set(described.map(({ operation }) => operation.operationId)).size).toBe(routes.length)
  })

  test('refers to nothing that is not there', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    )
    expect(references.length).toBeGreaterThan(routes.length)
    expect(references.filter((name) => !(name in document.components.schemas))).toEqual([])
    expect(JSON.stringify(document).match(/"\$ref":/g)?.length).toBe(references.length)
  })

  test.each(named)('says of %s who may call it', (_, route) => {
    const { security, description, 'x-roles': roles } = operationOf(route)
    if (route.needs === 'anyone') {
      expect({ security, roles }).toEqual({ security: [], roles: undefined })
      return
    }
    const expected = route.needs === 'signedIn' ? everyone : rolesWith(route.needs)
    expect([...(roles ?? [])].sort()).toEqual([...expected].sort())
    expect(description).toContain(expected.length === everyone.length ? 'Any user' : `Roles: ${expected.join(', ')}.`)
    expect(security.flatMap(Object.keys)).toEqual(Object.keys(document.components.securitySchemes))
  })

  test('says which actions of a cost sheet take more than the others', () => {
    const needs = Object.entries(STEP_OF).map(
      ([action, step]) => [action.toLowerCase(), rolesWith(costSheetLifecycle.steps[step].needs)] as const,
    )
    const restricted = needs.filter(([, roles]) => roles.length < everyone.length)
    expect(document.paths['/api/v1/costings/{costing_id}'].patch['x-roles-by-action']).toEqual(
      Object.fromEntries(restricted),
    )
  })

  const lower = (words: readonly string[]) => words.map((word) => word.toLowerCase())
  const WORDS: readonly (readonly [schema: string, member: string, vocabulary: Vocabulary, said?: typeof lower])[] = [
    ['MaterialRequest', 'status', 'MaterialRequestStatus'],
    ['ApprovalHistoryEntry', 'status', 'MaterialRequestStatus'],
    ['MaterialRequestLineItem', 'status', 'MaterialRequestLineStatus'],
    ['LinkedPurchaseOrder', 'status', 'PurchaseOrderStatus'],
    ['Bill', 'billType', 'BillType'],
    ['Bill', 'status', 'BillStatus'],
    ['Bill', 'sourceOfFunds', 'SourceOfFunds'],
    ['Bill', 'matchStatus', 'BillMatchStatus'],
    ['BillCreation', 'billType', 'BillType'],
    ['BillCreation', 'sourceOfFunds', 'SourceOfFunds'],
    ['ConvertedQuote', 'status', 'SalesOrderStatus'],
    ['SalesOrder', 'status', 'SalesOrderStatus'],
    ['SalesOrderLineItem', 'status', 'SalesOrderLineStatus'],
    ['OrderLine', 'status', 'SalesOrderLineStatus', lower],
    ['ExpenseRequest', 'status', 'ExpenseRequestStatus'],
    ['ExpenseRequest', 'requestType', 'ExpenseRequestType'],
    ['ExpenseRequest', 'paymentMethod', 'PaymentMethod'],
    ['ChangedCostSheet', 'status', 'CostSheetStatus'],
    ['CostSheetSummary', 'phase', 'CostSheetStatus'],
    ['DeliveryStop', 'stopType', 'StopType'],
    ['DeliveryStop', 'state', 'StopState'],
    ['DeliveryStopCreation', 'stopType', 'StopType'],
    ['DeliveryStopCreation', 'state', 'StopState'],
  ]
  test.each(WORDS)('knows all words of %s.%s', (name, member, vocabulary, said = (words) => [...words]) => {
    const type = schema.getType(vocabulary)
    const values = isEnumType(type) ? type.getValues().map((value) => wordFor(vocabulary, value.name)) : []
    expect([...(wordsOf(document, name, member) ?? [])].sort()).toEqual(said(values).sort())
  })

  test('lists all actions in the history of a material request', () => {
    // A receipt changes the state too, and is not an action on the request.
    const acts = [...Object.keys(requestLifecycle.steps).filter((action) => action !== 'edit'), 'receive']
    const listed = [...(wordsOf(document, 'ApprovalHistoryEntry', 'action') ?? [])].sort()
    expect(['rest-compat/material-requests.ts lists', listed]).toEqual([expect.any(String), acts.sort()])
  })

  test.each(named)('has examples of %s that agree with its schemas', (_, route) => {
    const { requestBody, responses } = operationOf(route)
    const place = ['paths', route.path, route.method.toLowerCase()]
    const wrong = Object.entries(requestBody?.content ?? {}).flatMap(([type, { example }]) =>
      judge(example, ...place, 'requestBody', 'content', type, 'schema'),
    )
    const wrongAnswers = Object.entries(responses).flatMap(([status, { content }]) =>
      Object.entries(content).flatMap(([type, { example }]) =>
        judge(example, ...place, 'responses', status, 'content', type, 'schema'),
      ),
    )
    expect([...wrong, ...wrongAnswers]).toEqual([])
  })
})

interface Asked {
  readonly status: number
  readonly body: unknown
}

interface Changes {
  readonly path?: string
  readonly query?: string
  readonly body?: unknown
}

/** Sends the example of a row, or a changed example. */
function ask(
  client: Client, { method, path, example }: Route, changes: Changes = {}, headers: Record<string, string> = {},
): Promise<Asked> {
  const names: Readonly<Record<string, string>> = example.path ?? {}
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) => changes.path ?? names[name])
  const query =
    changes.query ??
    Object.entries(example.query ?? {})
      .map(([name, value]) => `${name}=${value}`)
      .join('&')
  return example.form
    ? logIn(changes.body ?? example.form)
    : client.rest(method, `${named}?${query}`, 'body' in changes ? changes.body : example.body, headers)
}

async function logIn(form: unknown): Promise<Asked> {
  const answer = await fetch(`${gateway().url}/auth/login`, {
    method: 'POST',
    body: new URLSearchParams(form as Record<string, string>),
  })
  return { status: answer.status, body: await answer.json() }
}

/** The validation errors of an answer. Its status must be documented. */
const misfits = ({ method, path }: Route, { status, body }: Asked) =>
  judge(body, 'paths', path, method.toLowerCase(), 'responses', String(status), 'content', 'application/json', 'schema')

const by = (name: string) => routes.find((route) => operationOf(route).operationId === name) as Route

describe('answers are as documented', () => {
  test.each(named)('to %s, asked as in the example', async (_, route) => {
    const answer = await ask(admin(), route)
    expect({ status: answer.status, misfits: misfits(route, answer) }).toEqual({ status: 200, misfits: [] })
  })

  test.each(named.filter(([, { needs }]) => needs !== 'anyone'))(
    'to %s stay below the limit of cost, even for the longest page',
    async (_, route) => {
      const pages = Object.keys(route.takes.query ?? {}).includes('limit') ? { query: 'limit=100' } : {}
      const { headers } = (await ask(admin(), route, pages, { 'x-cost': '1' })) as RestAnswer
      const [, estimated, most] = /^estimated=(\d+), actual=\d+, most=(\d+)$/.exec(headers.get('x-cost') ?? '') ?? []
      expect(Number(estimated)).toBeGreaterThan(0)
      expect(Number(most)).toBeGreaterThan(Number(estimated))
    },
  )

  test.each(named.filter(([, { needs }]) => needs !== 'anyone'))('to %s without a credential', async (_, route) => {
    const answer = await ask(asNobody(), route)
    expect({ status: answer.status, misfits: misfits(route, answer) }).toEqual({ status: 401, misfits: [] })
  })

  const isRefused = (role: Role) => ([, { needs }]: readonly [string, Route]) =>
    needs !== 'anyone' && needs !== 'signedIn' && !(PERMISSIONS[needs] as readonly Role[]).includes(role)
  test.each(named.filter(isRefused(Role.STAFF)))('to %s by someone whose role does not allow it', async (_, route) => {
    const answer = await ask(staff(), route)
    expect({ status: answer.status, misfits: misfits(route, answer) }).toEqual({ status: 403, misfits: [] })
  })

  test.each(named.filter(([, { path }]) => path.includes('{')))('to %s of an unknown record', async (_, route) => {
    const answer = await ask(admin(), route, { path: 'unknown-1' })
    expect({ status: answer.status, misfits: misfits(route, answer) }).toEqual({ status: 404, misfits: [] })
  })

  test.each(named.filter(([, { takes }]) => takes.body))('to %s with a body that is no object', async (_, route) => {
    const answer = await ask(admin(), route, { body: [] })
    expect({ status: answer.status, misfits: misfits(route, answer) }).toEqual({ status: 422, misfits: [] })
  })

  test.each<readonly [string, number, Changes]>([
    ['login', 422, { body: {} }],
    ['login', 401, { body: { username: 'admin@mill.test', password: 'wrong' } }],
    ['listLocations', 422, { query: 'page=0&limit=x' }],
    ['listApiKeys', 422, { query: 'is_active=perhaps' }],
    ['createBill', 422, { body: { billType: 'supplier', lineItems: [{ qty: 'x' }] } }],
    ['compareCostSheets', 404, { body: { costSheetIds: ['unknown-1', 'unknown-2'] } }],
    ['updateCostSheet', 409, { body: { action: 'approve' } }],
    ['createDeliveryStop', 409, { body: { name: 'Again', stopOrder: 1 } }],
    ['approveMaterialRequest', 409, {}],
    ['createBill', 409, {}],
    ['convertQuoteToSalesOrder', 409, {}],
    ['approveExpenseRequest', 409, {}],
    ['withdrawCostSheet', 409, {}],
    ['createBill', 413, { body: { notes: 'x'.repeat(1_100_000) } }],
  ])('to %s when it is refused with %s', async (name, status, changes) => {
    const answer = await ask(admin(), by(name), changes)
    expect({ status: answer.status, misfits: misfits(by(name), answer) }).toEqual({ status, misfits: [] })
  })
})

describe('the page', () => {
  const get = async (path: string, method = 'GET') => {
    const answer = await fetch(gateway().url + path, { method, redirect: 'manual' })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  test('is served with all its files from the gateway', async () => {
    const page = await get('/docs')
    const loaded = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
    expect(page.headers.get('content-security-policy')?.split(';')).toEqual([
      "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
      "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ])
    expect(loaded.length).toBeGreaterThan(3)
    for (const address of loaded) expect([address, (await get(`/${address}`)).status]).toEqual([address, 200])
    expect(loaded.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([])
  })

  test('has no other file, and takes no other method', async () => {
    for (const path of ['/docs/package.json', '/docs/..%2f..%2fpackage.json', '/docs/a/b'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
    for (const path of ['/docs', '/docs/page.js', '/openapi.json']) {
      const { status, headers } = await get(path, 'POST')
      expect([path, status, headers.get('allow')]).toEqual([path, 405, 'GET'])
    }
    expect((await get('/docs/')).headers.get('location')).toBe('/docs')
  })
})
