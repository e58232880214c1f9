// Where organizations are distributed: sessions and keys let in as on a single server, and a node that does not answer
// concerns its own organizations alone.
import { afterEach, expect, test } from '@jest/globals'
import { addLegacyUsage } from '../../src/access/every-organization.js'
import { findHolder } from '../../src/access/present-viewer.js'
import { fillWhereabouts, whereaboutsOf, type Sought } from '../../src/access/whereabouts.js'
import { gateway, useGateway } from '../support/app.js'
import { as, asNobody, withKey, withToken } from '../support/as.js'
import { skip } from '../support/clock.js'
import { freshNodes, putFar, setFar } from '../support/engine.js'
import { loggedFaults } from '../support/logged-faults.js'
import { apiKey } from '../support/make/api-keys.js'
import { organization } from '../support/make/organization.js'
import { join, PASSWORD, user } from '../support/make/users.js'
import { openSession } from '../support/sessions.js'
import { rowsRead, textsOf } from '../support/statements.js'

useGateway({ LOGIN_THROTTLE: 'off' }, undefined, freshNodes)

const ME = '{ me { id orgId } }'
const LOGIN =
  'mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { accessToken } }'
const prisma = () => gateway().database.prisma

async function logIn(username: string) {
  const { accessToken } = await asNobody().get<{ accessToken: string }>(LOGIN, { username, password: PASSWORD })
  return withToken(accessToken)
}

interface Made {
  readonly apiKey: { readonly id: string }
  readonly secret: string
}

afterEach(async () => {
  await setFar(gateway().database, true)
  // A refusal of the service is logged as a fault.
  loggedFaults()
})

test('requests that arrive together are let in or refused by their own sessions', async () => {
  const org = await organization()
  const people = [org.ADMIN, org.MANAGER, org.STAFF]
  const sessions = await Promise.all(people.map(openSession))
  const ended = { endedAt: new Date(), endReason: 'LOGGED_OUT' as const }
  await prisma().session.update({ where: { id: sessions[1] }, data: ended })
  await prisma().session.update({ where: { id: sessions[2] }, data: { expiresAt: new Date() } })
  const answers = await Promise.all(people.map((person, index) =>
    withToken(gateway().tokens.sign({ ...person, sessionId: sessions[index] }, 600)).ask(ME)))
  expect(answers.map(({ status, data }) => [status, data?.me])).toEqual([
    [200, { id: org.ADMIN.userId, orgId: org.id }], [401, undefined], [401, undefined],
  ])
})

test('the session of one person lets nobody else in', async () => {
  const org = await organization()
  const sessionId = await openSession(org.ADMIN)
  const asking = (userId: string) => withToken(gateway().tokens.sign({ userId, orgId: org.id, sessionId }, 600)).ask(ME)
  expect((await asking(org.MANAGER.userId)).status).toBe(401)
  const answers = await Promise.all([asking(org.ADMIN.userId), asking(org.MANAGER.userId)])
  expect(answers.map(({ status }) => status)).toEqual([200, 401])
})

test('of open sessions and of members, only those who ask are read', async () => {
  const [org, second] = [await organization(), await organization()]
  await join(second, org.STAFF)
  for (const person of [org.ADMIN, org.STAFF, second.STAFF]) await openSession(person)
  const staff = as(org.STAFF)
  await staff.get(ME)
  expect(await rowsRead(/from "Session"/, () => staff.get(ME))).toEqual([1])
  expect(await rowsRead(/from "Membership"/, () => staff.get(ME))).toEqual([1])
})

test('sessions, which every node has, are read apart from members, with how far the changes are if a tag is asked for', async () => {
  const { STAFF } = await organization()
  const token = gateway().tokens.sign({ ...STAFF, sessionId: await openSession(STAFF) }, 600)
  const headers = { authorization: `Bearer ${token}` }
  const query = '{ locations { nodes { name } } }'
  const read = async (path: string, init: RequestInit = {}) => {
    const texts: string[] = []
    const stop = gateway().database.onStatement((text) => void texts.push(text))
    try {
      expect((await fetch(gateway().url + path, { headers, ...init })).status).toBe(200)
    } finally {
      stop()
    }
    return {
      together: texts.filter((text) => text.includes('"Session"') && text.includes('"Membership"')).length,
      withChanges: texts.filter((text) => text.includes('as "changesSoFar"')).length,
      changesAlone: texts.filter((text) => text.startsWith('select concat_ws')).length,
    }
  }
  expect(await read(`/graphql?${new URLSearchParams({ query })}`)).toEqual({ together: 0, withChanges: 1, changesAlone: 0 })
  const typed = { ...headers, 'content-type': 'application/json' }
  const post = { method: 'POST', headers: typed, body: JSON.stringify({ query }) }
  expect(await read('/graphql', post)).toEqual({ together: 0, withChanges: 0, changesAlone: 0 })
})

test('a key lets in and is counted, and an unknown one does not', async () => {
  const org = await organization()
  const client = withKey((await apiKey(org)).secret)
  for (const remaining of ['59', '58']) {
    const { status, headers, data } = await client.ask(ME)
    expect([status, headers.get('ratelimit-remaining'), data])
      .toEqual([200, remaining, { me: { id: org.ADMIN.userId, orgId: org.id } }])
  }
  // Each statement is about one organization, so that its node answers it. An unknown key is of none.
  const known = (await textsOf(() => client.get(ME))).filter((text) => text.includes('"ApiKeyUsage"'))
  expect(known).toEqual([expect.stringMatching(/"ApiKey"\."orgId" = \$.*"ApiKeyUsage"\."orgId" = \$/s)])
  const unknown = await textsOf(async () => expect((await withKey(`slv_${'a'.repeat(43)}`).ask(ME)).status).toBe(401))
  expect(unknown.filter((text) => text.includes('"ApiKey"'))).toEqual([])
})

test('the secret of a new key lets in, and so does the one that replaces it', async () => {
  const org = await organization()
  const { apiKey: { id }, secret: first } = await as(org.ADMIN).get<Made>(`mutation {
    createApiKey(input: { name: "Scanner", permissions: ["records:read"] }) { apiKey { id } secret } }`)
  const { secret: second } = await as(org.ADMIN).get<Made>(
    'mutation ($id: ID!) { rotateApiKey(id: $id, overlapSeconds: 60) { secret } }', { id })
  for (const secret of [first, second])
    expect(await withKey(secret).get(ME)).toEqual({ id: org.ADMIN.userId, orgId: org.id })
})

test('while a node is away its organizations have no service, and their members enter another one', async () => {
  const [home, second] = [await organization(), await organization()]
  await putFar(gateway().database, second)
  const person = await user(home)
  await join(second, person)
  await prisma().user.update({ where: { id: person.userId }, data: { defaultOrgId: second.id } })
  const key = withKey((await apiKey(second)).secret)
  expect(await (await logIn(person.email)).get(ME)).toEqual({ id: person.userId, orgId: second.id })
  const [here, there] = [as(person), as({ ...person, orgId: second.id })]
  await Promise.all([here.get(ME), there.get(ME)])
  await setFar(gateway().database, false)
  const both = await Promise.all([here.ask(ME), there.ask(ME)])
  expect(both.map(({ status }) => status)).toEqual([200, 503])
  expect((await key.ask(ME)).status).toBe(503)
  const holder = { orgId: second.id, userId: second.ADMIN.userId, apiKey: { id: 'ak-1' } }
  await expect(findHolder(gateway().database, holder)).rejects.toThrow('does not answer')
  expect(await here.get('{ me { organizations { orgId } } }')).toEqual({ organizations: [{ orgId: home.id }] })
  expect(await (await logIn(person.email)).get(ME)).toEqual({ id: person.userId, orgId: home.id })
})

test('who has no organization but those of a node that is away is not let in until it answers', async () => {
  const [home, second] = [await organization(), await organization()]
  for (const org of [home, second]) await putFar(gateway().database, org)
  const person = await user(home)
  await join(second, person)
  await setFar(gateway().database, false)
  expect(await asNobody().code(LOGIN, { username: person.email, password: PASSWORD })).toBe('SERVICE_UNAVAILABLE')
  await setFar(gateway().database, true)
  expect(await (await logIn(person.email)).get(ME)).toEqual({ id: person.userId, orgId: home.id })
})

test('an invitation is accepted where it is, and not shown while its node is away', async () => {
  const [home, one, other] = [await organization(), await organization(), await organization()]
  await putFar(gateway().database, other)
  const person = await user(home)
  const invite = (org: typeof one) => as(org.ADMIN).get<{ id: string }>(
    `mutation { inviteMember(email: "${person.email}", roles: [STAFF]) { id } }`)
  const own = async () =>
    (await as(person).get<{ invitations: { id: string }[] }>('{ me { invitations { id } } }')).invitations
  expect(await own()).toEqual([])
  const [first, second] = [await invite(one), await invite(other)]
  expect(await own()).toEqual([first, second])
  await setFar(gateway().database, false)
  expect(await own()).toEqual([first])
  await setFar(gateway().database, true)
  await as(person).get('mutation ($id: ID!) { acceptInvitation(id: $id) { status } }', first)
  expect(await as(person).get(ME, {}, { 'x-org-id': one.id })).toEqual({ id: person.userId, orgId: one.id })
  const { organizations } = await as(person).get<{ organizations: { orgId: string }[] }>(
    '{ me { organizations { orgId } } }')
  expect(organizations.map(({ orgId }) => orgId).sort()).toEqual([home.id, one.id].sort())
})

/** So many counted calls in an organization. */
const callsOf = (orgId: string, calls: number) => ({
  orgId, method: 'GET', path: '/logistics/locations', clientKind: 'USER' as const, clientId: `${orgId}-staff`,
  clientName: '', day: new Date('2026-03-01'), calls, lastAt: new Date('2026-03-01T12:00:00Z'),
})
const keptOf = async (orgIds: string[]) =>
  (await prisma().legacyUsage.findMany({ where: { orgId: { in: orgIds } } })).map(({ orgId, calls }) => [orgId, calls])

test('calls of an organization whose node is away wait, and others are counted once', async () => {
  const [one, other] = [await organization(), await organization()]
  await putFar(gateway().database, other)
  await setFar(gateway().database, false)
  const [near, far] = [one, other].map(({ id }) => callsOf(id, 2))
  const waiting = new Set([near, far])
  await addLegacyUsage(gateway().database, waiting)
  expect([...waiting]).toEqual([far])
  expect(await keptOf([one.id, other.id])).toEqual([[one.id, 2]])
})

test('calls that cannot be counted at one node wait and are told, and those of another one are counted once', async () => {
  const [one, other] = [await organization(), await organization()]
  await putFar(gateway().database, other)
  await setFar(gateway().database, true)
  // More than the column holds.
  const [near, far] = [callsOf(one.id, 2), callsOf(other.id, 3_000_000_000)]
  const waiting = new Set([near, far])
  await expect(addLegacyUsage(gateway().database, waiting)).rejects.toThrow()
  expect([...waiting]).toEqual([far])
  expect(await keptOf([one.id, other.id])).toEqual([[one.id, 2]])
})

test('calls of an organization that is younger than the last look at the nodes are counted once', async () => {
  const { database } = gateway()
  const id = `new-${(await organization()).id}`
  skip(1_000)
  await database.nodes.look()
  await prisma().organization.create({ data: { id, name: 'New mill', currency: 'USD' } })
  const waiting = new Set([callsOf(id, 2)])
  await addLegacyUsage(database, waiting)
  expect(waiting.size).toBe(0)
  expect(await keptOf([id])).toEqual([[id, 2]])
})

test('the list of where accounts, keys and invitations are is filled from what is there', async () => {
  const [one, other] = [await organization(), await organization()]
  const person = await user(one)
  await join(other, person)
  const { id } = await apiKey(one)
  const previous = { previousSecretHash: `previous-${id}`, previousValidUntil: new Date() }
  await prisma().apiKey.updateMany({ where: { orgId: one.id, id }, data: previous })
  const { secretHash } = await prisma().apiKey.findFirstOrThrow({ where: { orgId: one.id, id } })
  const email = `new-${person.email}`
  await as(other.ADMIN).get(`mutation { inviteMember(email: "${email}", roles: [STAFF]) { id } }`)
  const { database } = gateway()
  await database.pool.query('DELETE FROM "Whereabouts"')
  const known: readonly (readonly [Sought, readonly string[]])[] = [
    [{ kind: 'ACCOUNT', key: person.userId }, [one.id, other.id].sort()],
    [{ kind: 'API_KEY', key: secretHash }, [one.id]], [{ kind: 'API_KEY', key: `previous-${id}` }, [one.id]],
    [{ kind: 'INVITATION', key: email }, [other.id]], [{ kind: 'INVITATION', key: person.email }, []],
  ]
  for (const [sought] of known) expect(await whereaboutsOf(database, sought)).toEqual([])
  await fillWhereabouts(database.pool)
  await fillWhereabouts(database.pool)
  for (const [sought, orgIds] of known)
    expect([sought, await whereaboutsOf(database, sought)]).toEqual([sought, orgIds])
  // An address is kept as its hash.
  const { rows } = await database.pool.query('SELECT FROM "Whereabouts" WHERE "key" = $1', [email])
  expect(rows).toEqual([])
})
