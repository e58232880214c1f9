// The identifier of a document is a string: whatever else a caller sends in its place is refused as malformed, without
// a credential too, and is no fault of the gateway.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startGateway, type Started } from '../support/app.js'
import { freshDatabase } from '../support/databases.js'

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

  test('so it is in an address', async () => {
    const search = new URLSearchParams({ extensions: JSON.stringify(named({ toString: 1 }).extensions) })
    const answer = await fetch(`${started.gateway.url}/graphql?${String(search)}`, {
      headers: { 'apollo-require-preflight': 'true' },
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ extensions: { code: 'BAD_REQUEST' } }] }])
    expect(lines).toEqual([])
  })
})
