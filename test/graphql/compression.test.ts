// Compression of GraphQL answers: long ones for those who take it, never one with a secret, and never another door.
import { describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization } from '../support/make/organization.js'
import { PASSWORD, user } from '../support/make/users.js'
import { tokenOf } from '../support/sessions.js'

useGateway()

interface Answer { readonly status?: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** Sends a request as it is. Nothing adds headers to it, or decodes its answer. */
function send(path: string, { method, headers, body = '' }: {
  readonly method: 'GET' | 'POST'; readonly headers: Readonly<Record<string, string>>; readonly body?: string
}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(gateway().url + path, { method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }))
    })
    request.on('error', reject)
    request.end(body)
  })
}

async function ask(query: string, accepted: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const org = await organization()
  const headers = {
    'content-type': 'application/json', authorization: `Bearer ${await tokenOf(org.ADMIN)}`,
    ...(accepted && { 'accept-encoding': accepted }), ...more,
  }
  return send('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })
}

const LONG = '{ __schema { types { name description } } }'
const plain = async () => (await ask(LONG, '')).body.toString()

describe('an answer of GraphQL above 1 KB', () => {
  test.each([['br', brotliDecompressSync], ['gzip', gunzipSync]] as const)('is sent as %s to those who take it', async (encoding, decode) => {
    const { status, headers, body } = await ask(LONG, encoding)
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, expect.stringMatching(/accept-encoding/i)])
    expect(decode(body).toString()).toBe(await plain())
    expect(body.length).toBeLessThan((await plain()).length / 3)
  })

  test('is sent as it is to those who take nothing', async () => {
    for (const accepted of ['', 'identity', 'deflate'])
      expect((await ask(LONG, accepted)).headers['content-encoding']).toBeUndefined()
  })
})

test('a short answer is sent as it is', async () => {
  const { headers, body } = await ask('{ me { id } }', 'gzip')
  expect([headers['content-encoding'], JSON.parse(body.toString())]).toEqual([undefined, { data: { me: { id: expect.any(String) } } }])
})

describe('an answer with a secret is sent as it is', () => {
  const PADDING = '__schema { types { name description } }'
  const times = (field: string) => Array.from({ length: 90 }, (_, index) => `n${index}: ${field}`).join(' ')
  const key = (secret: string) => `mutation {
    createApiKey(input: { name: "The key of the shop", permissions: ["records:read"] }) { ${secret} apiKey { ${times('name')} } } }`
  const hook = `mutation {
    createWebhook(input: { url: "https://shop.test/hook", kinds: [BILL] }) { secret webhook { ${times('url')} } } }`
  const member = `mutation { createUser(input: { email: "ada-${randomUUID()}@thread.test", name: "Ada Thread", roles: [HR] }) {
    initialPassword user { ${times('name')} } } }`
  test.each([
    ['the secret of an API key', key('secret')], ['a secret under another name', key('theKey: secret')],
    ['the secret of a webhook', hook], ['a generated password', member],
  ])('%s, however long the answer is', async (_, query) => {
    const { headers, body } = await ask(query, 'br, gzip')
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.toString()).toMatch(/^\{"data":\{"\w+":\{"\w+":"[^"]{10,}/)
    expect(body.length).toBeGreaterThan(1_024)
  })

  test.each(['accessToken', 'refreshToken'])('the %s of a log-in', async (token) => {
    const { email } = await user(await organization())
    const { headers, body } = await ask(
      `mutation { login(username: "${email}", password: "${PASSWORD}") { ${token} ${times('tokenType')} } }`, 'br, gzip')
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.toString()).toMatch(/^\{"data":\{"login":\{"\w+":"[^"]{10,}/)
    expect(body.length).toBeGreaterThan(1_024)
  })

  test('the addresses of files, which are tickets, however long the answer is', async () => {
    const query = `query { ${PADDING} attachments(first: 1) { nodes { ...File } } } fragment File on Attachment { at: downloadUrl }`
    const { status, headers, body } = await ask(query, 'br, gzip')
    expect([status, headers['content-encoding']]).toEqual([200, undefined])
    expect(body.length).toBeGreaterThan(10_000)
  })
})

describe('other answers and requests', () => {
  test('REST and streams of events are never compressed', async () => {
    const org = await organization()
    const authorization = `Bearer ${await tokenOf(org.ADMIN)}`
    for (let count = 0; count < 10; count += 1)
      await as(org.MANAGER).get(`mutation { createLocation(input: { name: "Gate ${count}", locationType: "warehouse" }) { id } }`)
    for (const path of ['/openapi.json', '/logistics/locations?limit=100']) {
      const { status, headers, body } = await send(path, { method: 'GET', headers: { authorization, 'accept-encoding': 'br, gzip' } })
      expect([status, headers['content-encoding']]).toEqual([200, undefined])
      expect(body.length).toBeGreaterThan(1_024)
    }
    const stream = new AbortController()
    const events = await fetch(`${gateway().url}/graphql`, {
      method: 'POST', body: JSON.stringify({ query: 'subscription { changes { cursor } }' }), signal: stream.signal,
      headers: { 'content-type': 'application/json', authorization, accept: 'text/event-stream', 'accept-encoding': 'br, gzip' },
    })
    expect([events.headers.get('content-type'), events.headers.get('content-encoding')])
      .toEqual([expect.stringContaining('text/event-stream'), null])
    stream.abort()
  })

  test('a request is read as it was sent, whatever its header says', async () => {
    const answer = await ask('{ me { id } }', '', { 'content-encoding': 'gzip' })
    expect([answer.status, answer.body.toString()]).toEqual([200, expect.stringContaining('"me"')])
  })
})
