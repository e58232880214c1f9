// A refresh token that is sent again: for a short time after its use every sender gets the same next token, at every
// gateway. Later, or when the next token has been used, it ends the session.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { gateway, startGateway, useGateway, type Started } from '../support/app.js'
import { as, asNobody, withToken } from '../support/as.js'
import { organization } from '../support/make/organization.js'
import { PASSWORD, user } from '../support/make/users.js'

const SETTINGS = { JWT_SECRET: 'the same secret of all gateways, for one token' }
useGateway(SETTINGS)

/** Gateways on the same database: one with the same settings, one without a grace, and one with another secret. */
const others: Started[] = []
beforeAll(async () => {
  const { database } = gateway()
  const another = { REFRESH_GRACE_SECONDS: '0', JWT_SECRET: SETTINGS.JWT_SECRET }
  const changed = { JWT_SECRET: 'the secret of a gateway after a change of it' }
  for (const env of [SETTINGS, another, changed])
    others.push(await startGateway({ database, discard: async () => {} }, env))
})
afterAll(async () => {
  for (const { stop } of others) await stop()
})
const here = () => gateway().url
const at = (index: number) => others[index].gateway.url

interface Tokens { readonly accessToken: string; readonly refreshToken: string; readonly refreshExpiresIn: number }
interface Answer {
  readonly data: { readonly refreshSession: Tokens | null }
  readonly errors?: readonly { readonly message: string }[]
}

const TOKENS = 'accessToken refreshToken refreshExpiresIn'
const LOGIN = `mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { ${TOKENS} } }`
const REFRESH = `mutation ($refreshToken: String!) { refreshSession(refreshToken: $refreshToken) { ${TOKENS} } }`

const logIn = ({ email }: { email: string }) => asNobody().get<Tokens>(LOGIN, { username: email, password: PASSWORD })

async function send(url: string, refreshToken: string): Promise<Answer> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: REFRESH, variables: { refreshToken } }),
  })
  return (await answer.json()) as Answer
}
async function refresh(url: string, refreshToken: string): Promise<Tokens> {
  const { data, errors } = await send(url, refreshToken)
  if (!data.refreshSession) throw new Error(`refused: ${JSON.stringify(errors)}`)
  return data.refreshSession
}
const refusal = async (url: string, refreshToken: string) =>
  (await send(url, refreshToken)).errors?.map(({ message }) => message)

const SPENT = ['The refresh token has been used before, so the session is ended; log in again']
const ENDED = ['The session has ended; log in again']
const opens = async ({ accessToken }: Tokens) => (await withToken(accessToken).ask('{ me { id } }')).status === 200
const prisma = () => gateway().database.prisma
const sessionOf = ({ userId }: { userId: string }) => prisma().session.findFirstOrThrow({ where: { userId } })
/** Moves the last refresh of a session into the past. */
const ago = (userId: string, seconds: number) => prisma().session.updateMany({
  where: { userId }, data: { refreshedAt: new Date(Date.now() - seconds * 1000) },
})
const member = async () => user(await organization())

describe('a refresh token that was used a short time ago', () => {
  test('gets the same next token again at each gateway, and changes nothing', async () => {
    const person = await member()
    const first = await logIn(person)
    const second = await refresh(here(), first.refreshToken)
    const before = await sessionOf(person)
    await ago(person.userId, 15)
    for (const url of [here(), at(0)]) {
      const again = await refresh(url, first.refreshToken)
      expect(again.refreshToken).toBe(second.refreshToken)
      expect([await opens(again), await opens(second), await opens(first)]).toEqual([true, true, true])
      expect(again.refreshExpiresIn).toBeLessThanOrEqual(second.refreshExpiresIn)
      expect(again.refreshExpiresIn).toBeGreaterThan(second.refreshExpiresIn - 60)
    }
    expect({ ...await sessionOf(person), refreshedAt: before.refreshedAt }).toEqual(before)
    const third = await refresh(at(0), second.refreshToken)
    expect(third.refreshToken).not.toBe(second.refreshToken)
  })

  test('is sent twenty times at once to two gateways: one refresh, and all get the same token', async () => {
    const person = await member()
    const { refreshToken } = await logIn(person)
    const given = await Promise.all(Array.from({ length: 20 }, (_, index) =>
      refresh(index % 2 ? here() : at(0), refreshToken)))
    expect(new Set(given.map((tokens) => tokens.refreshToken)).size).toBe(1)
    expect(await Promise.all(given.map(opens))).toEqual(given.map(() => true))
    expect((await sessionOf(person)).endedAt).toBeNull()
    await refresh(here(), given[0].refreshToken)
  })

  test('ends the session once the next token has been used', async () => {
    const person = await member()
    const first = await logIn(person)
    const second = await refresh(here(), first.refreshToken)
    const third = await refresh(here(), second.refreshToken)
    expect(await refusal(at(0), first.refreshToken)).toEqual(SPENT)
    expect(await refusal(here(), third.refreshToken)).toEqual(ENDED)
    expect(await opens(third)).toBe(false)
    expect((await sessionOf(person)).endReason).toBe('REFRESH_TOKEN_REUSED')
  })

  test('is refused to who has logged out, or was switched off or removed', async () => {
    const [out, off, gone] = [await member(), await member(), await member()]
    const spent = new Map<string, string>()
    for (const person of [out, off, gone]) {
      const { refreshToken } = await logIn(person)
      const { accessToken } = await refresh(here(), refreshToken)
      spent.set(person.userId, refreshToken)
      if (person === out) await withToken(accessToken).get('mutation { logout { id } }')
    }
    await prisma().user.update({ where: { id: off.userId }, data: { isActive: false } })
    await prisma().membership.delete({ where: { orgId_userId: { orgId: gone.orgId, userId: gone.userId } } })
    for (const token of spent.values()) expect(await refusal(at(0), token)).toEqual(ENDED)
  })

  test('is refused to who was switched off through GraphQL', async () => {
    const org = await organization()
    const person = await user(org)
    const { refreshToken } = await logIn(person)
    await refresh(here(), refreshToken)
    await as(org.ADMIN).get('mutation ($id: ID!) { switchUserOff(id: $id) { isActive } }', { id: person.userId })
    expect(await refusal(here(), refreshToken)).toEqual(ENDED)
  })

  test('is unknown to a gateway with another secret, and ends nothing there', async () => {
    const person = await member()
    const { refreshToken } = await logIn(person)
    const second = await refresh(here(), refreshToken)
    for (const token of [refreshToken, second.refreshToken])
      expect(await refusal(at(2), token)).toEqual(['The refresh token is not valid, or has expired; log in again'])
    expect((await refresh(here(), refreshToken)).refreshToken).toBe(second.refreshToken)
  })
})

describe('a refresh token that was used before', () => {
  test('ends the session after the grace', async () => {
    const person = await member()
    const first = await logIn(person)
    const second = await refresh(here(), first.refreshToken)
    await ago(person.userId, 20)
    expect(await refusal(here(), first.refreshToken)).toEqual(SPENT)
    expect(await refusal(here(), second.refreshToken)).toEqual(ENDED)
    expect([await opens(first), await opens(second)]).toEqual([false, false])
    expect((await sessionOf(person)).endReason).toBe('REFRESH_TOKEN_REUSED')
  })

  test('ends the session at once where the grace is 0', async () => {
    const person = await member()
    const first = await logIn(person)
    await refresh(at(1), first.refreshToken)
    expect(await refusal(at(1), first.refreshToken)).toEqual(SPENT)
  })
})

test('a session keeps only the hash of its token, and the next token has no time but its end', async () => {
  const person = await member()
  const first = await logIn(person)
  const second = await refresh(here(), first.refreshToken)
  const stored = JSON.stringify(await sessionOf(person))
  for (const { refreshToken } of [first, second]) expect(stored).not.toContain(refreshToken)
  const [, claims = ''] = second.refreshToken.split('.')
  const { exp, ...rest } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { readonly exp: number }
  expect(exp).toBe(Math.floor((await sessionOf(person)).expiresAt.getTime() / 1000))
  expect(Object.keys(rest).sort()).toEqual(['aud', 'iss', 'jti', 'sid'])
})
