// Limits on failed log-ins: who is locked out and who is not, unlocking, and the lines in the log and the audit trail.
import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { addressIn, networkOf } from '../../src/core/network.js'
import { gateway, useGateway } from '../support/app.js'
import { as, asNobody } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { logInFrom } from '../support/from.js'
import { apiKey } from '../support/make/api-keys.js'
import { organization } from '../support/make/organization.js'
import { join, PASSWORD, user } from '../support/make/users.js'
import { meeting, raisingOnce } from '../support/refusing.js'
import { withKey } from '../support/as.js'
import { textsOf } from '../support/statements.js'

const MOST = 3
const MOST_OF_MANY = 30
const lines: Record<string, unknown>[] = []
useGateway(
  { LOGIN_ATTEMPTS: String(MOST), LOG_LEVEL: 'info' },
  {
    write: (text) => {
      lines.push(JSON.parse(text) as Record<string, unknown>)
    },
  },
)

const UNLOCK = 'mutation ($id: ID!) { unlockLogIn(id: $id) { id } }'
const nobody = () => `nobody-${randomUUID()}@thread.test`
let octet = 1
/** An address that no other test uses. */
const freshAddress = () => `127.0.7.${(octet += 1)}`

async function failures(address: string, username: string, times: number) {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) statuses.push((await logInFrom(address, username, 'wrong')).status)
  return statuses
}

const trailOf = (orgId: string) => gateway().database.prisma.auditLine.findMany({
  where: { orgId, action: { in: ['logIn', 'refuseLogIn', 'lockLogIn', 'unlockLogIn'] } }, orderBy: { id: 'asc' },
})
const actionsOf = async (orgId: string) => (await trailOf(orgId)).map(({ action }) => action)
const trailReaches = (orgId: string, count: number) => eventually(async () => (await trailOf(orgId)).length >= count)

describe('too many failed log-ins', () => {
  test('are refused until the time of the count that is used up ends, not for a whole new time', async () => {
    const { email } = await user(await organization())
    const address = freshAddress()
    expect(await failures(address, email, MOST)).toEqual([401, 401, 401])
    await gateway().database.pool.query(
      `UPDATE "LogInCount" SET "windowEndsAt" = now() + interval '20 seconds' WHERE "attempts" = ${MOST} AND "limit" = 'PAIR'`)
    const refusal = await logInFrom(address, email, PASSWORD)
    expect(refusal.status).toBe(429)
    const [, seconds] = /try again in (\d+) seconds/.exec(JSON.stringify(refusal.body)) ?? []
    expect(Number(seconds)).toBeLessThanOrEqual(20)
  })

  test('are counted in a whole new time after a log-in that succeeded', async () => {
    const { email } = await user(await organization())
    const address = freshAddress()
    await failures(address, email, 1)
    expect((await logInFrom(address, email, PASSWORD)).status).toBe(200)
    await gateway().database.pool.query(
      `UPDATE "LogInCount" SET "windowEndsAt" = now() + interval '20 seconds' WHERE "attempts" = 0 AND "limit" = 'PAIR'`)
    expect(await failures(address, email, MOST + 1)).toEqual([401, 401, 401, 429])
    const { body } = await logInFrom(address, email, PASSWORD)
    const [, seconds] = /try again in (\d+) seconds/.exec(JSON.stringify(body)) ?? []
    expect(Number(seconds)).toBeGreaterThan(60)
  })

  test('are looked up only after an attempt that may have used up a limit', async () => {
    const { email } = await user(await organization())
    const address = freshAddress()
    const looks: number[] = []
    for (let time = 0; time < MOST; time += 1) {
      const texts = await textsOf(async () => expect(await failures(address, email, 1)).toEqual([401]))
      looks.push(texts.filter((text) => text.includes('AS asked ("key", "most")')).length)
    }
    expect(looks).toEqual([0, 0, 1])
  })

  test('from a stranger’s address leave the person’s own address open', async () => {
    const { email } = await user(await organization(), { roles: ['ADMIN'] })
    const [stranger, own] = [freshAddress(), freshAddress()]
    expect(await failures(stranger, email, MOST + 1)).toEqual([401, 401, 401, 429])
    expect((await logInFrom(own, email, PASSWORD)).status).toBe(200)
    expect((await logInFrom(stranger, email, PASSWORD)).status).toBe(429)
  })

  test('of many accounts from one address shut out whom it does not know, and nobody who logged in from there', async () => {
    const org = await organization()
    const [member, newcomer] = [await user(org), await user(org)]
    const factory = freshAddress()
    expect((await logInFrom(factory, member.email, PASSWORD)).status).toBe(200)
    for (let time = 0; time < MOST_OF_MANY; time += 1)
      expect((await logInFrom(factory, nobody(), 'wrong')).status).toBe(401)
    expect((await logInFrom(factory, newcomer.email, PASSWORD)).status).toBe(429)
    expect((await logInFrom(factory, member.email, PASSWORD)).status).toBe(200)
    expect((await logInFrom(freshAddress(), newcomer.email, PASSWORD)).status).toBe(200)
    expect(await failures(factory, member.email, MOST + 1)).toEqual([401, 401, 401, 429])
  })

  test('of one account from many addresses shut out further addresses, and not where its person logged in', async () => {
    const { email } = await user(await organization())
    const own = freshAddress()
    expect((await logInFrom(own, email, PASSWORD)).status).toBe(200)
    for (let address = 0; address < MOST_OF_MANY / MOST; address += 1)
      expect(await failures(freshAddress(), email, MOST)).toEqual([401, 401, 401])
    expect((await logInFrom(freshAddress(), email, PASSWORD)).status).toBe(429)
    expect((await logInFrom(own, email, PASSWORD)).status).toBe(200)
  })

  test('count the same at once as in a row, and attempts refused by the limit do not count', async () => {
    const { email } = await user(await organization())
    const stranger = freshAddress()
    const answers = await Promise.all(Array.from({ length: 40 }, () => logInFrom(stranger, email, 'wrong')))
    expect(answers.map(({ status }) => status).sort()).toEqual([401, 401, 401, ...Array<number>(37).fill(429)])
    expect((await logInFrom(freshAddress(), email, PASSWORD)).status).toBe(200)
    expect((await logInFrom(stranger, nobody(), 'wrong')).status).toBe(401)
  })
})

describe('an administrator of the home organization', () => {
  test('unlocks an account everywhere, as the log and the trail say', async () => {
    const org = await organization()
    const [{ email, userId }, other] = [await user(org), await user(org)]
    const address = freshAddress()
    for (const locked of [email, other.email])
      expect(await failures(address, locked, MOST + 1)).toEqual([401, 401, 401, 429])
    expect(await as(org.ADMIN).get(UNLOCK, { id: userId })).toEqual({ id: userId })
    expect((await logInFrom(address, email, PASSWORD)).status).toBe(200)
    expect((await logInFrom(address, other.email, PASSWORD)).status).toBe(429)
    expect((await trailOf(org.id)).find(({ action }) => action === 'unlockLogIn')).toMatchObject({
      actorId: org.ADMIN.userId, entity: 'User', entityId: userId,
    })
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'log-in unlocked', userId, byUserId: org.ADMIN.userId }),
    )
  })

  test('is needed to unlock: no administrator of another organization, nobody else, no API key', async () => {
    const [org, other] = [await organization(), await organization()]
    const { userId: id } = await user(org)
    await join(other, { userId: id })
    const { secret } = await apiKey(org, { permissions: ['users:manage'] })
    for (const client of [as(other.ADMIN), as(org.MANAGER), withKey(secret)])
      expect(await client.code(UNLOCK, { id })).toBe('FORBIDDEN')
    expect(await as(org.ADMIN).code(UNLOCK, { id: 'nobody' })).toBe('NOT_FOUND')
    expect(await actionsOf(org.id)).toEqual([])
  })
})

describe('the log and the trail', () => {
  beforeEach(() => { lines.length = 0 })
  const said = (msg: string) => lines.filter((line) => line.msg === msg)

  test('tell of a log-in, through either door', async () => {
    const org = await organization()
    const { email, userId } = await user(org)
    const address = freshAddress()
    await logInFrom(address, email, PASSWORD)
    await asNobody().get('mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { expiresIn } }', { username: email, password: PASSWORD })
    expect(await trailOf(org.id)).toMatchObject([
      {
        action: 'logIn', entity: 'User', entityId: userId, actorId: userId, actorName: null,
        details: { address, door: 'rest', sessionId: expect.stringMatching(/^ses_/) },
      },
      { action: 'logIn', entity: 'User', entityId: userId, details: { address: '127.0.0.1', door: 'graphql' } },
    ])
    expect(said('log-in')).toMatchObject([
      { level: 30, userId, email, address, door: 'rest', requestId: (await trailOf(org.id))[0].requestId },
      { level: 30, userId, email, address: '127.0.0.1', door: 'graphql' },
    ])
  })

  test('tell of an unlocked account when it is done: not if it is tried, and once if it is sent again', async () => {
    const org = await organization()
    const { userId: id } = await user(org)
    await as(org.ADMIN).get(UNLOCK.replace(') {', ') @validateOnly {'), { id })
    expect([said('log-in unlocked'), await actionsOf(org.id)]).toEqual([[], []])
    for (const _ of '12') await as(org.ADMIN).get(UNLOCK, { id }, { 'idempotency-key': 'unlock' })
    expect(said('log-in unlocked')).toMatchObject([{ userId: id, byUserId: org.ADMIN.userId }])
    expect(await actionsOf(org.id)).toEqual(['unlockLogIn'])
  })

  test('tell once of an unlocked account, also if the database had rolled the change back before', async () => {
    const org = await organization()
    const { userId: id } = await user(org)
    const unlock = () => as(org.ADMIN).ask(UNLOCK, { id }, { 'idempotency-key': 'unlock-again' })
    const { errors } = await meeting(await raisingOnce('40001'), 'AuditLine', unlock, 'at commit')
    // A node does not tell why it refuses a commit, so nothing is made again there.
    const isTold = !gateway().database.isDistributed()
    expect([errors, said('log-in unlocked').length]).toEqual(isTold ? [undefined, 1] : [expect.anything(), 0])
  })

  test('tell of refusals up to the limit and of the lock once, however many follow, and never of a password', async () => {
    const org = await organization()
    const { email, userId } = await user(org)
    const address = freshAddress()
    for (let time = 0; time < MOST + 20; time += 1) await logInFrom(address, email, 'a wrong guess')
    await trailReaches(org.id, MOST + 1)
    const trail = await trailOf(org.id)
    expect(trail.map(({ action }) => action).sort()).toEqual(['lockLogIn', ...Array<string>(MOST).fill('refuseLogIn')])
    expect(trail.find(({ action }) => action === 'refuseLogIn')).toMatchObject({
      entity: 'User', entityId: userId, actorId: null, actorName: 'Log-in', reason: 'Wrong password',
      details: { address, door: 'rest' },
    })
    expect(trail.find(({ action }) => action === 'lockLogIn')).toMatchObject({
      entity: 'User', entityId: userId,
      details: { address, limit: 'pair', until: expect.stringMatching(/^\d{4}-.*Z$/) },
    })
    // The time is 15 minutes.
    const { until } = trail.find(({ action }) => action === 'lockLogIn')?.details as { until: string }
    const left = Date.parse(until) - Date.now()
    expect([left > 800_000, left <= 900_000]).toEqual([true, true])
    expect(said('log-in refused')).toHaveLength(MOST)
    expect(said('log-in refused')[0]).toMatchObject({
      level: 30, requestId: expect.any(String), userId, email, address, reason: 'Wrong password',
    })
    expect(said('log-in locked')).toMatchObject([{ level: 40, userId, email, address, limit: 'pair' }])
    expect(JSON.stringify([lines, trail])).not.toContain('a wrong guess')
  })

  test('show refusals of a switched-off account; an unknown name is only in the log, without the name', async () => {
    const org = await organization()
    const [off, unknown] = [await user(org, { isActive: false }), nobody()]
    await logInFrom(freshAddress(), off.email, PASSWORD)
    await logInFrom(freshAddress(), unknown, PASSWORD)
    await trailReaches(org.id, 1)
    expect(await trailOf(org.id)).toMatchObject([
      { action: 'refuseLogIn', entityId: off.userId, reason: 'Switched off' },
    ])
    expect(said('log-in refused')).toMatchObject([
      { userId: off.userId, reason: 'Switched off' },
      { reason: 'Unknown account', nameHash: expect.stringMatching(/^[0-9a-f]{12}$/) },
    ])
    expect(JSON.stringify(lines)).not.toContain(unknown)
    expect(JSON.stringify(lines)).not.toContain(PASSWORD)
  })

  test('tell which address is locked, and of the account that many addresses tried', async () => {
    const org = await organization()
    const { email } = await user(org)
    const address = freshAddress()
    for (let time = 0; time < MOST_OF_MANY + 3; time += 1) await logInFrom(address, nobody(), 'wrong')
    expect(said('log-in locked')).toMatchObject([{ address, limit: 'address' }])
    for (let time = 0; time < MOST_OF_MANY / MOST; time += 1) await failures(freshAddress(), email, MOST)
    await trailReaches(org.id, MOST_OF_MANY + MOST_OF_MANY / MOST + 1)
    const locks = (await trailOf(org.id)).filter(({ action }) => action === 'lockLogIn')
    expect(locks.filter(({ details }) => (details as { limit: string }).limit === 'account')).toHaveLength(1)
  })

  test('tell no person that an address is locked, also if it was locked by a failure with the name of the person', async () => {
    const org = await organization()
    const { email } = await user(org)
    const address = freshAddress()
    for (let time = 0; time < MOST_OF_MANY - 1; time += 1) await logInFrom(address, nobody(), 'wrong')
    await logInFrom(address, email, 'wrong')
    expect(said('log-in locked')).toMatchObject([{ address, limit: 'address' }])
    // A line about the lock would be begun before this one.
    await logInFrom(freshAddress(), email, PASSWORD)
    await trailReaches(org.id, 2)
    expect((await actionsOf(org.id)).sort()).toEqual(['logIn', 'refuseLogIn'])
  })

  test('tell the home organization alone, whichever organization the log-in leads to', async () => {
    const [home, second] = [await organization(), await organization()]
    const { email, userId } = await user(home)
    const { prisma } = gateway().database
    await join(second, { userId })
    await prisma.user.update({ where: { id: userId }, data: { defaultOrgId: second.id } })
    expect((await logInFrom(freshAddress(), email, PASSWORD)).status).toBe(200)
    expect([await actionsOf(home.id), await actionsOf(second.id)]).toEqual([['logIn'], []])
  })
})

describe('the network of an address', () => {
  test.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['command line', 'command line'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['10.1.2.3:4711', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::FFFF:10.1.2.3', '10.1.2.3'],
  ['2001:db8::6', '2001:db8::6'],
  ['[2001:db8::6]:4711', '2001:db8::6'],
  ['[2001:db8::6]', '2001:db8::6'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[::ffff:10.1.2.3]:4711', '10.1.2.3'],
  ['garbage', undefined],
  ['garbage:4711', undefined],
  ['', undefined],
])('the address in %j is %s', (text, address) => {
  expect(addressIn(text)).toBe(address)
})
