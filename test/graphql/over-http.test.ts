// The audits of graphql-http for the specification GraphQL over HTTP, which clients of all kinds rely on.
import { describe, expect, test } from '@jest/globals'
import { serverAudits } from 'graphql-http'
import { gateway, useGateway } from '../support/app.js'

useGateway()

const REFUSAL = 'document parsing failure|document validation failure|variable coercion failure'
/**
 * The recommendations to answer 200 under `application/json` where a document or its variables are refused. The gateway
 * answers 400 or 422, because proxies and monitors between client and gateway look at the status alone.
 */
const KEPT = new RegExp(`200(?: status code)? on (?:${REFUSAL}) when accepting application/json`)

const audits = serverAudits({ url: () => `${gateway().url}/graphql` })
const followed = audits.filter(({ name }) => !KEPT.test(name))

test('all recommendations are followed but three', () => {
  expect(audits.filter(({ name }) => name.startsWith('MUST') && KEPT.test(name))).toEqual([])
  expect([audits.length > 50, audits.length - followed.length]).toEqual([true, 3])
})

describe('the gateway', () => {
  test.each(followed.map((audit) => [audit.name, audit] as const))('%s', async (_, { fn, name }) => {
    expect(await fn()).toMatchObject({ name, status: 'ok' })
  })

  test.each([
    ['a document that does not parse', { query: '{' }, 400],
    ['a document that does not fit the schema', { query: '{ nothing }' }, 400],
    [
      'a variable of another type',
      { query: 'mutation ($n: String!) { login(username: $n, password: "x") { accessToken } }', variables: { n: 1 } }, 422,
    ],
  ])('refuses %s by its status', async (_, body, status) => {
    const answer = await fetch(`${gateway().url}/graphql`, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
    })
    expect(answer.status).toBe(status)
  })
})
