// A short document that asks for too much, or input that cannot be stored, is refused before anything runs.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, asNobody } from '../support/as.js'
import { organization } from '../support/make/organization.js'

useGateway()

const doubled = (levels: number) => {
  const fragments = Array.from(
    { length: levels },
    (_, level) => `fragment F${level} on Me { a${level}: id ...F${level + 1} ...F${level + 1} }`,
  )
  return `{ me { ...F0 } } ${fragments.join(' ')} fragment F${levels} on Me { id }`
}

const REFUSED: readonly (readonly [string, string])[] = [
  ['fragments that double at every level', doubled(40)],
  ['a thousand aliases', `{ ${Array.from({ length: 1000 }, (_, index) => `a${index}: me { id }`).join(' ')} }`],
  ['eleven mutations in one', `mutation { ${Array.from({ length: 11 }, (_, index) => `a${index}: login(username: "x", password: "x") { accessToken }`).join(' ')} }`],
  ['more tokens than a document may have', `{ ${'me '.repeat(30_000)} }`],
]

test.each(REFUSED)('%s are refused before they run', async (_, query) => {
  const { status, errors } = await asNobody().ask(query)
  expect(status).toBe(400)
  expect(errors?.[0].extensions.code).toMatch(/^GRAPHQL_(VALIDATION|PARSE)_FAILED$/)
})

test('an unknown operationName is repeated in the refusal', async () => {
  const answer = await fetch(`${gateway().url}/graphql`, {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ __typename }', operationName: 'Missing' }),
  })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('no operation Missing')
})

test('of several operations, the one to run must be named', async () => {
  const { status, errors } = await asNobody().ask('query One { __typename } query Other { __typename }')
  expect([status, errors]).toMatchObject([400, [{
    message: 'The document has several operations: name the one to run',
    extensions: { code: 'OPERATION_RESOLUTION_FAILURE' },
  }]])
})

test('text that cannot be stored is refused at its field, and nothing is stored', async () => {
  const org = await organization()
  for (const costSheetName of ['a\0b', 'a\ud800b']) {
    const { errors } = await as(org.STAFF).ask(
      'mutation ($sheet: CreateCostSheetInput!) { createCostSheet(input: $sheet) { id } }',
      { sheet: { costSheetName } },
    )
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [{ loc: ['input', 'costSheetName'] }],
    })
  }
  expect(await gateway().database.prisma.costSheet.count({ where: { orgId: org.id } })).toBe(0)
})

test('a cursor that was made up is bad input, not a fault of the service', async () => {
  const org = await organization()
  for (const made of [['x', 'x'], ['2026-02-30', 'x'], [1, 'x'], ['now', 1]]) {
    const after = Buffer.from(JSON.stringify(made)).toString('base64url')
    expect(
      await as(org.STAFF).code('query ($after: String) { bills(first: 2, after: $after) { nodes { id } } }', { after }),
    ).toBe('BAD_USER_INPUT')
  }
})

test('a cursor at the greatest number of its column is one, and beyond it is none', async () => {
  const org = await organization()
  const at = (value: unknown, column: string) =>
    ({ after: Buffer.from(JSON.stringify([value, 'x', column, 'asc'])).toString('base64url') })
  const files = 'query ($after: String) { attachments(after: $after, orderBy: SIZE_ASC) { nodes { id } } }'
  expect(await as(org.ADMIN).get(files, at(2_147_483_647, 'size'))).toEqual({ nodes: [] })
  expect(await as(org.ADMIN).code(files, at(2_147_483_648, 'size'))).toBe('BAD_USER_INPUT')
  const bills = 'query ($after: String) { bills(after: $after, orderBy: TOTAL_AMOUNT_ASC) { nodes { id } } }'
  expect(await as(org.ADMIN).get(bills, at('9'.repeat(60), 'totalAmount'))).toEqual({ nodes: [] })
  expect(await as(org.ADMIN).code(bills, at('9'.repeat(61), 'totalAmount'))).toBe('BAD_USER_INPUT')
})

type Values = readonly unknown[]

/** List, column of its order, values that a cursor may have, and values that no record can have. */
const VALUES: readonly (readonly [list: string, column: string, some: Values, none: Values])[] = [
  ['bills', 'createdAt', ['2026-02-03T00:00:00.000Z'], [
    '2026-02-03', '2026-02-30T00:00:00.000Z', '2026-13-45T00:00:00.000Z', '0000-01-01T00:00:00.000Z', 'now', 5, null,
  ]],
  ['rates', 'date', ['2026-02-03'], ['2026-02-30', '2026-13-45', '0000-01-01', '2026-02-03T00:00:00.000Z', 5, null]],
  ['bills', 'dueDate', ['2026-02-03', '2026-02-03T08:00Z', '2026-02-03T08:00:00.25Z', null], [
    '2026-02-30', '2026-13-45', '0000-01-01', '2026-02-03T08:00', '2026-02-03T24:00:00Z', '2026-02-03T08:00:61Z', 5,
  ]],
  ['bills', 'totalAmount', ['0', '-1.5', '10.25'], ['', 'abc', '1e4', '1.', 5, null]],
  ['attachments', 'size', [0, -1], [1.5, '7', true, null]],
]

test.each(VALUES)('a cursor of %s by %s has a value of this order', async (list, column, some, none) => {
  const org = await organization()
  const orderBy = `${column.replace(/[A-Z]/g, '_$&').toUpperCase()}_ASC`
  const query = `query ($after: String) { ${list}(after: $after, orderBy: ${orderBy}) { nodes { id } } }`
  const typesOf = async (value: unknown) => {
    const after = Buffer.from(JSON.stringify([value, 'x', column, 'asc'])).toString('base64url')
    const { errors } = await as(org.ADMIN).ask(query, { after })
    return [value, errors?.flatMap(({ extensions: { detail } }) => detail?.map(({ type }) => type))]
  }
  expect(await Promise.all(some.map(typesOf))).toEqual(some.map((value) => [value, undefined]))
  expect(await Promise.all(none.map(typesOf))).toEqual(none.map((value) => [value, ['not_a_cursor']]))
})

test('concurrent failed log-ins count like sequential ones', async () => {
  const form = () => new URLSearchParams({ username: 'nobody@test.test', password: 'wrong' })
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => fetch(`${gateway().url}/auth/login`, { method: 'POST', body: form() })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test('a method that a path of the gateway does not take is 405 with those that it takes', async () => {
  const { status, headers, body } = await asNobody().rest('POST', '/health', {})
  expect([status, headers.get('allow'), body]).toEqual([405, 'GET', { detail: 'Method Not Allowed' }])
})
