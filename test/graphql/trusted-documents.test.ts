// A production gateway that runs only registered documents: by the identifiers that client libraries send, by their
// text, and nothing else.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { addTrusted, hashOf, removeTrusted, trustedDocuments } from '../../src/access/trusted-documents.js'
import { gateway, useGateway } from '../support/app.js'
import { as, asNobody } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { tokenOf } from '../support/sessions.js'
import { post, refusal, REFUSED } from '../support/trusted-documents.js'

useGateway({
  NODE_ENV: 'production', JWT_SECRET: 'a secret that is long enough for a test', TRUSTED_DOCUMENTS: 'only',
  LOGIN_THROTTLE: 'off',
})

const ME = 'query Me { me { id } }'
const SUPPLIERS = 'query Suppliers($first: Int) { suppliers(first: $first) { nodes { id } } }'
const LOG_IN = 'mutation LogIn($username: String!) { login(username: $username, password: "x") { accessToken } }'
const EXPORT = 'mutation Export($query: String!) { exportList(query: $query) { listName } }'
const hash = hashOf(ME)

let org: TestOrganization
beforeAll(async () => {
  org = await organization()
  await addTrusted(gateway().database, [ME, SUPPLIERS, LOG_IN, EXPORT], new Date())
})

const asStaff = async (body: object) => post(body, `Bearer ${await tokenOf(org.STAFF)}`)

test.each([
  ['the text itself', { query: ME }],
  ['Apollo Client', { extensions: { persistedQuery: { version: 1, sha256Hash: hash } } }],
  ['Apollo Client, with the prefix', { extensions: { persistedQuery: { version: 1, sha256Hash: `sha256:${hash}` } } }],
  ['the appendix of GraphQL over HTTP', { documentId: `sha256:${hash}` }],
  ['urql', { documentId: hash, operationName: 'Me' }],
  ['Relay', { id: hash, variables: {} }],
])('a registered document runs as %s sends it', async (_, body) => {
  expect(await asStaff(body)).toEqual({ status: 200, data: { me: { id: org.STAFF.userId } } })
})

test.each([
  ['documentId', new URLSearchParams({ documentId: `sha256:${hashOf(SUPPLIERS)}`, variables: '{"first":1}' })],
  ['extensions', new URLSearchParams({
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hashOf(SUPPLIERS) } }), variables: '{"first":1}',
  })],
])('a registered query is read at an address with %s', async (_, search) => {
  const headers = { authorization: `Bearer ${await tokenOf(org.STAFF)}`, 'apollo-require-preflight': 'true' }
  const answer = await fetch(`${gateway().url}/graphql?${String(search)}`, { headers })
  expect([answer.status, await answer.json()]).toEqual([200, { data: { suppliers: { nodes: [] } } }])
})

describe('refused as not trusted is', () => {
  test.each([
    ['another document', { query: '{ me { id } }' }],
    ['a registered document with one more space', { query: `${ME} ` }],
    ['an unknown identifier', { documentId: `sha256:${hashOf('{ me { id } }')}` }],
    ['an identifier of another kind', { id: '0123456789abcdef0123456789abcdef' }],
    ['an unknown identifier of Apollo', { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } }],
    ['a document that Apollo Client wants to register', {
      query: '{ __typename }', extensions: { persistedQuery: { version: 1, sha256Hash: hashOf('{ __typename }') } },
    }],
  ])('%s', async (_, body) => {
    expect(refusal(await asStaff(body))).toEqual(REFUSED)
  })

  test('a log-in in other words', async () => {
    const query = 'mutation { login(username: "x", password: "x") { accessToken } }'
    expect(refusal(await post({ query }))).toEqual(REFUSED)
  })
})

test('the registered log-in runs without a credential, and any other registered document needs one', async () => {
  const logIn = await post({ documentId: hashOf(LOG_IN), variables: { username: 'nobody' } })
  expect(refusal(logIn)).toEqual([200, 'UNAUTHENTICATED'])
  expect(refusal(await post({ documentId: hash }))).toEqual([401, 'UNAUTHENTICATED'])
})

test('what is new is answered when it is registered, and documents are listed by time, then by identifier', async () => {
  const { database } = gateway()
  const [one, two, three] = ['One', 'Two', 'Three'].map((name) => `query ${name} { me { id } }`)
  const later = [two, three].sort((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1))
  const [early, late] = ['2026-01-01', '2026-01-02'].map((day) => new Date(`${day}T12:00:00Z`))
  // Written in the other order than they are listed in.
  expect((await addTrusted(database, [later[1], later[0], later[1]], late)).sort()).toEqual(later.map(hashOf))
  expect(await addTrusted(database, [one, two], early)).toEqual([hashOf(one)])
  expect(await addTrusted(database, [], early)).toEqual([])
  const own = [one, two, three].map(hashOf)
  expect((await trustedDocuments(database)).filter(({ hash }) => own.includes(hash))).toEqual([
    { hash: hashOf(one), text: one, addedAt: early },
    ...later.map((text) => ({ hash: hashOf(text), text, addedAt: late })),
  ])
  expect(await removeTrusted(database, [hashOf(one), 'unknown'])).toEqual([hashOf(one)])
  expect((await removeTrusted(database, own)).sort()).toEqual(later.map(hashOf))
})

test('a list is exported by a registered query, and by no other', async () => {
  const exported = (query: string) => asStaff({ query: EXPORT, variables: { query } })
  const { data, errors } = await exported(`${SUPPLIERS} `)
  expect([data, errors?.[0].extensions.code]).toEqual([{ exportList: null }, 'DOCUMENT_NOT_TRUSTED'])
  expect((await exported(SUPPLIERS)).data).toEqual({ exportList: { listName: 'suppliers' } })
})

test('REST paths run their own operations', async () => {
  expect((await as(org.STAFF).rest('GET', '/logistics/locations')).status).toBe(200)
  expect((await asNobody().rest('GET', '/logistics/locations')).status).toBe(401)
})

test.each([
  ['documentId', { documentId: `sha256:${'0'.repeat(64)}` }],
  ['extensions', { extensions: { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } } }],
])('a stream of events is refused a document that is not registered, named by %s', async (_, body) => {
  const answer = await fetch(`${gateway().url}/graphql`, {
    method: 'POST', body: JSON.stringify(body), headers: {
      'content-type': 'application/json', accept: 'text/event-stream',
      authorization: `Bearer ${await tokenOf(org.STAFF)}`,
    },
  })
  expect(await answer.text()).toContain('DOCUMENT_NOT_TRUSTED')
})
