// The cost of an operation: rows are estimated from the document before it runs, counted while they are read, and
// charged to a budget.
import { expect, test } from '@jest/globals'
import { getIntrospectionQuery } from 'graphql'
import { useGateway } from '../support/app.js'
import { as, type Client } from '../support/as.js'
import { draftBill } from '../support/make/bills.js'
import { requestWithHistory } from '../support/make/material-requests.js'
import { organization } from '../support/make/organization.js'
import { textsOf } from '../support/statements.js'

useGateway({ ROWS_PER_OPERATION: '5000', ROWS_PER_MINUTE: '12000' })

/** The nodeId of a record that does not exist. */
const NODE = Buffer.from('["no","Bill","x"]').toString('base64url')

const inStyles = (inner: string) => `{ styles(first: 100) { nodes { skus { style { ${inner} } } } } }`
const inLines = (inner: string) => `lineItems { materialRequest { ${inner} } }`
const twice = (inner: string) => inLines(inLines(inner))
const FIVE_TIMES = twice(twice(inLines('lineItems { id }')))
/** The estimated rows, from the header of the answer. */
const estimated = async (client: Client, query: string, variables?: object) => {
  const { headers, errors } = await client.ask(query, variables)
  return errors ? errors[0].message : /estimated=(\d+)/.exec(headers.get('x-cost') ?? '')?.[1]
}

test.each([
  ['a record', '{ organization { id } }', {}, '1'],
  ['a list of the usual size', '{ locations { nodes { id } } }', {}, '20'],
  ['a list whose size a literal says', '{ locations(first: 7) { nodes { id } } }', {}, '7'],
  [
    'a list whose size a variable says', 'query ($n: Int) { locations(last: $n) { edges { node { id } } } }', { n: 9 },
    '9',
  ],
  [
    'a list whose size the default of a variable says',
    'query ($n: Int = 30) { locations(first: $n) { nodes { id } } }', {}, '30',
  ],
  ['a page with its figures', '{ locationsPage(limit: 5) { data { id } pagination { total } } }', {}, '5'],
  ['records and their places', '{ locations(first: 4) { nodes { id } edges { node { id } } } }', {}, '8'],
  [
    'lines, five for each document', '{ materialRequests(first: 10) { nodes { id lineItems { id } } } }', {}, '60',
  ],
  ['a relation to one', '{ deliveryStops(first: 10) { nodes { delivery { id } } } }', {}, '20'],
  [
    'fields in a fragment',
    '{ locations(first: 3) { nodes { ...L } } } fragment L on Location { stops(first: 2) { nodes { id } } }', {}, '9',
  ],
  [
    'a figure that is computed from rows',
    '{ expenseRequests(first: 2) { nodes { payableAmount } } costSheets(first: 3) { nodes { rollUp { total } } } }', {},
    '105',
  ],
  ['one record of any type', 'query ($id: ID!) { node(nodeId: $id) { id } }', { id: NODE }, '1'],
  [
    'as many records of any type as a variable says',
    'query ($ids: [ID!]!) { nodes(nodeIds: $ids) { id ... on Bill { lineItems { id } } } }', { ids: [NODE, NODE] }, '12',
  ],
  [
    'as many records of any type as a literal says', `{ nodes(nodeIds: ["${NODE}", "${NODE}", "${NODE}"]) { id } }`, {}, '3',
  ],
  [
    'the same list by two names', '{ a: locations(first: 3) { nodes { id } } b: locations(first: 4) { nodes { id } } }',
    {}, '7',
  ],
])('an operation costs the rows that it may read: %s', async (_, query, variables, rows) => {
  const org = await organization()
  expect(await estimated(as(org.STAFF), query, variables)).toBe(rows)
})

test('the answer contains the cost if it is requested; on REST only as a header', async () => {
  const org = await organization()
  const asked = await as(org.STAFF).ask('{ locations(first: 7) { nodes { id } } }', {}, { 'x-cost': '1' })
  expect(asked).toMatchObject({ extensions: { cost: { estimated: 7, actual: 0, most: 5000 } } })
  expect(await as(org.STAFF).ask('{ locations(first: 7) { nodes { id } } }')).not.toHaveProperty('extensions')
  const listed = await as(org.STAFF).rest('GET', '/logistics/locations?limit=7', undefined, { 'x-cost': '1' })
  expect(listed.headers.get('x-cost')).toMatch(/^estimated=7, actual=\d+, most=5000$/)
  expect((await as(org.STAFF).rest('GET', '/logistics/locations')).headers.has('x-cost')).toBe(false)
})

test.each([
  ['lines of requests of lines, many times', `{ materialRequest(id: "x") { ${FIVE_TIMES} } }`],
  ['styles of SKUs of styles', inStyles('skus { style { skus { id } } }')],
  ['a long list within a long list', '{ suppliers(first: 100) { nodes { bills(first: 100) { nodes { id } } } } }'],
])('an operation that may read too much is refused before any statement: %s', async (_, query) => {
  const org = await organization()
  const client = as(org.STAFF)
  await client.ask('{ __typename }')
  const usual = await textsOf(() => client.ask('{ __typename }'))
  const sent = await textsOf(async () => {
    const { status, errors } = await client.ask(query)
    expect([status, errors?.[0].extensions.code]).toEqual([422, 'BAD_USER_INPUT'])
    expect(errors?.[0].message).toMatch(/^The operation may read \d+ rows, and 5000 are the most: /)
  })
  expect(sent).toEqual(usual)
})

test('the refusal says which page would fit, and that page does', async () => {
  const org = await organization()
  const query = `query ($n: Int!) { materialRequests(first: $n) { nodes { id ${twice('lineItems { id }')} } } }`
  const { errors } = await as(org.STAFF).ask(query, { n: 100 })
  // A list of lines counts five. The innermost requests have 1 + 5 rows, so the lines above them have 1 + 6 each; those
  // requests have 1 + 35, the lines above 1 + 36, and the outermost requests 1 + 5 × 37 = 186. 26 × 186 = 4836.
  expect(errors?.[0]).toMatchObject({
    message: 'The operation may read 18600 rows, and 5000 are the most: with materialRequests(first: 26) it would fit',
    extensions: {
      cost: { estimated: 18600, most: 5000, fits: { field: 'materialRequests', argument: 'first', size: 26 } },
    },
  })
  expect(await estimated(as(org.STAFF), query, { n: 26 })).toBe('4836')
})

test('an operation may read as many rows and answer as many values as the limits say, and no more', async () => {
  const org = await organization()
  const bills = (first: number, fields: number) => {
    const values = Array.from({ length: fields }, (_, index) => `a${index}: id`).join(' ')
    return `{ suppliers(first: 100) { nodes { bills(first: ${first}) { nodes { ${values} } } } } }`
  }
  // 100 suppliers and 49 bills of each are 5000 rows. 4000 bills with 75 fields are 300000 values.
  expect(await estimated(as(org.STAFF), bills(49, 1))).toBe('5000')
  expect(await estimated(as(org.STAFF), bills(50, 1))).toContain('The operation may read 5100 rows')
  expect(await estimated(as(org.STAFF), bills(40, 75))).toBe('4100')
  const { status, errors } = await as(org.STAFF).ask(bills(40, 76))
  expect([status, errors]).toMatchObject([422, [{
    message: 'The operation may answer 304000 values, and 300000 are the most: ask for shorter lists or fewer fields',
    extensions: { code: 'BAD_USER_INPUT', cost: { estimated: 304_000, unit: 'values', most: 300_000, fits: null } },
  }]])
})

test('no fewer records are proposed where they are named, and a page that is too large is refused for its size', async () => {
  const org = await organization()
  // A request has 1 + 5 × (1 + 1 + 5 × 2) = 61 rows.
  const query = `query ($ids: [ID!]!) { nodes(nodeIds: $ids) { ... on MaterialRequest { ${twice('id')} } } }`
  const ids = Array.from({ length: 100 }, () => NODE)
  expect((await as(org.STAFF).ask(query, { ids })).errors).toMatchObject([{
    message: 'The operation may read 6100 rows, and 5000 are the most: ask for shorter lists or fewer fields',
    extensions: { cost: { estimated: 6100, most: 5000, fits: null } },
  }])
  const { errors } = await as(org.STAFF).ask('{ suppliers(first: 1000) { nodes { bills(first: 49) { nodes { id } } } } }')
  expect(errors?.map(({ extensions: { detail } }) => detail)).toEqual([
    [expect.objectContaining({ type: 'between', loc: ['first'], input: 1000 })],
  ])
})

test('the schema describes itself once, not thirty times', async () => {
  const org = await organization()
  const whole = getIntrospectionQuery()
  expect((await as(org.STAFF).ask(whole)).errors).toBeUndefined()
  const fields =
    '__schema { types { fields { args { name description type { name } } type { fields { name description } } } } }'
  const thirty = `{ ${Array.from({ length: 30 }, (_, index) => `a${index}: ${fields}`).join(' ')} }`
  expect((await as(org.STAFF).ask(thirty)).errors?.[0].message).toBe(
    'The document asks for the schema more than 2 times: split it',
  )
  const deep = `{ __schema { types { ${'fields { type { '.repeat(3)} fields { name } ${'} }'.repeat(3)} } } }`
  expect((await as(org.STAFF).ask(deep)).errors?.length).toBe(1)
})

const HISTORY = '{ materialRequest(id: "mr-long") { approvalHistory { id comments } } }'

const repeated = (field: string, times: number) =>
  Array.from({ length: times }, (_, index) => `${field}${index}: ${field}`).join(' ')

test('an answer is measured whatever was assumed of its lists, and with the names in free-form objects', async () => {
  const org = await organization()
  await requestWithHistory(org, 300, 'x'.repeat(900))
  const history = `{ materialRequest(id: "mr-long") { approvalHistory { ${repeated('comments', 80)} } } }`
  const long = await as(org.STAFF).ask(history)
  expect(long.errors?.[0].message).toMatch(/^The answer has more than 16000000 characters/)
  const line = { description: 'Thread', qty: '1', unitPrice: '1', extra: { ['k'.repeat(9_000)]: 1 } }
  const lineItems = Array.from({ length: 20 }, () => line)
  const { id } = await draftBill(org, { lineItems })
  const extras = `query ($id: ID!) { bill(id: $id) { lineItems { ${repeated('extra', 90)} } } }`
  const { errors } = await as(org.STAFF).ask(extras, { id })
  expect(errors?.[0].message).toMatch(/^The answer has more than 16000000 characters/)
})

test('a budget of rows a minute is charged with what was read, and refuses when it is spent', async () => {
  const org = await organization()
  await requestWithHistory(org, 4_000, 'Seen')
  for (const _ of '123') expect((await as(org.STAFF).ask(HISTORY)).errors).toBeUndefined()
  const { status, headers, errors } = await as(org.STAFF).ask(HISTORY)
  expect([status, errors?.[0].extensions.code, errors?.[0].message]).toEqual([
    429, 'RATE_LIMITED', expect.stringContaining('You may read 12000 rows a minute'),
  ])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await as(org.STAFF).rest('GET', '/logistics/locations')).status).toBe(429)
  expect((await as(org.HR).ask(HISTORY)).errors).toBeUndefined()
})

test('what was estimated and not read is given back to the budget', async () => {
  const org = await organization()
  for (const _ of '12345')
    expect(
      (await as(org.STAFF).ask(`{ materialRequests(first: 20) { nodes { ${twice('lineItems { id }')} } } }`)).errors,
    ).toBeUndefined()
})
