// GraphiQL and Sandbox: served in development, in production only if they are switched on. The saved operations run on
// the demo data, and the operations that are written out are valid.
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  buildClientSchema, buildSchema, getIntrospectionQuery, getNamedType, parse, validate, visit, type IntrospectionQuery,
} from 'graphql'
import { getVariableValues } from 'graphql/execution/values.js'
import { SAVED } from '../../../src/http/explorer/saved/all.js'
import { gateway, startGateway, useGateway, type Started } from '../../support/app.js'
import { asNobody, withToken } from '../../support/as.js'
import { freshDatabase, plantedDatabase } from '../../support/databases.js'
import { eventually } from '../../support/eventually.js'
import { follow } from '../../support/live.js'

useGateway({}, undefined, plantedDatabase)

const HTML = { headers: { accept: 'text/html' } }
const PRODUCTION = { NODE_ENV: 'production', JWT_SECRET: 'a secret that is long enough for a test' }

const isSubscription = ({ query }: { readonly query: string }) => /^subscription/m.test(query)

async function tokenOf(username = 'admin@mill.test'): Promise<string> {
  const { accessToken } = await asNobody().get<{ accessToken: string }>(
    'mutation LogIn($username: String!) { login(username: $username, password: "selvedge") { accessToken } }', { username },
  )
  return accessToken
}

// One after the other, each once: a step leaves its record in another state.
test.each(SAVED.filter((one) => !isSubscription(one)))('the saved operation “$group: $label” runs', async ({ label, query, variables, as }) => {
  const { data, errors } = await withToken(await tokenOf(as)).ask(query, variables)
  if (label.includes('faults')) return expect(errors?.[0].extensions.detail?.length).toBeGreaterThan(1)
  expect(errors).toBeUndefined()
  expect(Object.values(data ?? {})).not.toContain(null)
})

test('each record with a life has saved operations for it, under a title that the gateway knows', async () => {
  const titles = new Set((await allOperations()).map(({ group }) => group))
  const groups = [...new Set(SAVED.map(({ group }) => group))]
  expect(groups.filter((group) => !titles.has(group))).toEqual(['Start here'])
  expect(groups).toEqual(expect.arrayContaining([
    'Material requests', 'Purchase orders', 'Goods receipts', 'Bills', 'Quotes', 'Sales orders', 'Cost sheets',
    'Production orders', 'Deliveries', 'Expense requests', 'Employees', 'API keys', 'Stock movements',
  ]))
})

/** The mutations without a saved operation, and why. */
const UNSAVED = {
  cancelListExport: 'Takes the identifier of an export that has just begun.',
  endSession: 'Takes the identifier of a session, which each log-in gives anew.',
  refreshSession: 'Takes a token, which each log-in gives anew.',
  withdrawInvitation: 'The demo has two open invitations: one is accepted, the other declined.',
}

test('each mutation of one record has a saved operation, or a reason to have none', () => {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})
  // Twins for several records answer a result for each; one example is saved.
  const single = mutations.filter(({ type }) => !getNamedType(type).name.endsWith('StepResult')).map(({ name }) => name)
  const saved = new Set<string>()
  for (const { query } of SAVED) visit(parse(query), { Field: ({ name }) => void saved.add(name.value) })
  expect(single.length).toBeGreaterThan(150)
  expect(single.filter((name) => !saved.has(name)).sort()).toEqual(Object.keys(UNSAVED))
  expect(mutations.filter(({ name }) => saved.has(name) && !single.includes(name))).toHaveLength(1)
})

test.each(SAVED.filter(isSubscription))('the saved subscription “$label” tells of changes', async ({ query }) => {
  const token = await tokenOf()
  const heard = follow('an event stream', { url: gateway().url, headers: { authorization: `Bearer ${token}` }, query })
  // The subscription hears what happens after it has begun, so changes are made until it does.
  await eventually(async () => {
    await withToken(token).get('mutation { createMaterialRequest(input: { notes: "zips" }) { id } }')
    return heard.changes.some(({ action, recordType }) => action === 'CREATE' && recordType === 'MaterialRequest')
  })
  await heard.leave()
})

interface Operation {
  readonly group: string
  readonly field: string
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
}

const allOperations = async () =>
  (await fetch(`${gateway().url}/graphiql/operations.json`)).json() as Promise<readonly Operation[]>

const clientSchema = async () =>
  buildClientSchema({ __schema: await withToken(await tokenOf()).get(getIntrospectionQuery()) } as IntrospectionQuery)

describe('the operations that are written out', () => {
  test('are valid for the schema, and have the variables that they need', async () => {
    const schema = await clientSchema()
    const written = await allOperations()
    expect(written.length).toBeGreaterThan(200)
    for (const { field, query, variables = {} } of written) {
      const document = parse(query)
      expect([field, validate(schema, document)]).toEqual([field, []])
      const [operation] = document.definitions
      const { errors } = getVariableValues(schema, 'variableDefinitions' in operation ? operation.variableDefinitions ?? [] : [], variables)
      expect([field, errors]).toEqual([field, undefined])
    }
  })

  test('the files of the saved operations are valid, and run as they stand', async () => {
    const schema = await clientSchema()
    const folder = 'examples/explore'
    const files = readdirSync(folder).filter((file) => file.endsWith('.graphql'))
    expect(files.length).toBeGreaterThan(20)
    for (const file of files)
      expect([file, validate(schema, parse(readFileSync(`${folder}/${file}`, 'utf8')))]).toEqual([file, []])
    const query = readFileSync(`${folder}/quotes.graphql`, 'utf8')
    const answer = await fetch(`${gateway().url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf()}` },
      body: JSON.stringify({ query, operationName: 'OneQuote' }),
    })
    expect(await answer.json()).toMatchObject({ data: { quote: { documentId: 'QT-2026-00001' } } })
  })

  test('stand with their record, also if they answer another one', async () => {
    const groups = Object.fromEntries((await allOperations()).map(({ field, group }) => [field, group]))
    expect(groups).toMatchObject({
      materialRequests: 'Material requests', approveMaterialRequest: 'Material requests',
      orderMaterialRequest: 'Material requests', sendPurchaseOrder: 'Purchase orders',
      convertQuoteToSalesOrder: 'Quotes', markSalesOrderReady: 'Sales orders', planMaterials: 'Planning',
      createApiKey: 'API keys', arriveDeliveryStop: 'Delivery stops', adjustStock: 'Stock movements',
    })
  })
})

describe('in development', () => {
  test('GraphiQL comes from the gateway alone, with a demo user in its form', async () => {
    const page = await fetch(`${gateway().url}/graphiql`, HTML)
    const html = await page.text()
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).toContain('admin@mill.test')
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file).filter((file) => file !== 'data:,')
    expect(files).toHaveLength(4)
    for (const file of files) expect((await fetch(`${gateway().url}/${file}`)).status).toBe(200)
  })

  test('Sandbox names GraphiQL for a browser without internet access', async () => {
    const html = await (await fetch(`${gateway().url}/graphql`, HTML)).text()
    expect(html).toContain('<a href="/graphiql">GraphiQL at /graphiql</a> works without internet access.')
    expect(html).toContain('#embeddableSandbox:empty { display: none; }')
  })
})

describe.each([
  ['off by default', {}, 404, false],
  ['on by the setting', { EXPLORERS: 'on' }, 200, true],
] as const)('in production, explorers are %s', (_, settings, status, served) => {
  let started: Started
  beforeAll(async () => {
    started = await startGateway(await freshDatabase(), { ...PRODUCTION, ...settings })
  })
  afterAll(() => started.stop())

  test('and never show a password, nor the operations to strangers', async () => {
    const { url } = started.gateway
    const page = await fetch(`${url}/graphiql`, HTML)
    expect(page.status).toBe(status)
    expect(await page.text()).not.toContain('admin@mill.test')
    const operations = await fetch(`${url}/graphiql/operations.json`)
    expect(operations.status).toBe(served ? 401 : 404)
    const sandbox = await fetch(`${url}/graphql`, HTML)
    expect((await sandbox.text()).includes('embeddable-sandbox')).toBe(served)
    if (served) expect(sandbox.headers.get('content-security-policy')).toBeNull()
  })
})
