// A sample of operations, chosen by hand, on two gateways, of which the second one interprets them: the answers are
// equal, also of a dry run and of a repetition, and so are the rows. The suites of test/matrices/long send all so.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { interpreted } from '../../src/core/operations/run.js'
import { fullDocumentFor } from '../support/corpus/full.js'
import { lifecycles, stepsOf } from '../support/corpus/steps.js'
import { goodVariables, type Identifiers } from '../support/corpus/variables.js'
import { rootFields, type RootField } from '../support/operations.js'
import { isDoneAlike } from '../support/repeated.js'
import { startTwins, type Twins } from '../support/twins.js'

const ADMIN = { userId: 'u-mill-admin', orgId: 'mill' }
const MANAGER = { userId: 'u-mill-manager', orgId: 'mill' }
const QUERIES = ['me', 'bills', 'costSheet', 'materialRequests', 'payablesAging']
const MUTATIONS = ['createSupplier', 'createMaterialRequest', 'createSalesOrder', 'editOrganization']

const fieldOf = (name: string) => rootFields.find((field) => field.name === name) as RootField

let twins: Twins
let ids: Identifiers
beforeAll(async () => {
  twins = await startTwins(interpreted)
  ids = await twins.identifiers('mill')
})
afterAll(() => twins?.stop())

test.each(QUERIES)('the query %s', async (name) => {
  const asked = { by: ADMIN, document: fullDocumentFor(fieldOf(name)), variables: goodVariables(fieldOf(name), ids) }
  const { answer, difference } = await twins.ask(asked)
  expect([answer.status, difference]).toEqual([200, null])
})

test.each(MUTATIONS)('the mutation %s is done, and done once', async (name) => {
  expect(await isDoneAlike(twins, ADMIN, fieldOf(name), goodVariables(fieldOf(name), ids))).toBe(true)
})

test('the actions of a material request that its state allows are done, and done once', async () => {
  const lifecycle = lifecycles.find(({ model }) => model === 'MaterialRequest') as (typeof lifecycles)[number]
  const done: boolean[] = []
  for await (const { field, variables, isAllowed } of stepsOf(twins.first.gateway.database, lifecycle, 'mill', ids))
    if (isAllowed) done.push(await isDoneAlike(twins, MANAGER, field, variables))
  expect(done.filter(Boolean).length).toBeGreaterThan(done.length / 2)
})

test('the rows are those of requests without dry runs, keys and repetitions', async () => {
  const [first, second] = await twins.rows()
  expect({ ...second, IdempotencyKey: [] }).toEqual(first)
})
