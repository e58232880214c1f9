// The place of a fault: in the operation's input, in another argument, or on REST in the body.
import { expect, test } from '@jest/globals'
import { faultEntry } from '../../src/errors.js'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { approvedSheet, draftSheet } from '../support/make/costing.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const placesIn = async (org: TestOrganization, query: string, variables = {}) => {
  const { errors } = await as(org.STAFF).ask(query, variables)
  return [errors?.[0].extensions.code, ...(errors?.[0].extensions.detail ?? []).map(({ loc }) => loc.join('.'))]
}

test('a fault is located from the input, unless it is of an argument beside it', () => {
  expect(faultEntry({ path: ['lineItems', 0], message: 'No' })).toEqual({
    type: 'value_error', loc: ['input', 'lineItems', 0], msg: 'No',
  })
  expect(faultEntry({ path: ['first'], at: 'arguments', message: 'No', given: 0 })).toEqual({
    type: 'value_error', loc: ['first'], msg: 'No', input: 0,
  })
})

test.each([
  ['{ suppliers(first: 0) { nodes { id } } }', 'first'],
  ['{ suppliers(last: 101) { nodes { id } } }', 'last'],
  ['{ suppliers(first: 1, last: 1) { nodes { id } } }', 'last'],
  ['{ suppliers(last: 1, after: "x") { nodes { id } } }', 'after'],
  ['{ suppliers(before: "x") { nodes { id } } }', 'before'],
  ['{ suppliers(after: "x") { nodes { id } } }', 'after'],
  ['{ suppliers(last: 1, before: "x") { nodes { id } } }', 'before'],
  ['{ locationsPage(page: 0) { data { id } } }', 'page'],
  ['{ locationsPage(limit: 101) { data { id } } }', 'limit'],
])('%s is refused at %s', async (query, place) => {
  const org = await organization()
  expect(await placesIn(org, query)).toEqual(['BAD_USER_INPUT', place])
})

test('the size of a relation is refused at its own argument', async () => {
  const org = await organization()
  const { costing } = await approvedSheet(org)
  const query = `{ costSheet(id: "${costing.documentId}") { style { costSheets(first: 0) { nodes { id } } } } }`
  expect(await placesIn(org, query)).toEqual(['BAD_USER_INPUT', 'first'])
})

test('a comparison is refused at its identifiers on both doors, and at its baseline', async () => {
  const org = await organization()
  const [a, b] = [await draftSheet(org), await draftSheet(org)]
  const COMPARE = 'query ($ids: [ID!]!, $baselineId: ID) { compareCostSheets(costSheetIds: $ids, baselineId: $baselineId) { currency } }'
  const overREST = async (costSheetIds: readonly string[]) => {
    const { status, body } = await as(org.STAFF).rest('POST', '/api/v1/costings/compare', { costSheetIds })
    return [status, ...(body as { detail: { loc: (string | number)[] }[] }).detail.map(({ loc }) => loc.join('.'))]
  }
  const eleven = Array.from({ length: 11 }, (_, index) => `id${index}`)
  const foreign = [a.id, (await draftSheet(org, { mainCurrency: 'GBP', profitScenarios: [] })).id]

  expect(await placesIn(org, COMPARE, { ids: [a.id] })).toEqual(['BAD_USER_INPUT', 'costSheetIds'])
  expect(await placesIn(org, COMPARE, { ids: eleven })).toEqual(['BAD_USER_INPUT', 'costSheetIds'])
  expect(await placesIn(org, COMPARE, { ids: [a.id, b.id, a.id] })).toEqual(['BAD_USER_INPUT', 'costSheetIds.2'])
  expect(await placesIn(org, COMPARE, { ids: foreign })).toEqual(['BAD_USER_INPUT', 'costSheetIds.1'])
  expect(await placesIn(org, COMPARE, { ids: [a.id, b.id], baselineId: 'nobody' })).toEqual([
    'BAD_USER_INPUT',
    'baselineId',
  ])
  expect(await overREST(eleven)).toEqual([422, 'body.costSheetIds'])
  expect(await overREST([a.id, b.id, a.id])).toEqual([422, 'body.costSheetIds.2'])
  expect(await overREST(foreign)).toEqual([422, 'body.costSheetIds.1'])
})

test('a fault of an input is still located from it, and from the body over REST', async () => {
  const org = await organization()
  expect(await placesIn(org, 'mutation { createMaterialRequest(input: { salesOrderId: "nobody" }) { id } }')).toEqual([
    'BAD_USER_INPUT',
    'input.salesOrderId',
  ])
  const { body } = await as(org.ADMIN).rest('POST', '/bills', {
    billType: 'supplier', supplierId: 'nobody', totalAmount: 1,
  })
  expect(body).toMatchObject({ detail: [{ loc: ['body', 'supplierId'], input: 'nobody' }] })
})
