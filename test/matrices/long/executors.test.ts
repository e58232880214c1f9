// Every operation gives the same data and the same errors, and leaves the same rows, whether it is compiled by
// graphql-jit or interpreted by graphql-js.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getOperationAST, parse } from 'graphql'
import { interpreted } from '../../../src/core/operations/run.js'
import { isOnlyInterpreted } from '../../../src/core/operations/interpreted-only.js'
import type { AnyLifecycle } from '../../../src/core/lifecycle/lifecycle.js'
import { fullDocumentFor } from '../../support/corpus/full.js'
import { READING, WRITING } from '../../support/corpus/shapes.js'
import { documentsInSources } from '../../support/corpus/sources.js'
import { lifecycles, stepsOf } from '../../support/corpus/steps.js'
import { badVariables, goodVariables, variablesOf, type Identifiers } from '../../support/corpus/variables.js'
import { documentFor, rootFields, schema, type RootField } from '../../support/operations.js'
import { exampleCall, routes, type Route } from '../../support/rest.js'
import { startTwins, type Asked, type Difference, type Twins } from '../../support/twins.js'

const person = (role: string) => ({ userId: `u-mill-${role}`, orgId: 'mill' })
const ADMIN = person('admin')
const MANAGER = person('manager')
const STAFF = person('staff')
/** A member whom operations may switch off. */
const SPARE = { userId: 'a-spare', orgId: 'mill' }

/** Queries whose answer is another one a moment later, with the reason. */
const UNSTEADY: Readonly<Record<string, string>> = {
  operationUsage: 'operations are counted in memory, and written every two seconds',
  document: 'its address is signed with the time',
  listExport: 'its address is signed with the time',
  changes: 'changes get their place in the log shortly after their commit',
}
const queries = rootFields.filter(({ root, name }) => root === 'Query' && !(name in UNSTEADY))
const mutations = rootFields.filter(({ root }) => root === 'Mutation')

let twins: Twins
let ids: Identifiers
/** The fields that were answered without an error. */
const answered = new Set<string>()
/** The codes of the errors. */
const codes = new Set<string>()
/** The documents whose operations were compared. */
const documents = new Set<string>()

beforeAll(async () => {
  twins = await startTwins(interpreted)
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
    .filter(([text]) => !Object.keys(UNSTEADY).some((name) => new RegExp(`\\b${name}\\b`).test(text)))
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

async function differencesOfSteps(lifecycle: AnyLifecycle): Promise<Difference[]> {
  const found: Difference[] = []
  const { database } = twins.first.gateway
  for await (const { field, variables, isAllowed } of stepsOf(database, lifecycle, SPARE.orgId, ids)) {
    const people = isAllowed ? [MANAGER, ADMIN] : [ADMIN]
    const asked = people.map((by) => ({ by, document: documentFor(field), variables }))
    found.push(...(await differences(asked)))
  }
  return found
}

/** The example of a REST row, the same for a record that does not exist, and without its content. */
function callsOf(route: Route): Asked[] {
  const at = (id?: string) => exampleCall(route, id)
  return [
    { by: ADMIN, rest: at() }, { by: ADMIN, rest: at('none') }, { by: STAFF, rest: at() },
    { by: ADMIN, rest: { ...at(), body: at().body && {} } },
  ]
}

describe('writing', () => {
  test.each(lifecycles.map((lifecycle) => [lifecycle.model, lifecycle] as const))('every action in every state of %s', async (_, lifecycle) => {
    expect(await differencesOfSteps(lifecycle)).toEqual([])
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
    const [first, second] = await twins.rows()
    expect(first).toEqual(second)
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
