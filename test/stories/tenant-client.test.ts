// The database client of features: it reads and writes one organization, and a context gives access to no other client.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createContext } from '../../src/access/create-context.js'
import { actingFor, inSnapshot, keepsSnapshots } from '../../src/access/make-context.js'
import { sharedModels } from '../../src/access/shared/client.js'
import type { Context, ReadAhead } from '../../src/core/context.js'
import { TIMED_OUT } from '../../src/core/operations/abort.js'
import type { RequestNote } from '../../src/telemetry/note.js'
import { gateway, useGateway } from '../support/app.js'
import { skip } from '../support/clock.js'
import { contextOf } from '../support/context.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { textsOf } from '../support/statements.js'

useGateway()

let org: TestOrganization
let other: TestOrganization
beforeAll(async () => {
  org = await organization()
  other = await organization()
  await gateway().database.prisma.location.create({ data: { ...named('theirs'), orgId: other.id } })
})

const request = () => ({ app: gateway(), door: 'graphql', requestId: 'test', address: '::1', now: new Date() }) as const
const named = (id: string) => ({ id, name: id, locationType: 'warehouse' })
const theirs = () => gateway().database.prisma.location.findFirst({ where: { orgId: other.id } })

/** All values that can be reached from a value through its properties. */
function reachable(from: unknown): ReadonlySet<unknown> {
  const known = new Set<unknown>()
  const next = [from]
  while (next.length) {
    const value = next.pop()
    if (known.has(value) || value === null || (typeof value !== 'object' && typeof value !== 'function')) continue
    known.add(value)
    const members: PropertyDescriptor[] = Object.values(Object.getOwnPropertyDescriptors(value))
    next.push(Object.getPrototypeOf(value), ...members.flatMap((member) => [member.value as unknown, member.get]))
  }
  return known
}

describe('a context', () => {
  test('leads neither to the database nor to its clients, whoever asks', async () => {
    const { database } = gateway()
    const anonymous = await createContext(request(), {})
    const ctx = await contextOf(org.ADMIN)
    await ctx.db.location.count()
    const within = await ctx.transaction(async (inner) => reachable(inner))
    for (const found of [reachable(anonymous), reachable(ctx), within]) {
      expect(found.size).toBeGreaterThan(10)
      for (const secret of [database, database.prisma, database.pool, gateway().config])
        expect(found.has(secret)).toBe(false)
    }
  })

  test('has a client without raw statements, transactions of its own and shared models', async () => {
    const { db } = await contextOf(org.ADMIN)
    const client = db as unknown as Record<string, Record<string, unknown> | undefined>
    const missing = [
      '$queryRaw', '$executeRawUnsafe', '$transaction', '$extends', '_originalClient', 'user', 'organization',
      'session', 'trustedDocument', 'logInCount', 'accountChanges', 'whereabouts',
    ]
    for (const name of missing) expect([name, client[name]]).toEqual([name, undefined])
    for (const name of ['upsert', 'findUnique', 'update', 'delete', '$parent'])
      expect(client.location?.[name]).toBeUndefined()
    expect(Object.keys(client.location ?? {}).sort()).toEqual([
      'aggregate', 'count', 'create', 'createMany', 'createManyAndReturn', 'deleteMany', 'findFirst', 'findFirstOrThrow',
      'findMany', 'groupBy', 'updateMany', 'updateManyAndReturn',
    ])
  })

  test('can be copied, and acts for somebody else with the same client', async () => {
    const ctx = await contextOf(org.ADMIN)
    const copy = { ...ctx }
    await copy.db.location.create({ data: { orgId: org.id, ...named('copied') } })
    const acting = actingFor(copy, org.STAFF.userId)
    expect(await acting.db.location.count({ where: { id: 'copied' } })).toBe(1)
    expect(
      await acting.transaction(async ({ db, viewer }) => [
        viewer.actingForId,
        await db.location.count({ where: { id: 'copied' } }),
      ]),
    ).toEqual([org.STAFF.userId, 1])
  })
})

test('a snapshot has what its viewer may read, and takes no change', async () => {
  const { viewer } = await contextOf(org.ADMIN)
  const found: unknown[] = []
  const changed = inSnapshot(gateway(), async (contextThen) => {
    const { db, query } = contextThen(request(), viewer)
    found.push(await db.location.count({ where: { id: 'theirs' } }))
    const settings = ['transaction_isolation', 'transaction_read_only', 'idle_in_transaction_session_timeout']
    const set = settings.map((name) => `current_setting('${name}') as "${name}"`)
    found.push(...await query({ sql: `select ${set.join(', ')}`, parameters: [] }))
    await db.location.create({ data: { orgId: org.id, ...named('then') } })
  })
  await expect(changed).rejects.toThrow('read-only')
  expect(found).toEqual([0, {
    transaction_isolation: 'repeatable read', transaction_read_only: 'on', idle_in_transaction_session_timeout: '10min',
  }])
})

test('a snapshot is given up after six hours', async () => {
  const timers = mock.method(globalThis, 'setTimeout')
  try {
    await inSnapshot(gateway(), async () => undefined)
  } finally {
    timers.mock.restore()
  }
  expect(timers.mock.calls.map(({ arguments: [, milliseconds] }) => milliseconds)).toContain(6 * 3_600_000)
})

test('snapshots are kept by a server, with four connections or more', () => {
  const keeps = (kind: string, max: number) =>
    keepsSnapshots({ database: { kind, pool: { options: { max } } } } as never)
  expect([keeps('embedded', 10), keeps('postgres', 3), keeps('postgres', 4)]).toEqual([false, false, true])
})

test('the worker that gives changes their positions is woken by writes, and by no read', async () => {
  let woken = 0
  const app = { ...gateway(), wakeChanges: () => { woken += 1 } }
  const { db, query, change, transaction } = await contextOf(org.ADMIN, { app })
  const wakes = async (work: () => Promise<unknown>) => {
    const before = woken
    await work()
    return woken - before
  }
  const touch = { sql: 'update "Location" set "name" = "name" where "orgId" = $1', parameters: [org.id] }
  expect([
    await wakes(() => db.location.count()), await wakes(() => query({ sql: 'select 1', parameters: [] })),
    await wakes(() => db.location.updateMany({ data: { city: 'Izmir' } })), await wakes(() => change(touch)),
    await wakes(() => transaction(async (inner) => {
      await inner.db.location.updateMany({ data: { city: 'Bursa' } })
      await inner.change(touch)
    })),
  ]).toEqual([0, 0, 1, 1, 1])
})

test('what a context sends names its request, and what it reads is counted, also behind a change', async () => {
  const note: RequestNote = { requestId: 'noted', since: 0 }
  const { query, change, viewer, meter } = await contextOf(org.ADMIN, { note })
  expect(note.viewer).toBe(viewer)
  const [asked, touch, behind] = [
    { sql: `select 'twill' as "word"`, parameters: [] },
    { sql: 'update "Location" set "name" = "name" where "orgId" = $1', parameters: [org.id] },
    { sql: `select 'poplin' as "word"`, parameters: [] },
  ]
  const ahead: ReadAhead = { statement: () => behind }
  const named: string[] = []
  const stop = gateway().database.onSent((text, origin) => {
    if (origin.note === note) named.push(text)
    return () => {}
  })
  try {
    expect(await query(asked)).toEqual([{ word: 'twill' }])
    await change(touch, ahead)
  } finally {
    stop()
  }
  expect(named).toEqual([asked.sql, touch.sql, behind.sql])
  expect([ahead.rows, meter.characters]).toEqual([[{ word: 'poplin' }], 'twillpoplin'.length])
})

test('a transaction sends a read again when it has written, and not after other reads', async () => {
  const ctx = await contextOf(org.ADMIN)
  await ctx.db.location.create({ data: { orgId: org.id, ...named('kept') } })
  const where = { id: 'kept' }
  const asked = { sql: 'select "city" from "Location" where "orgId" = $1 and "id" = $2', parameters: [org.id, 'kept'] }
  const found: unknown[] = []
  const texts = await textsOf(() => ctx.transaction(async ({ db, query }) => {
    found.push(...await query(asked))
    await db.location.findMany({ where })
    found.push(...await query(asked))
    await db.location.updateMany({ where, data: { city: 'Izmir' } })
    found.push(...await query(asked))
  }))
  expect(found).toEqual([{ city: null }, { city: null }, { city: 'Izmir' }])
  expect(texts.filter((text) => text.includes(asked.sql))).toHaveLength(2)
  // Each row counts each time that it is read.
  expect(ctx.meter.rows).toBe(4)
})

test.each([
  { of: 'its organization', begin: (ctx: Context) => ctx.transaction(async () => 'begun') },
  { of: 'all organizations', begin: (ctx: Context) => sharedModels(ctx).transaction(async () => 'begun') },
])('a transaction on $of that its caller holds up waits for a connection as long as is left', async ({ begin }) => {
  const { pool } = gateway().database
  const ctx = await contextOf(org.ADMIN)
  let letGo = () => {}
  const until = new Promise<void>((resolve) => { letGo = resolve })
  // A caller may use a third of the connections.
  const others: Promise<unknown>[] = []
  for (let place = 0; place < Math.max(1, Math.floor(pool.options.max / 3)); place += 1)
    await new Promise<void>((begun) => {
      others.push(ctx.transaction(async () => {
        begun()
        await until
      }))
    })
  const taken = Array.from({ length: pool.options.max }, () => pool.connect())
  const waiting = begin(ctx).catch(({ code }: { readonly code: string }) => code)
  // Almost all of the five seconds that a request waits.
  skip(4_950)
  letGo()
  await Promise.all(others)
  // It would wait for five seconds if it began anew, and get one of those that are given back after the first.
  await Promise.race([waiting, sleep(1_000)])
  for (const connection of await Promise.all(taken)) connection.release()
  expect(await waiting).toBe('P2028')
})

test('a transaction that has run out of time sends nothing more, and keeps nothing', async () => {
  const abortController = new AbortController()
  const ctx = await contextOf(org.ADMIN, { abortController })
  const statement = { sql: 'select 1', parameters: [] }
  const late: PromiseSettledResult<unknown>[] = []
  const end = ctx.transaction(async ({ db, query, change }) => {
    await db.location.create({ data: { orgId: org.id, ...named('late') } })
    abortController.abort(TIMED_OUT)
    for (const ask of [() => db.location.count(), () => query(statement), () => change(statement)])
      late.push(...(await Promise.allSettled([ask()])))
  })
  await expect(end).rejects.toBe(TIMED_OUT)
  expect(late).toEqual(Array(3).fill({ status: 'rejected', reason: TIMED_OUT }))
  expect(await gateway().database.prisma.location.count({ where: { orgId: org.id, id: 'late' } })).toBe(0)
})

test('statements that a transaction sends after a failing one fail too', async () => {
  const ctx = await contextOf(org.ADMIN)
  const settled: PromiseSettledResult<unknown>[] = []
  const end = ctx.transaction(async ({ db, query }) => {
    const make = () => db.location.create({ data: { orgId: org.id, ...named('twice') } })
    await make()
    const asked = [make(), db.location.count(), query({ sql: 'select 1', parameters: [] })]
    settled.push(...(await Promise.allSettled(asked)))
    throw new Error('enough')
  })
  await expect(end).rejects.toThrow('enough')
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await gateway().database.prisma.location.count({ where: { orgId: org.id, id: 'twice' } })).toBe(0)
})

describe('the client of an organization, in a transaction and outside of one', () => {
  /** Runs the work in a transaction and outside of one. */
  const both = async (work: (ctx: Context) => Promise<void>) => {
    const ctx = await contextOf(org.ADMIN)
    await work(ctx)
    await ctx.transaction(work)
  }

  test('finds, changes and deletes nothing of another', async () => {
    await both(findsNothing)
    expect(await theirs()).toMatchObject({ name: 'theirs' })
  })

  const findsNothing = async ({ db }: Context) => {
    expect(await db.location.findMany({ where: { id: 'theirs' } })).toEqual([])
    expect(await db.location.count({ where: { orgId: other.id } })).toBe(await db.location.count())
    expect(await db.location.updateMany({ where: { id: 'theirs' }, data: { name: 'ours' } })).toEqual({ count: 0 })
    expect(await db.location.deleteMany({ where: { OR: [{ orgId: other.id, id: 'theirs' }] } })).toEqual({ count: 0 })
  }

  test('writes no row of another, by whichever way it is named', () => both(async ({ db }) => {
    const refusal = /another organization|foreign key|belongs to no organization/
    const refused = expect.objectContaining({ message: expect.stringMatching(refusal) })
    const stranger = { orgId: other.id, userId: other.STAFF.userId }
    const line = { id: 'l', materialName: 'Poplin', requiredQty: '1', orgId: other.id }
    const writes: Promise<unknown>[] = [
      db.location.create({ data: { orgId: other.id, ...named('x') } }),
      db.location.createMany({
        data: [
          { orgId: org.id, ...named('y') },
          { orgId: other.id, ...named('x') },
        ],
      }),
      db.location.updateMany({ data: { orgId: other.id } }),
      db.materialRequest.create({ data: { id: 'x', documentId: 'x', lineItems: { create: [line] } } as never }),
      db.employee.create({
        data: { id: 'x', code: 'x', name: 'x', membership: { connect: { orgId_userId: stranger } } } as never,
      }),
      db.membership.create({ data: { orgId: org.id, user: { create: { id: 'x', email: 'x', name: 'x' } } } as never }),
    ]
    for (const answer of await Promise.allSettled(writes))
      expect(answer).toEqual({ status: 'rejected', reason: refused })
  }))

  test('connects nothing, makes no organization, and answers no more of a user when it writes', () => both(async ({ db }) => {
    const own = { orgId_userId: { orgId: org.id, userId: org.STAFF.userId } }
    for (const way of ['connect', 'connectOrCreate', 'upsert', 'set', 'disconnect']) {
      const data = { id: 'x', code: 'x', name: 'x', membership: { [way]: own } }
      await expect(db.employee.create({ data } as never)).rejects.toThrow(/foreign key/)
      const listed = { ...data, membership: { [way]: [own] } }
      await expect(db.employee.create({ data: listed } as never)).rejects.toThrow(/foreign key/)
    }
    const made = { create: { id: 'x', name: 'x', currency: 'USD' } }
    await expect(db.location.create({ data: { ...named('x'), org: made } as never }))
      .rejects.toThrow(/belongs to no organization/)
    const stranger = { orgId: org.id, userId: other.STAFF.userId, roles: [] }
    await expect(db.membership.create({ data: stranger, include: { user: true } } as never))
      .rejects.toThrow(/not read through/)
    expect(await db.membership.count({ where: { user: { isNot: { name: 'nobody' } } } })).toBeGreaterThan(0)
    const where = { user: { isNot: { homeOrg: { name: 'x' } } } }
    await expect(db.membership.findMany({ where } as never)).rejects.toThrow(/not read through/)
  }))

  test('gives each new row its organization, also if none is named', async () => {
    const { db } = await contextOf(org.ADMIN)
    await db.location.create({ data: named('one') as never })
    await db.location.createMany({ data: [named('two'), named('three')] as never })
    expect(await db.location.createManyAndReturn({ data: [named('four')] as never }))
      .toMatchObject([{ orgId: org.id, id: 'four' }])
    const where = { orgId: org.id, id: { in: ['one', 'two', 'three', 'four'] } }
    expect(await gateway().database.prisma.location.count({ where })).toBe(4)
  })

  test('takes a value from outside as it is, whatever its members are called', () => both(async ({ db }) => {
    const details = { orgId: other.id, connect: { id: 'x' }, user: { name: 'x' }, org: 'x' }
    const line = { id: `aud-${randomUUID()}`, action: 'edit', entity: 'Location', entityId: 'x', details }
    await db.auditLine.create({ data: line as never })
    const where = { id: line.id, details: { equals: details } }
    expect(await db.auditLine.findMany({ where })).toMatchObject([{ orgId: org.id, details }])
  }))

  test('reads of a user what a column says, and nothing that lies beyond', () => both(async ({ db }) => {
    const where = {
      userId: org.STAFF.userId, user: { isActive: true }, AND: [{ user: { is: { name: { contains: 'Test' } } } }],
    }
    expect(await db.membership.findFirst({ where, select: { user: { select: { name: true } } } })).toEqual({
      user: { name: 'Test STAFF' },
    })
    const beyond = [
      { include: { user: true } },
      { include: { user: { include: { memberships: true } } } },
      { select: { user: { select: { passwordHash: true } } } },
      { where: { user: { memberships: { some: { orgId: other.id } } } } },
      { where: { AND: [{ NOT: { user: { is: { homeOrg: { name: 'x' } } } } }] } },
      { orderBy: { user: { passwordHash: 'asc' as const } } },
      { select: { org: true } },
    ]
    for (const args of beyond) await expect(db.membership.findMany(args as never)).rejects.toThrow(/not read through/)
    await expect(db.employee.findMany({ include: { membership: { include: { user: true } } } })).rejects.toThrow(
      /not read through/,
    )
  }))
})
