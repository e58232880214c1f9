// Limits on failed log-ins are those of the database: several gateways share the counts, and a restart keeps them.
import { describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { withoutTable } from '../support/away.js'
import { gateway, startGateway, useGateway } from '../support/app.js'
import { as, asNobody } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { logInFrom } from '../support/from.js'
import { loggedFaults } from '../support/logged-faults.js'
import { organization } from '../support/make/organization.js'
import { PASSWORD, user } from '../support/make/users.js'

const MOST = 5
const SETTINGS = { LOGIN_ATTEMPTS: String(MOST), JWT_SECRET: 'the same secret of all gateways, for one token' }
useGateway(SETTINGS)

const UNLOCK = 'mutation ($id: ID!) { unlockLogIn(id: $id) { id } }'
let octet = 1
/** An address that no other test uses. */
const freshAddress = () => `127.0.6.${(octet += 1)}`
const statement = (sql: string, values: readonly unknown[] = []) => gateway().database.pool.query(sql, [...values])

/** Runs `work` while another gateway serves the same database. */
async function withAnother<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { database } = gateway()
  const other = await startGateway({ database, discard: async () => {} }, SETTINGS)
  try {
    return await work(other.gateway.url)
  } finally {
    await other.stop()
  }
}

/** Wrong passwords at the gateways in turn, one after the other. */
async function failures(address: string, username: string, urls: readonly string[]) {
  const statuses: number[] = []
  for (const url of urls) statuses.push((await logInFrom(address, username, 'wrong', {}, url)).status)
  return statuses
}

const wrong = (times: number) => Array<number>(times).fill(401)

describe('several gateways on one database', () => {
  test('count the failures of an account together, and both are locked', async () => {
    const { email } = await user(await organization())
    const address = freshAddress()
    await withAnother(async (there) => {
      const here = gateway().url
      expect(await failures(address, email, [here, there, here, there, here, there, here])).toEqual([
        401, 401, 401, 401, 401, 429, 429,
      ])
      expect((await logInFrom(address, email, PASSWORD, {}, there)).status).toBe(429)
      expect((await logInFrom(freshAddress(), email, PASSWORD, {}, there)).status).toBe(200)
    })
  })

  test('count twenty attempts at once as twenty', async () => {
    const { email } = await user(await organization())
    const [address, accounts] = [freshAddress(), Array.from({ length: 20 }, () => `nobody-${randomUUID()}@thread.test`)]
    await withAnother(async (there) => {
      const at = (index: number) => (index % 2 ? there : gateway().url)
      const ofOne = await Promise.all(Array.from({ length: 20 }, (_, index) =>
        logInFrom(address, email, 'wrong', {}, at(index))))
      expect(ofOne.map(({ status }) => status).sort()).toEqual([...wrong(MOST), ...Array(20 - MOST).fill(429)])
      // The address may fail fifty times: the five above, twenty here, and twenty-five more.
      const ofMany = (names: readonly string[]) => Promise.all(names.map((name, index) =>
        logInFrom(address, name, 'wrong', {}, at(index))))
      expect((await ofMany(accounts)).map(({ status }) => status)).toEqual(wrong(20))
      expect((await ofMany(accounts)).map(({ status }) => status)).toEqual(wrong(20))
      const last = await ofMany(accounts.slice(0, 8))
      expect(last.map(({ status }) => status).sort()).toEqual([...wrong(5), ...Array(3).fill(429)])
    })
  })

  test('know where a person has logged in at one of them', async () => {
    const { email } = await user(await organization())
    const own = freshAddress()
    expect((await logInFrom(own, email, PASSWORD)).status).toBe(200)
    for (let times = 0; times < 10; times += 1)
      expect(await failures(freshAddress(), email, Array<string>(MOST).fill(gateway().url))).toEqual(wrong(MOST))
    await withAnother(async (there) => {
      expect((await logInFrom(freshAddress(), email, PASSWORD, {}, there)).status).toBe(429)
      expect((await logInFrom(own, email, PASSWORD, {}, there)).status).toBe(200)
    })
  })

  test('are unlocked together', async () => {
    const org = await organization()
    const { email, userId } = await user(org)
    const address = freshAddress()
    await withAnother(async (there) => {
      expect(await failures(address, email, Array<string>(MOST + 1).fill(there))).toEqual([...wrong(MOST), 429])
      expect(await as(org.ADMIN).get(UNLOCK, { id: userId })).toEqual({ id: userId })
      expect((await logInFrom(address, email, PASSWORD, {}, there)).status).toBe(200)
    })
  })
})

describe('the counts', () => {
  test('outlast the gateway that has counted', async () => {
    const { email } = await user(await organization())
    const address = freshAddress()
    const locked = await withAnother((there) => failures(address, email, Array<string>(MOST + 1).fill(there)))
    expect(locked.at(-1)).toBe(429)
    expect(await withAnother(async (there) => (await logInFrom(address, email, PASSWORD, {}, there)).status)).toBe(429)
  })

  test('begin again when their time is over', async () => {
    const { email } = await user(await organization())
    const address = freshAddress()
    const here = Array<string>(MOST + 1).fill(gateway().url)
    expect((await failures(address, email, here)).at(-1)).toBe(429)
    await statement(`UPDATE "LogInCount" SET "windowEndsAt" = now() - interval '1 second'`)
    expect(await failures(address, email, here)).toEqual([...wrong(MOST), 429])
  })

  test('remember for thirty days where a person has logged in, also when there is a failure afterwards', async () => {
    const { email } = await user(await organization())
    const address = freshAddress()
    await statement('DELETE FROM "LogInCount"')
    /** The attempts of each limit, and the minutes, begun ones too, for which a pair is known and a row is kept. */
    const counts = async () => (await statement(`SELECT "limit", "attempts",
      ceil(extract(epoch FROM "knownUntil" - now()) / 60)::int AS "known",
      ceil(extract(epoch FROM "keptUntil" - now()) / 60)::int AS "kept"
      FROM "LogInCount" ORDER BY "limit"`)).rows as object[]
    const [quarter, thirtyDays] = [15, 30 * 24 * 60]
    const failed = { attempts: 1, known: null, kept: quarter }
    expect(await failures(address, email, [gateway().url])).toEqual([401])
    expect(await counts()).toEqual(['PAIR', 'ACCOUNT', 'ADDRESS'].map((limit) => ({ limit, ...failed })))
    expect((await logInFrom(address, email, PASSWORD)).status).toBe(200)
    const others = ['ACCOUNT', 'ADDRESS'].map((limit) => ({ limit, ...failed }))
    expect(await counts()).toEqual([{ limit: 'PAIR', attempts: 0, known: thirtyDays, kept: thirtyDays }, ...others])
    expect(await failures(address, email, [gateway().url])).toEqual([401])
    expect(await counts()).toEqual([{ limit: 'PAIR', attempts: 1, known: thirtyDays, kept: thirtyDays }, ...others])
  })

  test('leave out an attempt whose password could not be looked up, and no other one', async () => {
    const { email } = await user(await organization())
    await statement('DELETE FROM "LogInCount"')
    // Each of three limits counts a failure of this user, and one of another user elsewhere.
    expect((await logInFrom('127.0.0.1', email, 'wrong')).status).toBe(401)
    expect((await logInFrom(freshAddress(), `other-${email}`, 'wrong')).status).toBe(401)
    const logIn = `mutation ($username: String!, $password: String!) {
      login(username: $username, password: $password) { accessToken } }`
    expect(await withoutTable(gateway().database.pool, 'User', () =>
      asNobody().code(logIn, { username: email, password: PASSWORD }))).toBe('INTERNAL_SERVER_ERROR')
    expect(loggedFaults().length).toBeGreaterThan(0)
    const attempts = async () =>
      (await statement('SELECT "attempts" FROM "LogInCount"')).rows.map((row: { attempts: number }) => row.attempts)
    await eventually(async () => (await attempts()).every((count) => count < 2))
    expect(await attempts()).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('hold neither names nor addresses, and old ones are removed', async () => {
    const { email } = await user(await organization())
    const [old, fresh] = [freshAddress(), freshAddress()]
    await failures(old, email, [gateway().url])
    await statement(`UPDATE "LogInCount" SET "keptUntil" = now() - interval '1 second'`)
    await failures(fresh, `other-${email}`, [gateway().url])
    const rows = async () => (await statement('SELECT * FROM "LogInCount" ORDER BY "limit"')).rows as object[]
    expect(JSON.stringify(await rows())).not.toMatch(/thread\.test|127\.0\./)
    // A gateway looks for old rows soon after its start.
    await withAnother(async () => {
      await eventually(async () => (await rows()).length === 3)
    })
    const key = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(await rows()).toMatchObject([
      { key, limit: 'PAIR', accountKey: key, attempts: 1, knownUntil: null },
      { key, limit: 'ACCOUNT', accountKey: null, attempts: 1 },
      { key, limit: 'ADDRESS', accountKey: null, attempts: 1 },
    ])
  })
})
