// Tokens with a right signature and wrong claims are refused like forged ones, through both doors.
import { beforeAll, describe, expect, test } from '@jest/globals'
import jwt from 'jsonwebtoken'
import { useGateway } from '../support/app.js'
import { asNobody, withToken, type Person } from '../support/as.js'
import { at } from '../support/clock.js'
import { organization } from '../support/make/organization.js'
import { openSession } from '../support/sessions.js'

const JWT_SECRET = 'a secret that is long enough for a test'
useGateway({ JWT_SECRET })

const now = () => Math.floor(Date.now() / 1000)
const NUL = '\u0000'

let person: Person
let sessionId: string
beforeAll(async () => {
  person = (await organization()).ADMIN
  sessionId = await openSession(person)
})

type Members = Readonly<Record<string, unknown>>
/** A token of the person, with other claims and other members of its header. A claim that is undefined is left out. */
function tokenWith(claims: Members = {}, header: Members = {}): string {
  const { userId: sub, orgId: org } = person
  const all = { sub, org, sid: sessionId, iss: 'selvedge', aud: 'selvedge', iat: now(), exp: now() + 600, ...claims }
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return jwt.sign(JSON.stringify(given), JWT_SECRET, { header: { alg: 'HS256', ...header } })
}

const ME = '{ me { id } }'

const GOOD: readonly (readonly [string, () => string])[] = [
  ['with all claims', () => tokenWith()],
  ['from a gateway whose clock is half a minute ahead', () => tokenWith({ iat: now() + 30 })],
  ['without the time at which it was issued', () => tokenWith({ iat: undefined })],
]

const WRONG: readonly (readonly [string, () => string])[] = [
  ['without an end', () => tokenWith({ exp: undefined })],
  ['whose end is no number', () => tokenWith({ exp: '9999999999' })],
  ['with an extension in crit', () => tokenWith({}, { crit: ['b64'], b64: false })],
  ['of another algorithm', () => tokenWith({}, { alg: 'HS512' })],
  ['with an empty crit', () => tokenWith({}, { crit: [] })],
  ['that was issued in the future', () => tokenWith({ iat: now() + 3600 })],
  ['with a NUL in sub', () => tokenWith({ sub: `${person.userId}${NUL}` })],
  ['with a NUL in org', () => tokenWith({ org: `${NUL}` })],
  ['with a NUL in sid', () => tokenWith({ sid: `${sessionId}${NUL}` })],
  ['of another issuer', () => tokenWith({ iss: 'another' })],
  ['without an issuer', () => tokenWith({ iss: undefined })],
  ['for another audience', () => tokenWith({ aud: 'selvedge-upload' })],
  ['whose sub is no text', () => tokenWith({ sub: { not: '' } })],
]

describe('an access token', () => {
  test.each(GOOD)('%s is taken by GraphQL', async (_, token) => {
    expect(await withToken(token()).get(ME)).toEqual({ id: person.userId })
  })

  test.each(GOOD)('%s is taken by REST', async (_, token) => {
    expect((await withToken(token()).rest('GET', '/logistics/locations')).status).toBe(200)
  })

  test.each(WRONG)('%s is a 401 of GraphQL', async (_, token) => {
    const { status, errors } = await withToken(token()).ask(ME)
    expect([status, errors?.[0].extensions]).toEqual([401, { code: 'UNAUTHENTICATED' }])
  })

  test.each(WRONG)('%s is a 401 of REST', async (_, token) => {
    const { status, body } = await withToken(token()).rest('GET', '/logistics/locations')
    expect([status, body]).toEqual([401, { detail: 'Could not validate credentials', code: 'UNAUTHENTICATED' }])
  })
})

test.each<[string, Members]>([
  ['without an end', { exp: undefined }],
  ['that was issued in the future', { iat: now() + 3600 }],
  ['with a NUL in sid', { sid: NUL }],
])('a refresh token %s is refused, and the session goes on', async (_, claims) => {
  const token = tokenWith({ aud: 'selvedge-refresh', ...claims })
  expect(await asNobody().code(
    'mutation ($token: String!) { refreshSession(refreshToken: $token) { accessToken } }', { token },
  )).toBe('UNAUTHENTICATED')
  expect(await withToken(tokenWith()).get(ME)).toEqual({ id: person.userId })
})

test('an access token is refused from the second of its end on, also if it was good before', async () => {
  const end = now() + 600
  const token = tokenWith({ exp: end })
  expect(await withToken(token).get(ME)).toEqual({ id: person.userId })
  const statusAt = (second: number) =>
    at(new Date(second * 1000).toISOString(), async () => (await withToken(token).ask(ME)).status)
  expect([await statusAt(end - 1), await statusAt(end)]).toEqual([200, 401])
})
