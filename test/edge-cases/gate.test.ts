// In production, a caller without a credential gets no further than log-in: nothing is validated or run, and no answer
// shows the schema.
import { expect, test } from '@jest/globals'
import { buildSchema, getIntrospectionQuery } from 'graphql'
import { readFileSync } from 'node:fs'
import { gateway, useGateway } from '../support/app.js'
import { as, asNobody } from '../support/as.js'
import { organization } from '../support/make/organization.js'
import { tokenOf } from '../support/sessions.js'

useGateway({ NODE_ENV: 'production', JWT_SECRET: 'a secret that is long enough for a test', EXPLORERS: 'on' })

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
const fieldsOf = (root: 'Query' | 'Mutation') =>
  Object.keys((root === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {})
const OPEN = ['login', 'refreshSession']

test.each([
  ['a query', '{ me { id } }'],
  ['a query that does not fit the schema', '{ nothing { like { this } } }'],
  ['an introspection', getIntrospectionQuery({ descriptions: false, directiveIsRepeatable: false })],
  ['a type by its name', '{ __type(name: "User") { fields { name } } }'],
  ['a field behind a fragment', '{ ...A } fragment A on Query { me { id } }'],
  ['a fragment that there is not', '{ ...Missing }'],
  ['a fragment within itself', '{ ...A } fragment A on Query { me { id } ...A }'],
  ['fragments within each other', '{ me { ...A } } fragment A on Me { id ...B } fragment B on Me { ...A }'],
  ['a field beside one that is open', 'mutation { login(username: "x", password: "x") { accessToken } logout { id } }'],
  ['an operation beside one that is open', 'query A { __typename } query B { me { id } }'],
])('without a credential, %s is refused as UNAUTHENTICATED', async (_, query) => {
  const { status, headers, data, errors } = await asNobody().ask(query)
  expect([status, data, errors?.length, errors?.[0].extensions.code, errors?.[0].message]).toEqual([
    401, undefined, 1, 'UNAUTHENTICATED', 'Not authenticated',
  ])
  expect(headers.get('www-authenticate')).toBe('Bearer')
})

test('GraphiQL shows the operations, saved ones too, only to those who are logged in', async () => {
  const ask = async (path: string, headers = {}) => (await fetch(`${gateway().url}${path}`, { headers })).text()
  const authorization = `Bearer ${await tokenOf((await organization()).STAFF)}`
  expect(await ask('/graphiql/operations.json', { authorization })).toMatch(/query WaitingRequests[^]*mutation ApproveMaterialRequest/)
  for (const path of ['/graphiql', '/graphiql/operations.json']) expect(await ask(path)).not.toMatch(/materialrequest/i)
})

test('variables are not validated without a credential', async () => {
  const { status, errors } = await asNobody().ask('query ($id: ID!) { bill(id: $id) { id } }', {
    id: { deep: [1, 2, 3] },
  })
  expect([status, errors?.[0].extensions.code]).toEqual([401, 'UNAUTHENTICATED'])
  expect(JSON.stringify(errors)).not.toContain('deep')
})

test.each([
  ['as it should be', 'query=%7B__schema%7Btypes%7Bname%7D%7D%7D'],
  ['with a bad escape', 'query=%7B__schema%7Btypes%7Bname%7D%7D%7D%23%FF'],
  ['with a misspelt field and a bad escape', 'query=%7Bstylesx%7Bid%7D%7D%23%FF'],
  ['twice', 'query=%7B__typename%7D&query=%7B__schema%7Btypes%7Bname%7D%7D%7D'],
  ['beside another name', 'QUERY=%7B__typename%7D&query=%7B__schema%7Btypes%7Bname%7D%7D%7D'],
  ['with a sign for a space', 'query=%7B+__schema+%7Btypes%7Bname%7D%7D%7D'],
])('without a credential, a document in the address discloses nothing: %s', async (_, search) => {
  const answer = await fetch(`${gateway().url}/graphql?${search}`, { headers: { 'apollo-require-preflight': 'true' } })
  expect([400, 401]).toContain(answer.status)
  const text = await answer.text()
  expect(text).not.toContain('Did you mean')
  expect(text).not.toContain('MaterialRequest')
})

test('the limits apply to a document in the address, however it is escaped', async () => {
  const org = await organization()
  const query = encodeURIComponent(
    `{ ${Array.from({ length: 150 }, (_, index) => `a${index}: __typename`).join(' ')} }#`,
  )
  const headers = { 'apollo-require-preflight': 'true', authorization: `Bearer ${await tokenOf(org.STAFF)}` }
  for (const end of ['', '%FF'])
    expect((await fetch(`${gateway().url}/graphql?query=${query}${end}`, { headers })).status).toBe(400)
})

test('open fields are answered without a credential', async () => {
  expect((await asNobody().ask('{ __typename }')).data).toEqual({ __typename: 'Query' })
  const { errors } = await asNobody().ask(
    'mutation ($u: String!, $p: String!) { login(username: $u, password: $p) { accessToken } }',
    { u: 'nobody', p: 'wrong' },
  )
  expect(errors?.[0].extensions.code).toBe('UNAUTHENTICATED')
  expect(errors?.[0].message).toBe('Incorrect username or password')
})

test('guessing field names without a credential discloses none', async () => {
  const guesses = [
    ...fieldsOf('Query').map((field) => `{ ${field.slice(0, -1)} }`),
    ...fieldsOf('Query').map((field) => `{ ${field} }`),
    ...fieldsOf('Mutation').filter((field) => !OPEN.includes(field)).map((field) => `mutation { ${field} }`),
    ...fieldsOf('Mutation').map((field) => `mutation { ${field}x }`),
  ]
  const answers = await Promise.all(guesses.map((query) => asNobody().ask(query)))
  expect(new Set(answers.map(({ errors }) => JSON.stringify(errors)))).toEqual(
    new Set([JSON.stringify(answers[0].errors)]),
  )
})

test('errors in the use of an open field are not explained without a credential', async () => {
  for (const query of [
    'mutation { login }', 'mutation { login(username: "x", password: "x") { accessTokn } }',
    'mutation { login(user: "x") { accessToken } }', '{ __typename @aa @aa }',
  ]) {
    const { status, errors } = await asNobody().ask(query)
    expect([status, errors?.map(({ message }) => message)]).toEqual([
      400,
      ['The document does not fit the schema. Sign in to be told why.'],
    ])
  }
})

test('a large document is refused without a credential', async () => {
  const { status, errors } = await asNobody().ask(`{ ${'__typename '.repeat(600)} }`)
  expect([status, errors?.[0].message]).toEqual([400, 'The document has more than 500 tokens: split it'])
  // Beside the fields there are four braces and `me`.
  const told = async (fields: number) => (await asNobody().ask(`{ me { ${'id '.repeat(fields)} } }`)).errors?.[0].message
  expect([await told(495), await told(496)]).toEqual([
    expect.not.stringContaining('tokens'), 'The document has more than 500 tokens: split it',
  ])
})

test('a signed-in caller gets introspection and error explanations', async () => {
  const org = await organization()
  const { data } = await as(org.STAFF).ask('{ __type(name: "Bill") { name } }')
  expect(data).toEqual({ __type: { name: 'Bill' } })
  expect((await as(org.STAFF).ask('{ biils { id } }')).errors?.[0].message).toContain('Did you mean')
})

test('a signed-in caller is told the words of an enum, and which name was meant', async () => {
  const org = await organization()
  const query = 'query ($filter: BillFilter) { bills(filter: $filter) { totalCount } }'
  expect((await as(org.STAFF).ask(query, { filter: { status: ['SOON'], suplierId: ['x'] } })).errors?.[0].extensions.detail).toMatchObject([
    { type: 'enum', ctx: { expected: ['DRAFT', 'POSTED', 'PARTIALLY_PAID', 'PAID', 'VOID'] } },
    { type: 'extra_suggested', loc: ['filter', 'suplierId'] },
  ])
})

test('a subscription as an ordinary request is refused, with the places where it is served', async () => {
  const org = await organization()
  const { status, errors } = await as(org.STAFF).ask('subscription { changes { cursor } }')
  expect([status, errors?.[0].message]).toEqual([400, expect.stringContaining('graphql-transport-ws')])
  const two = await as(org.STAFF).ask('subscription { changes { cursor } more: changes { cursor } }')
  expect([two.status, two.errors?.map(({ message }) => message)]).toEqual([
    400, ['A subscription asks for at most 1 fields at once: split it'],
  ])
})

test('a refusal before an operation runs has the status of its code', async () => {
  const org = await organization()
  const { status, errors } = await as(org.STAFF).ask('query ($first: Int) { bills(first: $first) { nodes { id } } }', {
    first: 'many',
  })
  expect([status, errors?.[0].extensions.code]).toEqual([422, 'BAD_USER_INPUT'])
})

const nested = (levels: number) => `${'{ a '.repeat(levels)}${'}'.repeat(levels)}`

test.each([
  ['braces within braces', nested(2_500)],
  ['lists within lists', `{ bills(filter: ${'['.repeat(5_000)}${']'.repeat(5_000)}) { nodes { id } } }`],
  ['a directive again and again', `{ __typename ${'@aa '.repeat(10)} }`],
  ['more aliases than may be', `{ ${Array.from({ length: 101 }, (_, index) => `a${index}: __typename`).join(' ')} }`],
  ['more levels than may be', `{ styles { nodes { ${'skus { style { '.repeat(12)} id ${'} }'.repeat(12)} } } }`],
])('%s are answered with one client error', async (_, query) => {
  const org = await organization()
  const { status, errors } = await as(org.STAFF).ask(query)
  expect([status, errors?.length]).toEqual([400, 1])
  expect(errors?.[0].message).toMatch(/^(The document (has|is nested) more than|A field has more than) .*: split it$/)
})

const times = (count: number, text: (index: number) => string) => Array.from({ length: count }, (_, index) => text(index)).join(' ')
const more = (what: string) => `The document has more than ${what}: split it`
const ofMe = (fields: string) => `{ me { ${fields} } }`
const aliases = (index: number) => `a${index}: id`
const flagged = () => 'id @include(if: true)'
const types = (count: number) => `{ ${times(count, (index) => `a${index}: __type(name: "Me") { name }`)} }`
/** So many fields: `me`, and in it 19 times a fragment with a hundred, and others. */
const spread = (fields: number) =>
  `${ofMe(`${times(19, () => '...F')} ${times(fields - 1_901, () => 'id')}`)} fragment F on Me { ${times(100, () => 'id')} }`
/** So many open braces at one place, after fields with other brackets that are closed. */
const within = (braces: number) =>
  `{ ${times(49, (index) => `a${index}: nodes(nodeIds: []) { id }`)} me { ${'... { '.repeat(braces - 2)} id ${'} '.repeat(braces - 2)} } }`
const skus = (pairs: number, rest: string) =>
  `{ styles { nodes { ${'skus { style { '.repeat(pairs)}${rest}${' } }'.repeat(pairs)} } } }`

/** A document that is just as large as it may be, one that is larger, and why that is refused. */
const LARGEST: readonly (readonly [message: string, fits: string, larger: string])[] = [
  [more('100 aliases'), ofMe(times(100, aliases)), ofMe(times(101, aliases))],
  [more('50 directives'), ofMe(times(50, flagged)), ofMe(times(51, flagged))],
  [more('2000 fields'), ofMe(times(1_999, () => 'id')), ofMe(times(2_000, () => 'id'))],
  [more('100000 characters'), ofMe('id').padEnd(100_000), ofMe('id').padEnd(100_001)],
  ['A query asks for at most 50 fields at once: split it', `{ ${times(50, () => '__typename')} }`, `{ ${times(51, () => '__typename')} }`],
  ['A mutation asks for at most 10 fields at once: split it', `mutation { ${times(10, () => '__typename')} }`, `mutation { ${times(11, () => '__typename')} }`],
  ['The document asks for the schema more than 2 times: split it', types(2), types(3)],
  ['The document asks for more than 2000 fields: split it', spread(2_000), spread(2_001)],
  ['The document is nested more than 24 levels deep: split it', within(48), within(49)],
  ['The document is nested more than 24 levels deep: split it', skus(10, 'skus { id }'), skus(11, 'id')],
  ['A field has more than 4 directives: split it', ofMe(`id ${'@include(if: true) '.repeat(4)}`), ofMe(`id ${'@include(if: true) '.repeat(5)}`)],
]

test.each(LARGEST)('a document is refused only if it is larger than it may be: %s', async (message, fits, larger) => {
  const { STAFF } = await organization()
  const [{ errors = [] }, refused] = [await as(STAFF).ask(fits), await as(STAFF).ask(larger)]
  // What is repeated is refused as such, and deep lists for the rows that they would read.
  const others = /can only be used once|repeats the same fields|^The operation may read/
  expect(errors.filter((one) => !others.test(one.message))).toEqual([])
  expect([refused.status, refused.errors?.map((one) => one.message)]).toEqual([400, [message]])
})

test('a document cannot be run by its hash without a credential', async () => {
  const answer = await fetch(`${gateway().url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } }),
  })
  expect(answer.status).toBe(401)
})
