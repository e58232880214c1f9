// The identifier of a document is a string: whatever else a caller sends in its place is refused as malformed, without
// a credential too, and is no fault of the gateway.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createHash } from 'node:crypto'
import { gateway, startGateway, useGateway, type Started } from '../support/app.js'
import { freshDatabase } from '../support/databases.js'
import { organization } from '../support/make/organization.js'
import { tokenOf } from '../support/sessions.js'

const PRODUCTION = { NODE_ENV: 'production', JWT_SECRET: 'a secret that is long enough for a test' }
const HASH = 'a'.repeat(64)
const named = (sha256Hash: unknown) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } })

describe.each<[string, Readonly<Record<string, string>>]>([
  ['in development', {}],
  ['in production', PRODUCTION],
  ['with registered documents only', { ...PRODUCTION, TRUSTED_DOCUMENTS: 'only' }],
])('%s', (_, settings) => {
  const lines: string[] = []
  let started: Started
  beforeAll(async () => {
    started = await startGateway(await freshDatabase(), settings, { write: (line) => lines.push(line) })
  })
  afterAll(() => started.stop())

  async function answerTo(body: object, headers: Readonly<Record<string, string>> = {}) {
    const answer = await fetch(`${started.gateway.url}/graphql`, {
      method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body),
    })
    const { errors } = (await answer.json()) as { errors?: { extensions: { code: string } }[] }
    return [answer.status, errors?.[0].extensions.code]
  }

  test.each<[string, object]>([
    ['an object, as Relay names it', { id: { toString: 1 } }],
    ['an object beside an empty document', { documentId: { toString: null }, query: '' }],
    ['an object, as Apollo names it', named({ toString: 1 })],
    ['nothing, as Apollo names it', named(null)],
    ['an array of an identifier', { id: [HASH] }],
    ['an array of an identifier, as Apollo names it', named([HASH])],
    ['a number', { documentId: 1 }],
  ])('%s is refused as a document that is no string is', async (__, body) => {
    const refusal = await answerTo(body)
    expect(refusal).toEqual([400, 'BAD_REQUEST'])
    expect(await answerTo({ query: { toString: 1 } })).toEqual(refusal)
    expect(await answerTo(body, { accept: 'text/event-stream' })).toEqual(refusal)
    expect(lines).toEqual([])
  })

  test('the hash of another text is a fault of the client', async () => {
    const refusal = await answerTo({ query: '{ __typename }', ...named(HASH) })
    expect(refusal).toEqual(settings.TRUSTED_DOCUMENTS ? [400, 'DOCUMENT_NOT_TRUSTED'] : [400, 'BAD_REQUEST'])
    expect(lines).toEqual([])
  })

  test('so it is in an address', async () => {
    const search = new URLSearchParams({ extensions: JSON.stringify(named({ toString: 1 }).extensions) })
    const answer = await fetch(`${started.gateway.url}/graphql?${String(search)}`, {
      headers: { 'apollo-require-preflight': 'true' },
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ extensions: { code: 'BAD_REQUEST' } }] }])
    expect(lines).toEqual([])
  })
})

describe('a text that a client has sent before', () => {
  const TEXT = '{ __typename }'
  const hash = createHash('sha256').update(TEXT).digest('hex')
  useGateway()

  test.each([
    ['in the body', 'POST'],
    ['in an address', 'GET'],
  ])('is found by its hash with the prefix sha256: and in capitals, %s', async (_, method) => {
    const org = await organization()
    const authorization = `Bearer ${await tokenOf(org.STAFF)}`
    const send = async (parameters: object) => {
      const url = new URL('/graphql', gateway().url)
      const headers = { authorization, 'content-type': 'application/json', 'apollo-require-preflight': 'true' }
      if (method === 'POST') return fetch(url, { method, headers, body: JSON.stringify(parameters) })
      for (const [name, value] of Object.entries(parameters))
        url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value))
      return fetch(url, { headers })
    }
    const prefixed = named(`sha256:${hash}`)
    for (const sent of [{ query: TEXT, ...prefixed }, prefixed, named(hash.toUpperCase())]) {
      const answer = await send(sent)
      expect([answer.status, await answer.json()]).toEqual([200, { data: { __typename: 'Query' } }])
    }
  })
})
