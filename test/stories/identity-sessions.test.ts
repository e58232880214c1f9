// Sessions: refreshed with a token that works once; ended by their person, by a reused refresh token, or by an
// administrator.
import { describe, expect, test } from '@jest/globals'
import { tokenKeeper } from '../../src/access/tokens.js'
import { gateway, useGateway } from '../support/app.js'
import { as, asNobody, withToken, type Person } from '../support/as.js'
import { organization } from '../support/make/organization.js'
import { join, PASSWORD, user } from '../support/make/users.js'
import { textsOf } from '../support/statements.js'
import {
  answersTo, LET_IN, logIn, LOGOUT, ME, member, SESSIONS, SHUT_OUT, TOKENS, type Shown, type Tokens,
} from '../support/stories/sessions.js'

const logged: string[] = []
useGateway({ LOG_LEVEL: 'trace' }, { write: (line: string) => { logged.push(line) } })

const REFRESH = `mutation ($refreshToken: String!) { refreshSession(refreshToken: $refreshToken) { ${TOKENS} } }`
const END = 'mutation ($id: ID!) { endSession(id: $id) { id endReason isCurrent } }'
const CHANGE_PASSWORD =
  `mutation { changePassword(currentPassword: "${PASSWORD}", newPassword: "another needle, another hay") { id } }`

const prisma = () => gateway().database.prisma
const refresh = (refreshToken: string) => asNobody().get<Tokens>(REFRESH, { refreshToken })
const refusal = async (refreshToken: string) => {
  const { errors } = await asNobody().ask(REFRESH, { refreshToken })
  return errors && { code: errors[0].extensions.code, message: errors[0].message }
}
const HAS_ENDED = { code: 'UNAUTHENTICATED', message: 'The session has ended; log in again' }
const SOON = new Date(Date.now() + 600_000)
const WAS_SPENT = { code: 'UNAUTHENTICATED', message: expect.stringContaining('used before') }

const trailOf = ({ orgId }: Person) =>
  prisma().auditLine.findMany({
    where: { orgId, entity: 'Session' },
    orderBy: { id: 'asc' },
    select: { action: true, actorId: true, details: true },
  })

describe('a refresh', () => {
  test('answers new tokens, which let in, and moves the end of the session', async () => {
    const person = await member()
    const first = await logIn(person)
    expect(first).toEqual({
      accessToken: expect.any(String), tokenType: 'bearer', expiresIn: 900, refreshToken: expect.any(String),
      refreshExpiresIn: 604_800,
    })
    await prisma().session.updateMany({
      where: { userId: person.userId },
      data: { expiresAt: new Date(Date.now() + 1_000_000) },
    })
    const second = await refresh(first.refreshToken)
    expect(second).toMatchObject({ tokenType: 'bearer', expiresIn: 900, refreshExpiresIn: 604_800 })
    expect(second.refreshToken).not.toBe(first.refreshToken)
    expect(await answersTo(second.accessToken)).toEqual(LET_IN)
    const [session] = await prisma().session.findMany({ where: { userId: person.userId } })
    expect(session.expiresAt.getTime() - Date.now()).toBeGreaterThan(600_000_000)
    expect((await refresh(second.refreshToken)).accessToken).toEqual(expect.any(String))
  })

  test('with a token that was spent ends the session: no token of it, old or new, opens anything', async () => {
    const person = await member()
    const other = await logIn(person)
    const first = await logIn(person)
    const second = await refresh(first.refreshToken)
    const third = await refresh(second.refreshToken)
    expect(await refusal(first.refreshToken)).toEqual(WAS_SPENT)
    expect(await refusal(third.refreshToken)).toEqual(HAS_ENDED)
    for (const { accessToken } of [first, second, third]) expect(await answersTo(accessToken)).toEqual(SHUT_OUT)
    expect(await answersTo(other.accessToken)).toEqual(LET_IN)
    expect(await trailOf(person)).toEqual([
      { action: 'end', actorId: person.userId, details: { endReason: 'REFRESH_TOKEN_REUSED' } },
    ])
  })

  test('with what is no refresh token of ours is refused, and ends nothing', async () => {
    const person = await member()
    const { accessToken, refreshToken } = await logIn(person)
    const [session] = await prisma().session.findMany({ where: { userId: person.userId } })
    const wrong = [
      accessToken, 'no token at all', '', `${refreshToken}x`, gateway().tokens.signRefresh(session.id, new Date(0)),
      tokenKeeper('another key of thirty-two characters').signRefresh(session.id, SOON),
    ]
    for (const token of wrong)
      expect(await refusal(token)).toEqual({ code: 'UNAUTHENTICATED', message: expect.stringContaining('not valid') })
    expect(await refusal(gateway().tokens.signRefresh('ses-unknown', SOON))).toEqual(HAS_ENDED)
    expect(await refresh(refreshToken)).toMatchObject({ tokenType: 'bearer' })
  })

  test('is refused to who was switched off or has left the organization', async () => {
    const [off, gone] = [await member(), await member()]
    const [offs, gones] = [await logIn(off), await logIn(gone)]
    await prisma().user.update({ where: { id: off.userId }, data: { isActive: false } })
    await prisma().membership.delete({ where: { orgId_userId: { orgId: gone.orgId, userId: gone.userId } } })
    for (const { refreshToken, accessToken } of [offs, gones]) {
      expect(await refusal(refreshToken)).toEqual(HAS_ENDED)
      expect(await answersTo(accessToken)).toEqual(SHUT_OUT)
    }
  })

  test('gives no role back that was taken away', async () => {
    const person = await member({ roles: ['ADMIN', 'STAFF'] })
    const first = await logIn(person)
    await prisma().membership.update({
      where: { orgId_userId: { orgId: person.orgId, userId: person.userId } },
      data: { roles: ['STAFF'] },
    })
    expect(await withToken(first.accessToken).code('{ adminTest { user { id } } }')).toBe('FORBIDDEN')
    const second = await refresh(first.refreshToken)
    expect(await withToken(second.accessToken).get(ME)).toMatchObject({ roles: ['STAFF'] })
    expect((await withToken(second.accessToken).rest('GET', '/api-keys')).status).toBe(403)
  })
})

describe('a session', () => {
  test('that has expired opens nothing and is not refreshed, and goes with the next log-in', async () => {
    const person = await member()
    const colleague = await member()
    const { accessToken, refreshToken } = await logIn(person)
    await logIn(colleague)
    await prisma().session.updateMany({
      where: { userId: { in: [person.userId, colleague.userId] } },
      data: { expiresAt: new Date(Date.now() - 1) },
    })
    expect(await answersTo(accessToken)).toEqual(SHUT_OUT)
    expect(await refusal(refreshToken)).toEqual(HAS_ENDED)
    const fresh = await logIn(person)
    for (const { userId } of [person, colleague]) expect(await prisma().session.count({ where: { userId } })).toBe(1)
    expect(await withToken(fresh.accessToken).get(SESSIONS)).toHaveLength(1)
  })

  test('of the REST door lives as long as its token, and is listed and ended like any other', async () => {
    const person = await member()
    const answer = await fetch(`${gateway().url}/auth/login`, {
      method: 'POST', headers: { 'user-agent': 'tape measure'.padEnd(300, '.') },
      body: new URLSearchParams({ username: person.email, password: PASSWORD }),
    })
    const { access_token: token } = (await answer.json()) as { access_token: string }
    expect(
      await prisma().session.findMany({ where: { userId: person.userId }, select: { refreshHash: true } }),
    ).toEqual([{ refreshHash: null }])
    const [session] = await withToken(token).get<object[]>(SESSIONS)
    expect(session).toEqual({
      id: expect.any(String), orgId: person.orgId, door: 'REST', createdAt: expect.any(String), refreshedAt: null,
      expiresAt: expect.any(String), endedAt: null, endReason: null, address: '127.0.0.1', userAgent: 'tape measure'.padEnd(200, '.'),
      isCurrent: true,
    })
    expect(await withToken(token).get(LOGOUT)).toMatchObject({ endReason: 'LOGGED_OUT' })
    expect(await answersTo(token)).toEqual(SHUT_OUT)
  })
})

describe('logging out', () => {
  test('ends every token of the session at the next request, and no other session', async () => {
    const person = await member()
    const [here, there] = [await logIn(person), await logIn(person)]
    const refreshed = await refresh(here.refreshToken)
    expect(await withToken(refreshed.accessToken).get(LOGOUT)).toMatchObject({ endReason: 'LOGGED_OUT' })
    for (const { accessToken } of [here, refreshed]) expect(await answersTo(accessToken)).toEqual(SHUT_OUT)
    expect(await refusal(refreshed.refreshToken)).toEqual(HAS_ENDED)
    expect(await answersTo(there.accessToken)).toEqual(LET_IN)
    expect(await trailOf(person)).toEqual([
      { action: 'end', actorId: person.userId, details: { endReason: 'LOGGED_OUT' } },
    ])
  })

  test('everywhere ends all of one person, and nobody else', async () => {
    const [person, colleague] = [await member(), await member()]
    const own = [await logIn(person), await logIn(person), await logIn(person)]
    const theirs = await logIn(colleague)
    expect(await withToken(own[0].accessToken).get('mutation { logoutEverywhere { id endReason } }')).toHaveLength(3)
    for (const { accessToken } of own) expect(await answersTo(accessToken)).toEqual(SHUT_OUT)
    expect(await answersTo(theirs.accessToken)).toEqual(LET_IN)
  })

  test('of a lost device is done from another one, once', async () => {
    const person = await member()
    const [lost, here] = [await logIn(person), await logIn(person)]
    const [current, other] = await withToken(here.accessToken).get<Shown[]>(SESSIONS)
    expect([current.isCurrent, other.isCurrent]).toEqual([true, false])
    expect(await withToken(here.accessToken).get(END, { id: other.id })).toEqual({
      id: other.id, endReason: 'ENDED_FROM_ANOTHER', isCurrent: false,
    })
    expect(await answersTo(lost.accessToken)).toEqual(SHUT_OUT)
    expect(await withToken(here.accessToken).code(END, { id: other.id })).toBe('CONFLICT')
    expect(await withToken(here.accessToken).get<Shown[]>(SESSIONS)).toMatchObject([{ id: current.id }])
  })

  test('is for one’s own sessions: that of somebody else is as unknown, and goes on', async () => {
    const org = await organization()
    const [person, colleague] = [await user(org), await user(org)]
    const [own, theirs] = [await logIn(person), await logIn(colleague)]
    const [{ id }] = await withToken(theirs.accessToken).get<Shown[]>(SESSIONS)
    for (const unknown of [id, 'ses-unknown'])
      expect(await withToken(own.accessToken).code(END, { id: unknown })).toBe('NOT_FOUND')
    expect(await as(org.ADMIN).code(END, { id })).toBe('NOT_FOUND')
    expect(await answersTo(theirs.accessToken)).toEqual(LET_IN)
  })
})

test('a session has one nodeId in all organizations of its person, and is found by it in each', async () => {
  const [home, second] = [await organization(), await organization()]
  const person = await user(home)
  await join(second, person)
  const clients = [as(person), as({ ...person, orgId: second.id })]
  for (const client of clients) await client.get(ME)
  const [here, there] = await Promise.all(clients.map((client) =>
    client.get<{ id: string; orgId: string; nodeId: string }[]>('{ sessions { id orgId nodeId } }')))
  expect(here.map(({ orgId }) => orgId).sort()).toEqual([home.id, second.id].sort())
  expect(there).toEqual(here)
  const nodeIds = here.map(({ nodeId }) => nodeId)
  for (const client of clients)
    expect(await client.get('query ($nodeIds: [ID!]!) { nodes(nodeIds: $nodeIds) { id } }', { nodeIds }))
      .toEqual(here.map(({ id }) => ({ id })))
})

test('the sessions of who is switched off stay ended when they are let in again', async () => {
  const org = await organization()
  const person = await user(org)
  const tokens = await logIn(person)
  const admin = as(org.ADMIN)
  await admin.get('mutation ($id: ID!) { switchUserOff(id: $id) { isActive } }', { id: person.userId })
  expect(await answersTo(tokens.accessToken)).toEqual(SHUT_OUT)
  await admin.get('mutation ($id: ID!) { switchUserOn(id: $id) { isActive } }', { id: person.userId })
  expect(await answersTo(tokens.accessToken)).toEqual(SHUT_OUT)
  expect(await refusal(tokens.refreshToken)).toEqual(HAS_ENDED)
  expect(await answersTo((await logIn(person)).accessToken)).toEqual(LET_IN)
})

test('a new password ends the sessions that the old one opened, but for the one that changed it', async () => {
  const person = await member()
  const [here, elsewhere] = [await logIn(person), await logIn(person)]
  await withToken(here.accessToken).get(CHANGE_PASSWORD)
  expect(await answersTo(here.accessToken)).toEqual(LET_IN)
  expect(await answersTo(elsewhere.accessToken)).toEqual(SHUT_OUT)
})

test('a new name or another default organization ends no session; a password and a switch end the open ones, and say so', async () => {
  const org = await organization()
  const person = await user(org)
  const [left, here, elsewhere] = [await logIn(person), await logIn(person), await logIn(person)]
  await withToken(left.accessToken).get(LOGOUT)
  await as(org.ADMIN).get('mutation ($id: ID!) { editUser(id: $id, input: { name: "Tess Weft" }) { id } }', { id: person.userId })
  await withToken(here.accessToken).get('mutation ($orgId: ID!) { chooseDefaultOrganization(orgId: $orgId) { id } }', { orgId: org.id })
  for (const { accessToken } of [here, elsewhere]) expect(await answersTo(accessToken)).toEqual(LET_IN)
  const reasons = async () =>
    (await prisma().session.findMany({ where: { userId: person.userId }, orderBy: { createdAt: 'asc' } }))
      .map(({ endReason }) => endReason)
  await withToken(here.accessToken).get(CHANGE_PASSWORD)
  expect(await reasons()).toEqual(['LOGGED_OUT', null, 'PASSWORD_CHANGED'])
  await as(org.ADMIN).get('mutation ($id: ID!) { switchAccountOff(id: $id) { id } }', { id: person.userId })
  expect(await reasons()).toEqual(['LOGGED_OUT', 'SWITCHED_OFF', 'PASSWORD_CHANGED'])
  const other = await user(org)
  await logIn(other)
  await as(org.ADMIN).get('mutation ($id: ID!) { switchUserOff(id: $id) { id } }', { id: other.userId })
  expect(await prisma().session.count({ where: { userId: other.userId, endReason: 'SWITCHED_OFF' } })).toBe(1)
})

test('neither the database nor the log holds a token that opens anything', async () => {
  const person = await member()
  const first = await logIn(person)
  const second = await refresh(first.refreshToken)
  await refusal(first.refreshToken)
  gateway().log.error({ tokens: second, refreshToken: second.refreshToken }, 'a careless line')
  const stored = JSON.stringify(await prisma().session.findMany({ where: { userId: person.userId } }))
  for (const secret of [first.accessToken, first.refreshToken, second.accessToken, second.refreshToken]) {
    expect(stored).not.toContain(secret)
    expect(logged.join('')).not.toContain(secret)
  }
  expect(logged.join('')).toContain('a careless line')
})

test('a request is let in by one statement, which reads session, membership, account and organization', async () => {
  const { accessToken } = await logIn(await member())
  const texts = (await textsOf(() => withToken(accessToken).get(ME))).filter((text) => text.includes('"Session"'))
  expect(texts).toHaveLength(1)
  // Where organizations are distributed, the others are read at the node of the organization.
  const together = gateway().database.isDistributed() ? [] : ['Membership', 'User', 'Organization']
  for (const table of together) expect(texts[0]).toContain(`"${table}"`)
})
