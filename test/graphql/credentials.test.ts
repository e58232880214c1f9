// A request without a credential and one with a wrong credential get the same answer, so that a client has one way to
// log in again.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'

const PRODUCTION = { NODE_ENV: 'production', JWT_SECRET: 'a secret that is long enough for a test' }

const CREDENTIALS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['no credential', {}],
  ['an empty one', { authorization: '' }],
  ['a scheme without a token', { authorization: 'Bearer' }],
  ['another scheme', { authorization: 'Basic YTpi' }],
  ['a token that is none', { authorization: 'Bearer nonsense' }],
  ['a key that nobody has', { 'x-api-key': 'nonsense' }],
]

const OPERATIONS: readonly (readonly [string, object])[] = [
  ['a query', { query: '{ me { id } }' }],
  ['a query with wrong variables', { query: 'query ($id: ID!) { bill(id: $id) { id } }', variables: { id: [1] } }],
  ['a mutation', { query: 'mutation { logout { id } }' }],
  ['a subscription', { query: 'subscription { changes { cursor } }' }],
]

describe.each([['in development', {}], ['in production', PRODUCTION]])('%s', (_, env) => {
  useGateway(env)

  describe.each(CREDENTIALS)('with %s', (__, credential) => {
    test.each(OPERATIONS)('%s is refused as UNAUTHENTICATED', async (___, body) => {
      for (const accept of ['application/json', 'application/graphql-response+json']) {
        const answer = await fetch(`${gateway().url}/graphql`, {
          method: 'POST', headers: { 'content-type': 'application/json', accept, ...credential },
          body: JSON.stringify(body),
        })
        expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
        expect(answer.headers.get('content-type')).toContain(accept)
        expect(await answer.json()).toEqual({
          errors: [{ message: expect.any(String), extensions: { code: 'UNAUTHENTICATED' } }],
        })
      }
    })
  })
})
