// Documents are compiled by graphql-jit, once each. The fields of fragments keep the order of the document, mutations
// run in it, faults keep their places, and a compiled document is forgotten.
import { expect, test } from '@jest/globals'
import { GraphQLError, parse, Source } from 'graphql'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { RunOf } from '../../src/core/operations/operation.js'
import { compiled, firstOf, interpreted } from '../../src/core/operations/run.js'
import { gateway, startGateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { apiKey } from '../support/make/api-keys.js'
import { draftRequest } from '../support/make/material-requests.js'
import { organization } from '../support/make/organization.js'
import { schema } from '../support/operations.js'

useGateway()

test.each([
  [
    'fragments between fields',
    `{ a: me { __typename ...First more: __typename ... on Me { second: __typename ...Inner } last: __typename } }
     fragment First on Me { first: __typename ...Deep after: __typename }
     fragment Deep on Me { deep: __typename }
     fragment Inner on Me { inner: __typename }`,
    { a: ['__typename', 'first', 'deep', 'after', 'more', 'second', 'inner', 'last'] },
  ],
  [
    'a fragment at two places',
    `{ me { ...Name } again: me { id ...Name } }
     fragment Name on Me { name: __typename id }`,
    { me: ['name', 'id'], again: ['id', 'name'] },
  ],
  [
    'a fragment twice in one selection, by way of another one',
    `{ me { ...Outer between: __typename ...Inner } }
     fragment Outer on Me { outer: __typename ...Inner }
     fragment Inner on Me { inner: __typename }`,
    { me: ['outer', 'inner', 'between'] },
  ],
])('%s are answered in their order', async (_, query, expected) => {
  const org = await organization()
  for (let time = 0; time < 2; time += 1) {
    const { data } = await as(org.STAFF).ask(query)
    const fields = Object.entries(data as object).map(([name, value]) => [name, Object.keys(value as object)])
    expect(JSON.stringify(Object.fromEntries(fields))).toBe(JSON.stringify(expected))
  }
})

test('fragments on a record whose kind is not known are answered in their order', async () => {
  const org = await organization()
  const { id } = await draftRequest(org)
  const { nodeId } = await as(org.STAFF).get<{ nodeId: string }>('query ($id: ID!) { materialRequest(id: $id) { nodeId } }', { id })
  const query = `query ($id: ID!) { node(nodeId: $id) { ... on Bill { id } ... on MaterialRequest { status id } ...Any id } }
    fragment Any on Node { kind: __typename }`
  const node = await as(org.STAFF).get<object>(query, { id: nodeId })
  expect(JSON.stringify(node)).toBe(JSON.stringify({ status: 'DRAFT', id, kind: 'MaterialRequest' }))
})

test('the mutations of fragments run in their order', async () => {
  const org = await organization()
  const made = (name: string) => `${name}: createMaterialRequest(input: $input) { documentId }`
  const query = `mutation ($input: CreateMaterialRequestInput!) { ...First ${made('second')} ...Third ${made('fourth')} }
    fragment First on Mutation { ${made('first')} }
    fragment Third on Mutation { ${made('third')} }`
  const lineItems = [{ materialName: 'Poplin', uom: 'm', requiredQty: '1' }]
  const { data } = await as(org.STAFF).ask(query, { input: { lineItems } })
  const acts = Object.entries(data as unknown as Record<string, { documentId: string }>)
  expect(acts.map(([name, { documentId }]) => [name, Number(documentId.split('-').at(-1))])).toEqual([['first', 1], ['second', 2], ['third', 3], ['fourth', 4]])
})

test('a fault beside fragments is told at its place in the document', async () => {
  const org = await organization()
  const query = '{ me { ...Name } suppliers(first: 1, after: $x) { nodes { id } } }'
    .replace('{ me', 'query ($x: String) { me') + ' fragment Name on Me { id }'
  const { errors } = await as(org.STAFF).ask(query, { x: 'no cursor' })
  expect(errors).toMatchObject([{ path: ['suppliers'], locations: [{ line: 1, column: 37 }] }])
})

test('of more than a hundred errors, the last one that is told counts those that are left out', () => {
  const source = new Source('{ a }')
  const errors = Array.from({ length: 103 }, (_, index) =>
    new GraphQLError(`No ${index + 1}`, { source, positions: [2], path: ['list', index + 1] }))
  expect(firstOf(errors.slice(0, 100))).toEqual(errors.slice(0, 100))
  const told = firstOf(errors)
  expect(told.slice(0, 99)).toEqual(errors.slice(0, 99))
  expect(told).toHaveLength(100)
  const { originalError, path, locations } = told[99]
  expect([originalError?.message, path, locations]).toEqual([
    '4 further errors are left out', ['list', 100], [{ line: 1, column: 3 }],
  ])
})

test('a document is prepared once for those who have a credential, and each of its operations by itself', async () => {
  const prepared: (string | undefined)[] = []
  const noting: RunOf = (of, operation) => {
    prepared.push(operation.operationName)
    return interpreted(of, operation)
  }
  const { secret } = await apiKey(await organization())
  const started = await startGateway(
    { database: gateway().database, discard: async () => {} }, { LOGIN_THROTTLE: 'off' }, undefined, noting)
  const { url } = started.gateway
  const send = (operationName: string, credential: Readonly<Record<string, string>>) => fetch(`${url}/graphql`, {
    method: 'POST', headers: { 'content-type': 'application/json', ...credential },
    body: JSON.stringify({ query: 'query One { __typename } query Other { __typename }', operationName }),
  })
  const list = () => fetch(`${url}/logistics/locations`, { headers: { 'x-api-key': secret } })
  try {
    for (const name of ['One', 'One', 'Other', 'One']) expect((await send(name, { 'x-api-key': secret })).status).toBe(200)
    expect(prepared).toEqual(['One', 'Other'])
    for (const name of ['One', 'Other']) expect((await send(name, {})).status).toBe(200)
    expect(prepared).toHaveLength(2)
    expect((await list()).status).toBe(200)
    const ofRest = prepared.splice(0).slice(2)
    expect(ofRest.length).toBeGreaterThan(0)
    expect([(await list()).status, prepared]).toEqual([200, []])
    // What strangers send at the REST door runs documents of the gateway, which it keeps.
    const logIn = () => fetch(`${url}/auth/login`, {
      method: 'POST', body: new URLSearchParams({ username: 'nobody', password: 'nothing' }),
    })
    expect([(await logIn()).status, (await logIn()).status, prepared.length]).toEqual([401, 401, 1])
  } finally {
    await started.stop()
  }
})

/** The memory in use after everything that nobody needs is gone, in megabytes. */
function megabytesInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed / 1_000_000
}

test('a document is forgotten when nobody keeps what was compiled of it', async () => {
  const fields = Array.from({ length: 400 }, (_, at) => `a${at}: email`).join(' ')
  const compileSome = async (name: string) => {
    for (let at = 0; at < 200; at += 1) {
      const document = parse(`query Some${name}${at} { me { ${fields} } }`, { noLocation: true })
      compiled(schema, { document, operationName: `Some${name}${at}` } as Parameters<typeof compiled>[1])
      await new Promise(setImmediate)
    }
    return megabytesInUse()
  }
  const before = await compileSome('First')
  expect((await compileSome('Second')) - before).toBeLessThan(4)
})
