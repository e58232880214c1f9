// Failures of the database: 503 with Retry-After, logged once with their cause, and the gateway is not ready.
import { beforeEach, describe, expect, test } from '@jest/globals'
import type { Context } from '../../src/core/context.js'
import { TIMED_OUT, timeOut } from '../../src/core/operations/abort.js'
import { meaningOf } from '../../src/database/faults.js'
import { gateway, useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { contextOf } from '../support/context.js'
import { freshDatabase, onServer as onMaintenance } from '../support/databases.js'
import { eventually } from '../support/eventually.js'
import { organization } from '../support/make/organization.js'
import { meeting, raising } from '../support/refusing.js'
import { textsOf } from '../support/statements.js'
import { tokenOf } from '../support/sessions.js'

const lines: string[] = []
useGateway({ LOG_LEVEL: 'warn,requests=fatal' }, { write: (line) => lines.push(line) }, freshDatabase)
beforeEach(() => void lines.splice(0))

interface Logged {
  /** Absent in lines of background work. */
  readonly requestId?: string
  readonly err: { readonly message: string }
}
/** The lines of requests. Background work may log the same failure at any time. */
const logged = () => lines.map((line) => JSON.parse(line) as Logged).filter(({ requestId }) => requestId)
const onServer = Boolean(process.env.TEST_DATABASE_URL)

const DRAFT = 'mutation ($input: CreateMaterialRequestInput!) { createMaterialRequest(input: $input) { id } }'
const REQUEST = { input: { lineItems: [{ materialName: 'Poplin', requiredQty: '1' }] } }
const draft = (person: Person) => as(person).ask(DRAFT, REQUEST)
const logIn = (password = 'right') =>
  fetch(`${gateway().url}/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'mill@test.test', password }),
  })
const ready = async () => {
  const answer = await fetch(`${gateway().url}/ready`)
  return [answer.status, ((await answer.json()) as { reason?: string }).reason]
}

/** Waits for this answer of the probe, which may be cached for a second. */
const becomes = (status: number, reason?: string) =>
  eventually(async () => (await ready()).join() === [status, reason].join())

/** Makes the database read-only for the connections of the gateway. */
async function readOnly(setting: 'on' | 'off'): Promise<void> {
  const { pool } = gateway().database
  if (!onServer) return void (await pool.query(`SET default_transaction_read_only = ${setting}`))
  const { rows: [{ name }] } = (await pool.query('SELECT current_database() AS name')) as { rows: { name: string }[] }
  await pool.query(`BEGIN READ WRITE; ALTER DATABASE "${name}" SET default_transaction_read_only = ${setting}; COMMIT`)
  // The setting applies only to new connections.
  await pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()')
  await pool.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
}

describe('a database that takes no changes', () => {
  test('does not count as a failed log-in, is logged once, and makes the gateway not ready', async () => {
    const { hash } = await import('@node-rs/argon2')
    const org = await organization()
    await gateway().database.prisma.user.create({
      data: {
        id: 'u-ro', email: 'mill@test.test', name: 'M', passwordHash: await hash('right'), defaultOrgId: org.id,
        homeOrgId: org.id,
      },
    })
    await gateway().database.prisma.membership.create({ data: { orgId: org.id, userId: 'u-ro', roles: ['ADMIN'] } })
    const token = await tokenOf(org.STAFF)
    expect(token).toBeTruthy()
    expect(await ready()).toEqual([200, undefined])
    await readOnly('on')
    try {
      const answer = await logIn()
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true])
      expect(await answer.json()).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        detail: expect.stringContaining('takes no changes'),
      })
      expect(logged()).toMatchObject([{ err: { message: expect.stringContaining('read-only') } }])
      // An attempt that cannot be counted is not checked.
      expect((await logIn('wrong')).status).toBe(503)
      const { status, headers, errors } = await draft(org.STAFF)
      expect([status, errors?.[0].extensions.code, headers.get('retry-after') !== null]).toEqual([
        503, 'SERVICE_UNAVAILABLE', true,
      ])
      await becomes(503, 'the database takes no changes')
      expect(await as(org.STAFF).get('{ me { id } }')).toMatchObject({ id: org.STAFF.userId })
    } finally {
      await readOnly('off')
    }
    expect((await draft(org.STAFF)).errors).toBeUndefined()
  })
})

for (const server of [process.env.TEST_DATABASE_URL ?? []].flat())
  describe('a database that lets nobody in', () => {
    /** Lets sessions begin, or ends them all. */
    const admit = (allowed: boolean, name: string) => onMaintenance(server, async (admin) => {
      await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS ${allowed}`)
      if (!allowed) await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
    })

    test('is a failure of the database for a while, and not a fault of the gateway', async () => {
      const org = await organization()
      await tokenOf(org.STAFF)
      const { rows: [{ name }] } = await gateway().database.pool.query<{ name: string }>('SELECT current_database() AS name')
      await admit(false, name)
      try {
        const { status, headers, errors } = await draft(org.STAFF)
        expect([status, errors?.[0].extensions.code, headers.get('retry-after') !== null])
          .toEqual([503, 'SERVICE_UNAVAILABLE', true])
        expect((await logIn()).status).toBe(503)
        await becomes(503, 'the database does not answer')
        // What Prisma makes of it.
        const thrown: unknown = await gateway().database.prisma.organization.count().catch((error: unknown) => error)
        expect(meaningOf(thrown)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
      } finally {
        await admit(true, name)
      }
      await becomes(200)
      expect((await draft(org.STAFF)).errors).toBeUndefined()
    })
  })

describe('an error of PostgreSQL', () => {
  const CASES = [
    ['23514', 'BAD_USER_INPUT'],
    ['23505', 'CONFLICT'],
    ['40P01', 'CONFLICT'],
    ['53200', 'SERVICE_UNAVAILABLE'],
    ['58030', 'SERVICE_UNAVAILABLE'],
    ['XX001', 'INTERNAL_SERVER_ERROR'],
    ['P0001', 'INTERNAL_SERVER_ERROR'],
    ['55000', 'INTERNAL_SERVER_ERROR'],
  ] as const

  test.each(CASES)('%s is answered with the code for its cause', async (code, expected) => {
    const org = await organization()
    const { errors } = await meeting(raising(code), 'MaterialRequest', () => draft(org.STAFF))
    expect(errors?.[0].extensions.code).toBe(expected)
    const theirs = ['BAD_USER_INPUT', 'CONFLICT'].includes(expected)
    expect(logged()).toHaveLength(theirs ? 0 : 1)
    expect(Boolean(errors?.[0].extensions.retryAfterSeconds)).toBe(expected === 'SERVICE_UNAVAILABLE')
    expect(await gateway().database.prisma.materialRequest.count({ where: { orgId: org.id } })).toBe(0)
  })

  test('for a full disk is logged once, and makes the gateway not ready', async () => {
    const org = await organization()
    const { status, errors } = await meeting(raising('53100'), 'MaterialRequest', () => draft(org.STAFF))
    expect([status, errors?.[0].extensions.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(logged()).toHaveLength(1)
    await becomes(503, 'the database has no room left')
  })
})

describe('the probe', () => {
  test('checks the database once for all requests within a short time', async () => {
    const looks: string[] = []
    const stop = gateway().database.onStatement(
      (text) => void (text.includes('transaction_read_only') && looks.push(text)),
    )
    await Promise.all(Array.from({ length: 30 }, ready))
    await ready()
    stop()
    expect(looks.length).toBeLessThan(2)
  })
})

describe('a request that was aborted', () => {
  const location = (ctx: Context, id: string) =>
    ctx.db.location.create({ data: { id, orgId: ctx.viewer.orgId, name: id, locationType: 'warehouse' } })
  const kept = (orgId: string) => gateway().database.prisma.location.count({ where: { orgId } })

  test('by the time limit has its transaction rolled back', async () => {
    const org = await organization()
    const ctx = await contextOf(org.ADMIN)
    const late = ctx.transaction(async (tx) => {
      await location(tx, 'late')
      ctx.abortController.abort(TIMED_OUT)
    })
    await expect(late).rejects.toBe(TIMED_OUT)
    expect(await kept(org.id)).toBe(0)
  })

  test('by the time limit is logged once under its request id, and its answer has Retry-After', async () => {
    const org = await organization()
    const ctx = await contextOf(org.ADMIN)
    timeOut(ctx)
    await expect(ctx.db.location.findFirst()).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      details: { retryAfterSeconds: 5 },
    })
    expect(logged()).toMatchObject([{ level: 40, requestId: 'test', msg: 'an operation ran out of time' }])
  })

  test('because its client is gone completes its transaction, and sends no more statements', async () => {
    const org = await organization()
    const ctx = await contextOf(org.ADMIN)
    await ctx.transaction(async (tx) => {
      ctx.abortController.abort(new Error('gone'))
      await location(tx, 'kept')
    })
    expect(await kept(org.id)).toBe(1)
    const sent = await textsOf(async () => {
      await expect(ctx.transaction(async (tx) => location(tx, 'more'))).rejects.toThrow('gone')
      await expect(ctx.db.location.findFirst()).rejects.toThrow('gone')
      await expect(
        ctx.query({ sql: 'SELECT 1', parameters: [], query: {} as never, queryId: {} as never }),
      ).rejects.toThrow('gone')
    })
    expect(sent).toEqual([])
  })
})
