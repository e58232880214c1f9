// Requests that Node alone would not answer: any method, no host, clients that have closed their sending side.
import { beforeAll, expect, test } from '@jest/globals'
import { METHODS } from 'node:http'
import { gateway, useGateway } from '../support/app.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { tokenOf } from '../support/sessions.js'
import { head, WEB_SOCKET, wireTo } from '../support/wire.js'

useGateway()

let org: TestOrganization
beforeAll(async () => {
  org = await organization()
})

/** The answer to a request. `sayNoMore` says if the client closes its sending side at once. */
async function answerTo(text: string, sayNoMore = 'later'): Promise<{ status: string; headers: string; body: string }> {
  const wire = await wireTo(gateway().url, text)
  if (sayNoMore === 'at once') wire.sayNoMore()
  const answer = await wire.closed
  const [all, status, headers, body] = /^HTTP\/1\.1 (\d{3}) [^\r]*\r\n([^]*?)\r\n\r\n([^]*)$/.exec(answer) ?? []
  expect(all).toBeDefined()
  return { status, headers: headers.toLowerCase(), body }
}

const NOT_HTTP = 'Invalid HTTP request received.'
const CLOSE = { connection: 'close' }

const notPost = METHODS.filter((method) => method !== 'POST')

test.each(notPost)('%s is refused on a path that does not take it, and redirected like any other', async (method) => {
  const refused = await answerTo(head(method, '/bills', CLOSE))
  expect([refused.status, refused.body]).toEqual(['405', method === 'HEAD' ? '' : '{"detail":"Method Not Allowed"}'])
  expect(refused.headers).toContain('allow: post')
  const redirected = await answerTo(head(method, '/bills/', CLOSE))
  expect([redirected.status, redirected.body]).toEqual(['307', ''])
  expect(redirected.headers).toContain('location: http://gateway/bills\r\n')
  expect(await answerTo(head(method, '/nope', CLOSE))).toMatchObject({ status: '404' })
})

test('a method that the gateway’s own paths do not take is refused there, too', async () => {
  const { status, headers } = await answerTo(head('PROPFIND', '/graphql', CLOSE))
  expect([status, /allow: ([^\r]*)/.exec(headers)?.[1]]).toEqual(['405', 'get, post'])
})

test.each(['/health', '/graphql', '/bills', '/nope'])(
  'a request for %s without a host is invalid HTTP',
  async (path) => {
    const { status, headers, body } = await answerTo(`GET ${path} HTTP/1.1\r\n\r\n`)
    expect([status, body]).toEqual(['400', NOT_HTTP])
    expect(headers).toMatch(/content-type: text\/plain; charset=utf-8/)
    expect(headers).toMatch(/connection: close/)
  },
)

test('a request of HTTP 1.0 needs no host', async () => {
  expect(await answerTo('GET /health HTTP/1.0\r\n\r\n')).toMatchObject({ status: '200', body: expect.stringMatching(/^\{"status":"ok",/) })
})

test('a client that closes its sending side gets its answer, then the connection is closed', async () => {
  const authorization = `Bearer ${await tokenOf(org.STAFF)}`
  const query = JSON.stringify({ query: '{ me { id } }' })
  const json = { 'content-type': 'application/json', 'content-length': query.length }
  const asked = [
    head('GET', '/health'),
    head('GET', '/logistics/locations', { authorization, ...CLOSE }),
    head('POST', '/graphql', { authorization, ...json, ...CLOSE }) + query,
  ]
  for (const text of asked) expect(await answerTo(text, 'at once')).toMatchObject({ status: '200' })
})

test('a client that closes its sending side in the middle of a request gets an error', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': 100 }
  const text = `${head('POST', '/auth/login', form)}username=`
  expect(await answerTo(text, 'at once')).toMatchObject({ status: '400', body: NOT_HTTP })
})

test('bytes that are not HTTP are refused after the answers to the requests before them', async () => {
  const authorization = `Bearer ${await tokenOf(org.STAFF)}`
  const query = JSON.stringify({ query: '{ me { id } }' })
  const json = { 'content-type': 'application/json', 'content-length': query.length }
  const asked = head('POST', '/graphql', { authorization, ...json }) + query
  const wire = await wireTo(gateway().url, `${asked}${head('GET', '/health')}no HTTP\r\n\r\n`)
  const answers = await wire.closed
  expect([...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)).toEqual(['200', '200', '400'])
  expect(answers).toContain(`{"data":{"me":{"id":"${org.STAFF.userId}"}}}`)
  expect(answers.endsWith(NOT_HTTP)).toBe(true)
})

const BEHIND = [
  ['a request for a WebSocket', head('GET', '/graphql', WEB_SOCKET), '101'],
  ['CONNECT', head('CONNECT', 'gateway:1', CLOSE), '404'],
  ['a request for HTTP/2', head('GET', '/nope', { connection: 'Upgrade, close', upgrade: 'h2c' }), '404'],
] as const

test.each(BEHIND)('%s is taken when the requests before it are answered', async (_, text, status) => {
  const authorization = `Bearer ${await tokenOf(org.STAFF)}`
  const query = JSON.stringify({ query: '{ me { id } }' })
  const json = { 'content-type': 'application/json', 'content-length': query.length }
  const wire = await wireTo(gateway().url, (head('POST', '/graphql', { authorization, ...json }) + query).repeat(2) + text)
  await wire.heard(`HTTP/1.1 ${status} `)
  wire.sayNoMore()
  const answers = await wire.closed
  expect([...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, each]) => each)).toEqual(['200', '200', status])
})
