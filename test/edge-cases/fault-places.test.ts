// The place of a fault: in the operation's input, in another argument, or on REST in the body.
import { describe, expect, test } from '@jest/globals'
import { isInputObjectType } from 'graphql'
import { faultEntry } from '../../src/core/faults/fault.js'
import { because } from '../../src/core/faults/reason.js'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { approvedSheet, draftSheet } from '../support/make/costing.js'
import { draftRequest } from '../support/make/material-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { model, schema } from '../support/operations.js'

useGateway()

const placesIn = async (org: TestOrganization, query: string, variables = {}) => {
  const { errors } = await as(org.STAFF).ask(query, variables)
  return [errors?.[0].extensions.code, ...(errors?.[0].extensions.detail ?? []).map(({ loc }) => loc.join('.'))]
}

test('a fault is located from the input, unless it is of an argument beside it', () => {
  expect(faultEntry({ path: ['lineItems', 0], why: because('blank') })).toEqual({
    type: 'blank', loc: ['input', 'lineItems', 0], msg: 'Should not be blank',
  })
  expect(faultEntry({ path: ['first'], at: 'arguments', why: because('between', { ge: 1, le: 100 }) })).toEqual({
    type: 'between', loc: ['first'], msg: 'Should be from 1 to 100', ctx: { ge: '1', le: '100' },
  })
})

test.each([
  ['{ suppliers(first: 0) { nodes { id } } }', 'first', 0],
  ['{ suppliers(last: 101) { nodes { id } } }', 'last', 101],
  ['{ suppliers(first: 1, last: 1) { nodes { id } } }', 'last', 1],
  ['{ suppliers(last: 1, after: "x") { nodes { id } } }', 'after', 'x'],
  ['{ suppliers(before: "x") { nodes { id } } }', 'before', 'x'],
  ['{ suppliers(after: "x") { nodes { id } } }', 'after', 'x'],
  ['{ suppliers(last: 1, before: "x") { nodes { id } } }', 'before', 'x'],
  ['{ locationsPage(page: 0) { data { id } } }', 'page', 0],
  ['{ locationsPage(limit: 101) { data { id } } }', 'limit', 101],
])('%s is refused at %s, with what was sent there', async (query, place, input) => {
  const org = await organization()
  const { errors } = await as(org.STAFF).ask(query)
  expect(errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ loc: [place], input }] })
  expect(errors?.[0].extensions.detail).toHaveLength(1)
})

test('the size of a relation is refused at its own argument', async () => {
  const org = await organization()
  const { costing } = await approvedSheet(org)
  const query = `{ costSheet(id: "${costing.documentId}") { style { costSheets(first: 0) { nodes { id } } } } }`
  expect(await placesIn(org, query)).toEqual(['BAD_USER_INPUT', 'first'])
})

test('the size of a relation is refused at its own argument, whatever kind of record it is of', async () => {
  const org = await organization()
  const { id } = await draftRequest(org)
  const { nodeId } = await as(org.STAFF).get<{ nodeId: string }>('query ($id: ID!) { materialRequest(id: $id) { nodeId } }', { id })
  const query = 'query ($id: ID!) { node(nodeId: $id) { id ... on MaterialRequest { comments(first: 0) { totalCount } } } }'
  expect(await placesIn(org, query, { id: nodeId })).toEqual(['BAD_USER_INPUT', 'first'])
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

describe('the message names the same places as the list', () => {
  const CREATE = 'mutation ($new: CreateMaterialRequestInput!) { createMaterialRequest(input: $new) { id } }'
  const askIn = async (query: string, variables: object) => {
    const { errors } = await as((await organization()).STAFF).ask(query, variables)
    const { message, extensions: { detail = [] } } = errors![0]
    expect(message).toBe(detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; '))
    return detail.map(({ loc }) => loc)
  }

  test('for a fault of the business', async () => {
    const input = { salesOrderId: 'nobody', lineItems: [{ materialName: 'Zip', requiredQty: '-1' }] }
    expect(await askIn(CREATE, { new: input })).toEqual([['input', 'salesOrderId'], ['input', 'lineItems', 0, 'requiredQty']])
  })

  test('for a value that is not of its type', async () => {
    const input = { lineItems: [{ materialName: 'Zip', requiredQty: 'x' }] }
    expect(await askIn(CREATE, { new: input })).toEqual([['input', 'lineItems', 0, 'requiredQty']])
  })

  test.each([
    ['within an argument', 'mutation ($qty: Decimal!) { createMaterialRequest(input: {'
      + ' lineItems: [{ materialName: "Zip", requiredQty: $qty }] }) { id } }', ['input', 'lineItems', 0, 'requiredQty']],
    ['in a fragment', 'query ($qty: Int) { ...Suppliers } fragment Suppliers on Query {'
      + ' suppliers(first: $qty) { nodes { id } } }', ['first']],
    ['at several places, the first of them', 'query ($qty: Int) { suppliers(first: $qty) { totalCount } clients(last: $qty) { totalCount } }', ['first']],
    ['also in a fragment', 'query ($qty: Int) { ...Clients suppliers(first: $qty) { totalCount } } fragment Clients on Query {'
      + ' clients(last: $qty) { totalCount } }', ['first']],
    ['of a field of a field', 'query ($qty: Int) { me { id } suppliers { nodes { bills(first: $qty) { totalCount } } } }', ['first']],
  ])('for a variable %s', async (_, query, place) => {
    expect(await askIn(query, { qty: 'x' })).toEqual([place])
  })
})

describe('values that are not of their type, and values that break a rule', () => {
  const CREATE = 'mutation ($input: CreateMaterialRequestInput!) { createMaterialRequest(input: $input) { id } }'
  const detailOf = async (query: string, variables: object) => {
    const org = await organization()
    const { errors } = await as(org.MANAGER).ask(query, variables)
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    return (errors?.[0].extensions.detail ?? []).map(({ loc, msg, input }) => [loc.join('.'), msg, input])
  }

  test('are in one answer, each at its place', async () => {
    const lineItems = [
      { materialName: 'Zip', requiredQty: 'x', unitPrice: '-1' }, { materialName: 'Thread', requiredQty: '0' },
      { materialName: 'Denim', requiredQty: '1e-9', supplierId: 'nobody' },
    ]
    expect(await detailOf(CREATE, { input: { wastagePercent: 'y', lineItems } })).toEqual([
      ['input.wastagePercent', 'Should be a decimal number, such as 12.5', 'y'],
      ['input.lineItems.0.requiredQty', 'Should be a decimal number, such as 12.5', 'x'],
      ['input.lineItems.0.unitPrice', 'Should be 0 or more', '-1'],
      ['input.lineItems.1.requiredQty', 'Should be more than 0', '0'],
      ['input.lineItems.2.requiredQty', 'Is 0 at the 6 decimal places that are stored', '1e-9'],
    ])
  })

  test('are told with unknown records when all values are of their type', async () => {
    const lineItems = [
      { materialName: 'Thread', requiredQty: '0' }, { materialName: 'Denim', requiredQty: '2', supplierId: 'nobody' },
    ]
    expect((await detailOf(CREATE, { input: { lineItems } })).map(([place]) => place)).toEqual([
      'input.lineItems.0.requiredQty', 'input.lineItems.1.supplierId',
    ])
  })

  test('are in one answer also of several inputs, and of master data', async () => {
    const document = `mutation ($a: CreatePartnerInput!, $b: CreateRateInput!) {
      createSupplier(input: $a) { id } createRate(input: $b) { id } }`
    const given = {
      a: { code: 'A', name: ' ', isActive: 'yes' },
      b: { fromCurrency: 'EUR', toCurrency: 'EURO', date: '2026-02-30', rate: '-1' },
    }
    expect(await detailOf(document, given)).toEqual([
      ['input.isActive', 'Should be true or false', 'yes'],
      ['input.toCurrency', expect.any(String), 'EURO'],
      ['input.date', 'Should be a day of ISO 8601, such as 2026-05-01', '2026-02-30'],
      ['input.name', 'Should not be blank', ' '],
      ['input.rate', 'Should be more than 0', '-1'],
    ])
  })

  test('are told by checks that are declared for input types of the schema', () => {
    const checkedTypes = Object.keys(model.checks)
    expect(checkedTypes.length).toBeGreaterThan(20)
    expect(checkedTypes.filter((name) => !isInputObjectType(schema.getType(name)))).toEqual([])
  })

  test('are in two answers over REST, as the old service gave them', async () => {
    const org = await organization()
    const { body } = await as(org.ADMIN).rest('POST', '/bills', {
      billType: 'supplier', supplierId: 'nobody', totalAmount: 'x', taxRate: -1,
    })
    const { detail } = body as { detail: { loc: (string | number)[] }[] }
    expect(detail.map(({ loc }) => loc.join('.'))).toEqual(['body.totalAmount'])
  })
})

describe('a fault of the record is not placed in an input', () => {
  const SUBMIT = 'mutation Submit($id: ID!) { sent: submitMaterialRequest(id: $id) { id } }'
  const MISSING = 'query ($id: ID!) { materialRequest(id: $id) { availableActions { action reasonCode reason missing { path } } } }'

  test('but at its identifier, with the way that availableActions names', async () => {
    const org = await organization()
    const { id } = await draftRequest(org, { lineItems: [] })
    const { errors } = await as(org.STAFF).ask(SUBMIT, { id })
    const message = 'Add at least one line before you submit the request'
    expect(errors).toMatchObject([{
      message: `lineItems: ${message}`,
      extensions: { detail: [{ type: 'submit_without_lines', loc: ['id'], msg: message, missing: ['lineItems'] }] },
    }])
    const { availableActions } = await as(org.STAFF).get<{ availableActions: object[] }>(MISSING, { id })
    expect(availableActions).toContainEqual({
      action: 'SUBMIT', reasonCode: 'MISSING', reason: `lineItems: ${message}`, missing: [{ path: ['lineItems'] }],
    })
  })

  test('but in the input that has such a place', async () => {
    const org = await organization()
    const { costing } = await draftSheet(org, { bomItems: [] })
    const step = (rest: string) => `mutation ($id: ID!) { ${rest} { costSheetName } }`
    const at = async (query: string) =>
      (await as(org.ADMIN).ask(query, { id: costing.documentId })).errors?.[0].extensions.detail
    expect(await at(step('submitCostSheet(id: $id)'))).toContainEqual(
      expect.objectContaining({ loc: ['id'], missing: ['bomItems'] }))
    expect(await at(step('updateCostSheet(id: $id, input: { action: SUBMIT_FOR_REVIEW })'))).toContainEqual(
      expect.objectContaining({ loc: ['input', 'bomItems'] }))
  })

  test('of several steps in one document, each has its own place', async () => {
    const org = await organization()
    const { id } = await draftRequest(org, { lineItems: [] })
    const { errors } = await as(org.STAFF).ask(`mutation ($id: ID!) {
      ...Both
    } fragment Both on Mutation {
      a: submitMaterialRequest(id: $id) { id }
      ... { b: editMaterialRequest(id: $id, input: { salesOrderId: "nobody" }) { id } }
    }`, { id })
    expect(errors?.map(({ path, extensions: { detail } }) => [path, detail?.map(({ loc }) => loc)])).toEqual([
      [['a'], [['id']]], [['b'], [['input', 'salesOrderId']]],
    ])
  })
})
