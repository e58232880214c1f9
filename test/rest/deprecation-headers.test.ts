// The headers of documented paths for successors, deprecation and CORS; the rest of the answer does not change.
import { describe, expect, test } from '@jest/globals'
import { matchRoute } from '../../rest-compat/fastapi/starlette/matching.js'
import { routes } from '../../rest-compat/routes.js'
import { rowName } from '../../rest-compat/successor.js'
import { settingsOf } from '../../src/cli/door.js'
import { ConfigError, readConfig } from '../../src/config.js'
import { doors } from '../../src/doors.js'
import { gateway, useGateway } from '../support/app.js'
import { as, asNobody } from '../support/as.js'
import { organization } from '../support/make/organization.js'
import { rootFields } from '../support/operations.js'

const ORIGIN = 'https://shop.example'
const noticesOf = (headers: Headers) => [headers.get('deprecation'), headers.get('sunset')]
const rows = routes.map((route) => [rowName(route), route] as const)
/** The field to which the clients of each path are to move. No field that is deprecated is among them. */
const SUCCESSORS: Readonly<Record<string, string>> = {
  'POST /material-requests/{mr_id}/approve': 'approveMaterialRequest',
  'GET /api-keys': 'apiKeys',
  'GET /auth/test/admin': 'me',
  'POST /bills': 'createBill',
  'POST /quotes/{quote_id}/convert-to-sales-order': 'convertQuoteToSalesOrder',
  'POST /api/v1/logistics/deliveries/{delivery_id}/stops': 'createDeliveryStop',
  'PATCH /api/v1/expense-requests/{expense_request_id}/approve': 'approveExpenseRequest',
  'POST /api/v1/costings/compare': 'compareCostSheets',
  'POST /costings/{costing_id}/withdraw': 'withdrawCostSheet',
  'PATCH /api/v1/costings/{costing_id}': 'updateCostSheet',
  'GET /logistics/locations': 'locations',
  'DELETE /api/v1/employees/{employee_id}/attachments/{attachment_id}': 'deleteEmployeeAttachment',
  'POST /auth/login': 'login',
}
const concrete = (path: string) => path.replace(/\{\w+\}/g, 'unknown-1')

async function options(path: string, headers: Readonly<Record<string, string>>) {
  const answer = await fetch(gateway().url + path, { method: 'OPTIONS', headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('without configuration', () => {
  useGateway()

  test.each(rows)('%s names its successor in success and refusal alike, and announces no end', async (row, route) => {
    const { ADMIN } = await organization()
    const name = SUCCESSORS[row]
    const successors = rootFields.filter((root) => root.name === name)
    expect(successors.map(({ field }) => field.deprecationReason)).toEqual([undefined])
    for (const client of [as(ADMIN), asNobody()]) {
      const { headers } = await client.rest(route.method, concrete(route.path), route.takes.body && {})
      expect(headers.get('link')).toBe(`</graphql#${name}>; rel="successor-version"; title="${name}"`)
      expect(noticesOf(headers)).toEqual([null, null])
    }
    expect(matchRoute(routes, route.method, concrete(route.path))).toMatchObject({ route })
  })

  test('a path that is not documented has no successor', async () => {
    expect((await asNobody().rest('GET', '/nowhere')).headers.get('link')).toBeNull()
    expect((await asNobody().rest('DELETE', '/bills')).headers.get('link')).toBeNull()
  })

  test('browsers of other origins are answered as they always were', async () => {
    const asked = await options('/bills', { origin: ORIGIN, 'access-control-request-method': 'POST' })
    expect([asked.status, asked.headers.get('allow'), asked.headers.get('access-control-allow-origin')]).toEqual([
      405, 'POST', null,
    ])
    const { headers } = await asNobody().rest('GET', '/api-keys', undefined, { origin: ORIGIN })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('REST_DEPRECATION', () => {
  useGateway(
    { REST_DEPRECATION: 'GET /api-keys=2025-01-01/2027-02-03T04:05:06Z; POST /bills = 2026-06-01; *=2026-12-01' },
  )

  test('announces per path when it was deprecated and when it ends, in the forms of RFC 9745 and RFC 8594, whatever the answer', async () => {
    const { ADMIN } = await organization()
    for (const client of [as(ADMIN), asNobody()]) {
      expect(noticesOf((await client.rest('GET', '/api-keys')).headers)).toEqual([
        '@1735689600',
        'Wed, 03 Feb 2027 04:05:06 GMT',
      ])
      expect(noticesOf((await client.rest('POST', '/bills', {})).headers)).toEqual(['@1780272000', null])
      expect(noticesOf((await client.rest('GET', '/logistics/locations')).headers)).toEqual(['@1796083200', null])
    }
    expect((await as(ADMIN).rest('GET', '/api-keys')).status).toBe(200)
  })

  test.each([
    [
      'a path that is none', 'POST /bill=2026-01-01',
      'REST_DEPRECATION names POST /bill, which is no documented path; write the method, a space and the path as docs/reference/parity.md has them, or *',
    ],
    [
      'a day that is none', 'POST /bills=2026-02-30',
      'REST_DEPRECATION has no readable date for POST /bills; write 2026-01-01 or 2026-01-01T08:00:00Z',
    ],
    [
      'an end before the beginning', '*=2026-02-02/2026-02-01',
      'REST_DEPRECATION ends * before it is deprecated; let the second date be the later one',
    ],
    ['a path twice', '*=2026-02-02; *=2026-02-03', 'REST_DEPRECATION names * twice'],
    [
      'no entry at all', 'soon',
      'REST_DEPRECATION has the entry "soon", which should read like POST /bills=2026-01-01/2027-01-01',
    ],
  ])('with %s keeps the gateway from starting, in a sentence that says what to do', (_, setting, message) => {
    expect(() => readConfig(settingsOf(doors), { REST_DEPRECATION: setting })).toThrow(new ConfigError(message))
  })

  test.each([
    'soon', '', '2026-13-01', '2026-01-01T08:00', '2026-01-01T08:00:00+02:00', '2026-01-01T24:00Z', '2026-02-30T00:00Z',
    '2026-01-01/soon', '2026-01-01/',
  ])('has only days and moments of the calendar, in UTC: not *=%s', (wrong) => {
    expect(() => readConfig(settingsOf(doors), { REST_DEPRECATION: `*=${wrong}` })).toThrow(
      new ConfigError('REST_DEPRECATION has no readable date for *; write 2026-01-01 or 2026-01-01T08:00:00Z'),
    )
  })

  test.each([
    '', '*=2026-02-02/2026-02-02', ' ; *=2026-02-02 ; ', 'POST /bills=2026-02-02T08:00Z\n*=2026-02-02/2026-02-03',
  ])('may have entries apart by lines, none at all, and an end at once: %j', (right) => {
    expect(() => readConfig(settingsOf(doors), { REST_DEPRECATION: right })).not.toThrow()
  })
})

describe('REST_CORS_ORIGINS', () => {
  useGateway({ REST_CORS_ORIGINS: `https://other.example, ${ORIGIN}` })

  test('answers preflights of these origins, and lets their scripts read all answers and headers', async () => {
    const asked = await options('/bills', {
      origin: ORIGIN, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization',
    })
    expect([asked.status, asked.text, asked.headers.get('access-control-allow-origin')]).toEqual([204, '', ORIGIN])
    expect(asked.headers.get('access-control-allow-methods')).toBe('POST')
    expect(asked.headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, If-None-Match, Idempotency-Key, Prefer, X-API-Key, X-Cost, X-Org-Id, X-User-Id',
    )
    const refused = await asNobody().rest('GET', '/api-keys', undefined, { origin: ORIGIN })
    expect([refused.status, refused.headers.get('access-control-allow-origin'), refused.headers.get('vary')]).toEqual([
      401, ORIGIN, 'Origin',
    ])
    expect(refused.headers.get('access-control-expose-headers')?.split(', ')).toEqual([
      'Allow', 'Deprecation', 'ETag', 'Idempotency-Replayed', 'Link', 'Preference-Applied', 'RateLimit',
      'RateLimit-Limit', 'RateLimit-Policy', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After', 'Sunset',
      'WWW-Authenticate', 'X-Cost', 'X-Request-Id',
    ])
  })

  test('changes nothing for other origins, for other questions, and for paths that are not documented', async () => {
    const stranger = await options('/bills', {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
    })
    expect([stranger.status, stranger.headers.get('access-control-allow-origin')]).toEqual([405, null])
    expect((await options('/bills', { origin: ORIGIN })).status).toBe(405)
    expect((await options('/nowhere', { origin: ORIGIN, 'access-control-request-method': 'GET' })).status).toBe(404)
    expect(
      (await asNobody().rest('GET', '/api-keys', undefined, { origin: 'https://evil.example' })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull()
  })

  test('that is no origin keeps the gateway from starting', () => {
    for (const wrong of ['shop.example', 'https://shop.example/path', 'null', 'capacitor://localhost', 'https://*.example']) {
      expect(() => readConfig(settingsOf(doors), { REST_CORS_ORIGINS: wrong })).toThrow(
        new ConfigError(`REST_CORS_ORIGINS has "${wrong}", which is no origin like https://shop.example:8443`),
      )
    }
  })
})
