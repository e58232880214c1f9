// The client for frontends: the pages of docs/frontend show its operations, and each runs on the demo data as they say.
import { beforeAll, expect, test } from '@jest/globals'
import { Kind, parse, print, type DocumentNode, type OperationDefinitionNode } from 'graphql'
import { readFileSync } from 'node:fs'
import * as client from '../../client/index.js'
import { ERROR_CODES } from '../../src/errors.js'
import { useGateway } from '../support/app.js'
import { asNobody, withToken, type Client } from '../support/as.js'
import { plantedDatabase } from '../support/databases.js'
import { schema } from '../support/operations.js'

useGateway({}, undefined, plantedDatabase)

const pages = ['sign-in', 'lists', 'records', 'forms', 'figures'].map((name) => readFileSync(`docs/frontend/${name}.md`, 'utf8')).join('\n')
const operations = parse(readFileSync('client/operations.graphql', 'utf8')).definitions as OperationDefinitionNode[]

/** The operations of the pages that have a name, each with its variables. */
const OPERATION = /```graphql\n([^]*?)```\n(?:\n```json\n([^]*?)\n```)?/g
const shown = [...pages.matchAll(OPERATION)].map(([, text, variables]) => {
  const [operation] = parse(text).definitions as OperationDefinitionNode[]
  return { name: operation.name?.value ?? '', operation, variables: JSON.parse(variables ?? '{}') as object }
}).filter(({ name }) => name)

/** The document of an operation, with its fragments. */
const documentOf = (name: string) => (client as unknown as Record<string, DocumentNode>)[`${name}Document`]

async function logIn() {
  const [{ name, variables }] = shown
  const tokens = await asNobody().get<client.LogInMutation['login']>(print(documentOf(name)), variables)
  return { loggedIn: withToken(tokens?.accessToken ?? ''), refreshToken: tokens?.refreshToken ?? '' }
}

let manager: Client
beforeAll(async () => {
  manager = (await logIn()).loggedIn
})

test('the pages show eleven operations, which are those of the client', () => {
  expect(shown.map(({ operation }) => print(operation))).toEqual(operations.map((operation) => print(operation)))
  expect(shown).toHaveLength(11)
})

test.each(shown.filter(({ name }) => name !== 'LogIn'))('$name runs as its page says', async ({ name, variables }) => {
  const { loggedIn, refreshToken } = await logIn()
  const sender = name === 'RefreshSession' ? asNobody() : loggedIn
  const sent = name === 'RefreshSession' ? { refreshToken } : variables
  const { data, errors } = await sender.ask(print(documentOf(name)), sent)
  expect(errors).toBeUndefined()
  expect(Object.values(data ?? {})).not.toContain(null)
})

test('a form with faults gets them as the page says', async () => {
  const { data, errors } = await manager.ask(print(client.CreateSupplierDocument), { input: { code: '', name: '' } })
  const [{ extensions }] = (errors ?? []) as unknown as { extensions: client.ErrorExtensions }[]
  expect(data).toEqual({ createSupplier: null })
  expect(extensions.code).toBe('BAD_USER_INPUT')
  expect(extensions.detail?.map(({ type, loc, input }) => [type, loc, input])).toEqual([
    ['code_format', ['input', 'code'], ''], ['blank', ['input', 'name'], ''],
  ])
})

test('an edit of an older version changes nothing, and gets the present version as the page says', async () => {
  const supplier = await manager.get<client.SupplierFieldsFragment>(
    print(client.CreateSupplierDocument), { input: { code: 'SLUB', name: 'Slub and Daughters' } })
  const edit = (city: string) => manager.ask(
    print(client.EditSupplierDocument), { id: supplier.id, recordVersion: supplier.recordVersion, input: { city } })
  const next = supplier.recordVersion + 1
  expect((await edit('Izmir')).data).toMatchObject({ editSupplier: { city: 'Izmir', recordVersion: next } })
  const { data, errors } = await edit('Bursa')
  const [{ extensions }] = (errors ?? []) as unknown as { extensions: client.ErrorExtensions }[]
  expect([data, extensions.code, extensions.recordVersion]).toEqual([{ editSupplier: null }, 'CONFLICT', next])
})

test('there is a fragment for each record, and a type for each error code', () => {
  const fragments = parse(readFileSync('client/generated/fragments.graphql', 'utf8')).definitions
  const named = fragments.map((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? one.typeCondition.name.value : ''))
  const records = schema.getPossibleTypes(schema.getType('Node') as never).map(({ name }) => name)
  expect(named.sort()).toEqual([...records].sort())
  expect(client.ERROR_CODES).toEqual(ERROR_CODES)
})

test('the types of faults are those of the reference, and a switch over them knows their parameters', () => {
  const reference = readFileSync('docs/reference/README.md', 'utf8').split('## Types of faults and reasons')[1].split('\n## ')[0]
  const printed = [...reference.matchAll(/^\| `(\w+)` \|/gm)].map(([, type]) => type)
  expect(printed.length).toBeGreaterThan(200)
  expect(Object.values(client.FaultType)).toEqual(printed)
  expect(Object.keys(client.FaultType)).toEqual(printed)
  const inGerman = (fault: client.Fault) => {
    switch (fault.type) {
      case 'greater_than': return `mehr als ${fault.ctx.gt}`
      case 'blank': return 'nicht leer'
      default: return fault.msg
    }
  }
  expect(inGerman({ type: 'greater_than', ctx: { gt: '0' }, loc: [], msg: '' })).toBe('mehr als 0')
})

test('the package of the client has the version of the gateway', () => {
  const versionIn = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
  expect(versionIn('client/package.json')).toBe(versionIn('package.json'))
})

test('permissions say which operations somebody may run, and enum values have labels', () => {
  expect(['createBill', 'createCostSheet', 'me'].map((operation) => client.mayRun(['bills:write'], operation)))
    .toEqual([true, false, true])
  expect(client.PERMISSIONS['costSheets:approve']).toEqual([
    'approveCostSheet', 'approveCostSheets', 'rejectCostSheet', 'rejectCostSheets',
  ])
  expect(client.ENUM_LABELS.BillStatus.PARTIALLY_PAID).toBe('Partially Paid')
  expect([client.ENUM_LABELS.Role.HR, client.ENUM_LABELS.ChangeKind.API_KEY]).toEqual(['HR', 'API Key'])
})
