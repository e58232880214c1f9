// Every operation gives the same data and the same errors, and leaves the same rows, whether it is compiled by
// graphql-jit or interpreted by graphql-js.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getOperationAST, parse } from 'graphql'
import { isOnlyInterpreted } from '../../src/core/operations/interpreted-only.js'
import { mutationOf, statesOf, type AnyLifecycle } from '../../src/core/lifecycle/lifecycle.js'
import { features } from '../../src/features.js'
import { fullDocumentFor } from '../support/corpus/full.js'
import { READING, WRITING } from '../support/corpus/shapes.js'
import { documentsInSources } from '../support/corpus/sources.js'
import { badVariables, goodVariables, variablesOf, type Identifiers } from '../support/corpus/variables.js'
import { documentFor, rootFields, schema, type RootField } from '../support/operations.js'
import { delegateOf, type Row } from '../support/records.js'
import { routes, type Route } from '../support/rest.js'
import { STEP_INPUTS } from '../support/step-inputs.js'
import { startTwins, type Asked, type Difference, type Twins } from '../support/twins.js'

const person = (role: string) => ({ userId: `u-mill-${role}`, orgId: 'mill' })
const ADMIN = person('admin')
const MANAGER = person('manager')
const STAFF = person('staff')
/** A member whom operations may switch off. */
const SPARE = { userId: 'a-spare', orgId: 'mill' }

const queries = rootFields.filter(({ root }) => root === 'Query')
const mutations = rootFields.filter(({ root }) => root === 'Mutation')
const lives = features.flatMap((feature) => feature.lives)

let twins: Twins
let ids: Identifiers
/** The fields that were answered without an error. */
const answered = new Set<string>()
/** The codes of the errors. */
const codes = new Set<string>()
/** The documents whose operations were compared. */
const documents = new Set<string>()

beforeAll(async () => {
  twins = await startTwins()
  await twins.addMember(SPARE)
  ids = { ...(await twins.identifiers(SPARE.orgId)), User: [SPARE.userId], Membership: [SPARE.userId] }
})
afterAll(() => twins?.stop())

async function differences(asked: readonly Asked[]): Promise<Difference[]> {
  const found: Difference[] = []
  for (const one of asked) {
    const { answer, difference } = await twins.ask(one)
    if (difference) found.push(difference)
    if (one.document) documents.add(one.document)
    for (const { extensions } of answer.body?.errors ?? []) if (extensions) codes.add(extensions.code)
    for (const [name, value] of Object.entries(answer.body?.data ?? {})) if (value !== null) answered.add(name)
  }
  return found
}

/** The operations of a field: with everything selected, by people with different permissions, and with faults. */
function operationsOf(field: RootField): Asked[] {
  const good = goodVariables(field, ids)
  const [full, short] = [fullDocumentFor(field), documentFor(field)]
  return [
    { by: ADMIN, document: full, variables: good },
    { by: ADMIN, document: full, variables: goodVariables(field, ids, true) },
    { by: STAFF, document: full, variables: good },
    { by: null, document: short, variables: good },
    ...Object.values(badVariables(field, good)).map((variables) => ({
      by: ADMIN, document: short, variables,
    })),
  ]
}

/**
 * The compiled operations of this type that other tests send, with generated variables and without any. Both gateways
 * interpret the other documents.
 */
const sentElsewhere = (type: 'query' | 'mutation'): Asked[] =>
  [...documentsInSources()]
    .filter(([, document]) => getOperationAST(document)?.operation === type && !isOnlyInterpreted(schema, document))
    .flatMap(([text, document]) => {
      const variables = variablesOf(document, ids)
      const asked = { by: ADMIN, document: text }
      return Object.keys(variables).length ? [{ ...asked, variables }, asked] : [asked]
    })

describe('reading', () => {
  test.each(Object.entries(READING))('%s', async (_, shapes) => {
    expect(await differences(shapes.map((shape) => ({ by: ADMIN, ...shape })))).toEqual([])
    expect(globalThis).not.toHaveProperty('writtenByADocument')
  })

  test.each(queries.map((field) => [field.name, field] as const))('the query %s', async (_, field) => {
    expect(await differences(operationsOf(field))).toEqual([])
  })

  test('the queries of other tests', async () => {
    expect(await differences(sentElsewhere('query'))).toEqual([])
  })
})

/** The first record in a state, of those on which the action can be tried. */
async function recordIn(life: AnyLifecycle, state: string, action: string): Promise<Row | undefined> {
  const where = { orgId: SPARE.orgId, [life.column]: state, ...STEP_INPUTS[life.model]?.[action]?.among }
  const records = delegateOf(life.model, twins.compiled.gateway.database)
  // Records that the suite has made have other identifiers on each of the two gateways.
  return (await records.findMany({ where, orderBy: { id: 'asc' } })).find(({ id }) => !String(id).includes('_'))
}

async function differencesOfSteps(life: AnyLifecycle): Promise<Difference[]> {
  const found: Difference[] = []
  for (const action of Object.keys(life.steps)) {
    const field = mutations.find(({ name }) => name === mutationOf(life, action)) as RootField
    for (const state of statesOf(life)) {
      const record = await recordIn(life, state, action)
      const variables = { ...goodVariables(field, ids), ...(record && { id: record.id }) }
      const people = life.steps[action].from.includes(state) ? [MANAGER, ADMIN] : [ADMIN]
      const asked = people.map((by) => ({ by, document: documentFor(field), variables }))
      found.push(...(await differences(asked)))
    }
  }
  return found
}

type Texts = Readonly<Record<string, string>>

/** The example of a REST row, the same for a record that does not exist, and without its content. */
function callsOf({ method, path, example }: Route): Asked[] {
  const { path: names = {}, query = {}, body, form } = example as unknown as Readonly<Record<string, Texts>>
  const place = (id?: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => id ?? names[name])
  const search = new URLSearchParams(query).toString()
  const at = (id?: string) => ({ method, path: search ? `${place(id)}?${search}` : place(id), body, form })
  return [
    { by: ADMIN, rest: at() }, { by: ADMIN, rest: at('none') }, { by: STAFF, rest: at() },
    { by: ADMIN, rest: { ...at(), body: body && {} } },
  ]
}

describe('writing', () => {
  test.each(lives.map((life) => [life.model, life] as const))('every action in every state of %s', async (_, life) => {
    expect(await differencesOfSteps(life)).toEqual([])
  })

  test.each(Object.entries(WRITING))('%s', async (_, shapes) => {
    expect(await differences(shapes.map((shape) => ({ by: ADMIN, ...shape })))).toEqual([])
  })

  test.each(mutations.map((field) => [field.name, field] as const))('the mutation %s', async (_, field) => {
    expect(await differences(operationsOf(field))).toEqual([])
  })

  test('the mutations of other tests', async () => {
    expect(await differences(sentElsewhere('mutation'))).toEqual([])
  })

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_, route) => {
    expect(await differences(callsOf(route))).toEqual([])
  })

  test('leaves the same rows', async () => {
    const [compiled, interpreted] = await twins.rows()
    expect(compiled).toEqual(interpreted)
  })
})

test('faults of the gateway itself', async () => {
  await twins.change(`UPDATE "Bill" SET "createdAt" = 'infinity' WHERE id IN ('bill-1', 'bill-2')`)
  await twins.change(`ALTER TABLE "Supplier" RENAME TO "Gone"`)
  const broken = [
    'query ($id: ID!) { bill(id: $id) { id createdAt } me { id } }',
    '{ bills(first: 50) { totalCount nodes { id createdAt } } }',
    '{ bills(first: 50) { nodes { id supplier { id bills(first: 2) { nodes { id } } } } } me { id } }',
    '{ suppliers(first: 2) { totalCount } }',
    'query ($id: ID!) { purchaseOrder(id: $id) { id supplier { id } lineItems { id } } me { id } }',
  ]
  const asked = broken.map((document) => ({ by: ADMIN, document, variables: variablesOf(parse(document), ids) }))
  expect(await differences(asked)).toEqual([])
})

test('most fields are answered, every kind of error is told, and most documents are compiled', () => {
  expect(queries.filter(({ name }) => !answered.has(name))).toEqual([])
  const refused = mutations.filter(({ name }) => !answered.has(name)).map(({ name }) => name)
  expect([refused, refused.length < mutations.length / 3]).toEqual([refused, true])
  const every = ['BAD_USER_INPUT', 'NOT_FOUND', 'FORBIDDEN', 'UNAUTHENTICATED', 'CONFLICT', 'INTERNAL_SERVER_ERROR']
  expect(every.filter((code) => !codes.has(code))).toEqual([])
  const valid = [...documents].filter((text) => text.includes('}'))
  const compiled = valid.filter((text) => !isOnlyInterpreted(schema, parse(text)))
  expect(compiled.length).toBeGreaterThan(valid.length / 2)
})
