// The headers Idempotency-Key and Prefer at the REST door: how they are written, what a used key refuses, and who may
// send them. `test/matrices/rest-once.test.ts` sends them to each row.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { gateway, useGateway } from '../support/app.js'
import { as, asNobody } from '../support/as.js'
import { supplier } from '../support/make/bills.js'
import { submittedRequest } from '../support/make/material-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

const ORIGIN = 'https://mill.example'

describe('the headers', () => {
  useGateway({ LOGIN_THROTTLE: 'off', REST_CORS_ORIGINS: ORIGIN })

  let org: TestOrganization
  beforeAll(async () => {
    org = await organization()
    await supplier(org, 'sup-own')
  })

  const BILL = { billType: 'supplier', supplierId: 'sup-own', lineItems: [{ description: 'Rent', qty: 1, unitPrice: 20 }] }
  const bill = (headers: Readonly<Record<string, string>>, body: object = BILL) =>
    as(org.FINANCE).rest('POST', '/bills', body, headers)
  const count = () => gateway().database.prisma.bill.count({ where: { orgId: org.id } })

  test.each([
    ['validate-only', true],
    ['Validate-Only', true],
    ['respond-async, validate-only', true],
    ['wait=10; foo="a, b", validate-only; strict', true],
    ['validate-only=true', true],
    ['"validate-only"', true],
    ['respond-async, "Validate-Only"', true],
    ['validate-only=""', true],
    ['validate-only=false', false],
    ['validate-only=false, validate-only', false],
    ['return=minimal', false],
    ['note="validate-only, please"', false],
    ['validate-only-not', false],
    ['', false],
  ])('Prefer: %s tries the request: %s', async (prefer, isTried) => {
    const before = await count()
    const { status, headers } = await bill({ prefer })
    expect([status, headers.get('preference-applied')]).toEqual([200, isTried ? 'validate-only' : null])
    expect((await count()) - before).toBe(isTried ? 0 : 1)
  })

  test('several headers Prefer are one list', async () => {
    const before = await count()
    const headers = new Headers({ prefer: 'respond-async' })
    headers.append('prefer', 'validate-only')
    expect((await bill(Object.fromEntries(headers))).headers.get('preference-applied')).toBe('validate-only')
    expect(await count()).toBe(before)
  })

  test('another body under the same key is refused, and so is another path', async () => {
    const key = { 'idempotency-key': `"${randomUUID()}"` }
    await bill(key)
    const reused = { status: 422, body: { detail: expect.any(String), code: 'IDEMPOTENCY_KEY_REUSED' } }
    expect(await bill(key, { ...BILL, notes: 'other' })).toMatchObject(reused)
    const stop = { name: 'Gate', stopType: 'pickup' }
    expect(await as(org.FINANCE).rest('POST', '/api/v1/logistics/deliveries/none/stops', stop, key)).toMatchObject(reused)
  })

  test('another path is refused under the same key, also if it says nothing else of the same identifier', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const { id } = await submittedRequest(org)
    expect((await as(org.ADMIN).rest('POST', `/material-requests/${id}/approve`, undefined, key)).status).toBe(200)
    expect(await as(org.ADMIN).rest('PATCH', `/api/v1/expense-requests/${id}/approve`, {}, key))
      .toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  })

  test('twenty requests with one key at once do one thing', async () => {
    const before = await count()
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => bill(key)))
    expect((await count()) - before).toBe(1)
    const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => (body as { id: string }).id))
    expect(ids.size).toBe(1)
    for (const { status, headers, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, headers.get('retry-after'), (body as { code: string }).code]).toEqual([409, '1', 'IDEMPOTENCY_KEY_IN_USE'])
  })

  test('are refused at the log-in, which answers a secret', async () => {
    const form = new URLSearchParams({ username: 'nobody', password: 'nothing' })
    for (const headers of [{ prefer: 'validate-only' }, { 'idempotency-key': 'k' }] as Record<string, string>[]) {
      const answer = await fetch(`${gateway().url}/auth/login`, { method: 'POST', body: form, headers })
      expect([answer.status, await answer.json()]).toEqual([
        422, expect.objectContaining({ code: 'BAD_USER_INPUT', detail: expect.stringMatching(/^login cannot be /) }),
      ])
    }
  })

  test('are ignored on a row that only reads', async () => {
    const { status, headers } = await as(org.STAFF).rest('GET', '/logistics/locations', undefined, {
      prefer: 'validate-only', 'idempotency-key': 'not "a" key',
    })
    expect([status, headers.get('preference-applied')]).toEqual([200, null])
  })

  test('may be sent, and the answers to them read, by pages of allowed origins', async () => {
    const asks = { origin: ORIGIN, 'access-control-request-method': 'POST' }
    const preflight = await fetch(`${gateway().url}/bills`, { method: 'OPTIONS', headers: asks })
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Idempotency-Key, Prefer/)
    const { headers } = await asNobody().rest('GET', '/api-keys', undefined, { origin: ORIGIN })
    expect(headers.get('access-control-expose-headers')).toMatch(/Idempotency-Replayed.*Preference-Applied/)
  })
})
