// Compression of GraphQL answers: long ones for those who take it, never one with a secret, and never another door.
import { describe, expect, test } from '@jest/globals'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { gateway, useGateway } from '../support/app.js'
import { organization } from '../support/make/organization.js'
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
  const key = (more: string) => `mutation { createApiKey(input: { name: "Shop", permissions: ["records:read"] }) { ${more} } }`
  const hook = 'mutation { createWebhook(input: { url: "https://shop.test/hook", kinds: [BILL] }) { secret webhook { id } } }'
  test('the secret of an API key, of a webhook, and tokens', async () => {
    for (const query of [key('secret'), key('theKey: secret'), hook, 'mutation { login(email: "a@b.test", password: "x") { accessToken } }'])
      expect((await ask(query, 'br, gzip')).headers['content-encoding']).toBeUndefined()
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
    for (const path of ['/openapi.json', '/material-requests', '/locations?limit=100'])
      expect((await send(path, { method: 'GET', headers: { authorization, 'accept-encoding': 'br, gzip' } })).headers['content-encoding']).toBeUndefined()
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
