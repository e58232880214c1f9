// The use of documented paths: counted per client and day across all processes, and shown to administrators.
import { describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addLegacyUsage } from '../../src/access/every-organization.js'
import { doors } from '../../src/doors.js'
import { hashPassword } from '../../src/features/identity/service.js'
import { startUsageCounter } from '../../src/features/legacy-usage/counter.js'
import { createServer } from '../../src/http/server.js'
import { createLog } from '../../src/log.js'
import { gateway, useGateway } from '../support/app.js'
import { as, asNobody, withKey, type Person } from '../support/as.js'
import { withoutTable } from '../support/away.js'
import { apiKey } from '../support/make/api-keys.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { join } from '../support/make/users.js'
import { tokenOf } from '../support/sessions.js'

useGateway()

interface PathUsage {
  readonly method: string
  readonly path: string
  readonly operation: string
  readonly calls: number
  readonly lastCalledAt: string | null
  readonly clients: readonly ClientUsage[]
}

interface ClientUsage {
  readonly clientKind: string
  readonly clientId: string
  readonly name: string | null
  readonly calls: number
  readonly firstDay: string
}

const USAGE = `query ($filter: LegacyUsageFilter) {
  legacyUsage(filter: $filter) { method path operation calls lastCalledAt clients { clientKind clientId name calls firstDay lastCalledAt } }
}`
const usage = (org: TestOrganization, filter: object = {}) => as(org.ADMIN).get<PathUsage[]>(USAGE, { filter })
const prisma = () => gateway().database.prisma
const today = () => new Date().toISOString().slice(0, 10)

/** The use of a path, once it has the expected count; otherwise its last value. */
async function settled(org: TestOrganization, path: string, calls: number): Promise<PathUsage> {
  for (let tries = 0; tries < 40; tries += 1) {
    const [found] = await usage(org, { path })
    if (found.calls >= calls) return found
    await sleep(250)
  }
  return (await usage(org, { path }))[0]
}

/** A minimal viewer for the counter. */
const viewerOf = ({ userId, orgId }: Person) => ({ userId, orgId }) as never
const LOCATIONS = { method: 'GET', path: '/logistics/locations' }

async function recorded(
  org: TestOrganization,
  rows: readonly { day: string; calls: number; clientId?: string; path?: string }[],
) {
  await prisma().legacyUsage.createMany({
    data: rows.map(({ day, calls, clientId = org.STAFF.userId, path = LOCATIONS.path }) => ({
      orgId: org.id, method: 'GET', path, clientKind: 'USER' as const, clientId, day: new Date(day), calls,
      lastAt: new Date(`${day}T12:00:00Z`),
    })),
  })
}

describe('calls', () => {
  test('of known callers are counted per path and client, successful or not; others are not', async () => {
    const org = await organization()
    for (const client of [as(org.STAFF), as(org.STAFF), as(org.MANAGER), asNobody()])
      await client.rest('GET', '/logistics/locations?limit=200')
    await as(org.STAFF).rest('GET', '/api-keys')
    await as(org.STAFF).rest('GET', '/nowhere')
    const { calls, clients, operation } = await settled(org, '/logistics/locations', 3)
    expect([operation, calls]).toEqual(['locations', 3])
    expect(
      clients.map(({ clientKind, clientId, name, calls, firstDay }) => [clientKind, clientId, name, calls, firstDay]),
    ).toEqual([
      ['USER', org.MANAGER.userId, 'Test MANAGER', 1, today()],
      ['USER', org.STAFF.userId, 'Test STAFF', 2, today()],
    ])
    expect(await settled(org, '/api-keys', 1)).toMatchObject({ calls: 1, clients: [{ clientId: org.STAFF.userId }] })
    const all = await usage(org)
    expect(
      all
        .filter((path) => path.calls)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['/api-keys', '/logistics/locations'])
    expect(all.find(({ path }) => path === '/bills')).toEqual({
      method: 'POST', path: '/bills', operation: 'createBill', calls: 0, lastCalledAt: null, clients: [],
    })
  })

  test('of the log-in are counted for the user who logged in; refused log-ins are not counted', async () => {
    const org = await organization()
    const id = `u-${randomUUID()}`
    await prisma().user.create({
      data: {
        id, email: `${id}@thread.test`, name: 'Tess Thread', passwordHash: await hashPassword('a needle'),
        defaultOrgId: org.id, homeOrgId: org.id,
      },
    })
    await join(org, { userId: id })
    for (const password of ['wrong', 'a needle']) {
      await fetch(`${gateway().url}/auth/login`, {
        method: 'POST',
        body: new URLSearchParams({ username: `${id}@thread.test`, password }),
      })
    }
    expect(await settled(org, '/auth/login', 1)).toMatchObject({
      calls: 1,
      clients: [{ clientId: id, name: 'Tess Thread' }],
    })
  })

  test('of an API key are counted for the key, not for its creator', async () => {
    const org = await organization()
    const { id, name, secret } = await apiKey(org, { name: 'Loom reader', permissions: ['records:read'] })
    expect((await withKey(secret).rest('GET', LOCATIONS.path)).status).toBe(200)
    expect(await settled(org, LOCATIONS.path, 1)).toMatchObject({
      calls: 1,
      clients: [{ clientKind: 'API_KEY', clientId: id, name, calls: 1 }],
    })
  })
})

describe('the counts', () => {
  const startCounter = () =>
    startUsageCounter({ keep: (rows) => addLegacyUsage(gateway().database, rows), log: gateway().log })

  test('of several processes add up, however they race', async () => {
    const org = await organization()
    const counters = Array.from({ length: 4 }, () => startCounter())
    for (let round = 0; round < 25; round += 1) for (const { count } of counters) count(LOCATIONS, viewerOf(org.STAFF))
    await Promise.all(counters.map(({ stop }) => stop()))
    const [{ calls, clients }] = await usage(org, { path: LOCATIONS.path })
    expect([calls, clients.length]).toEqual([100, 1])
  })

  test('have the time of the last call, whichever process writes last', async () => {
    const org = await organization()
    const [first, second] = [startCounter(), startCounter()]
    first.count(LOCATIONS, viewerOf(org.STAFF))
    second.count(LOCATIONS, viewerOf(org.STAFF))
    await sleep(20)
    const between = Date.now()
    second.count(LOCATIONS, viewerOf(org.STAFF))
    await second.stop()
    await first.stop()
    const [{ calls, lastCalledAt }] = await usage(org, { path: LOCATIONS.path })
    expect([calls, Date.parse(lastCalledAt ?? '') >= between]).toEqual([3, true])
  })

  test('are written when a server is told to stop', async () => {
    const org = await organization()
    const server = await createServer(gateway(), doors)
    const headers = { authorization: `Bearer ${await tokenOf(org.STAFF)}` }
    const url = await server.listen({ host: '127.0.0.1', port: 0 })
    expect((await fetch(`${url}/logistics/locations`, { headers })).status).toBe(200)
    expect((await usage(org, { path: LOCATIONS.path }))[0].calls).toBe(0)
    await server.close()
    expect((await usage(org, { path: LOCATIONS.path }))[0].calls).toBe(1)
  })

  test('are kept in memory while the database fails, and written when it works again', async () => {
    const org = await organization()
    const { pool } = gateway().database
    const counter = startCounter()
    await withoutTable(pool, 'LegacyUsage', async () => {
      for (const _ of '123') counter.count(LOCATIONS, viewerOf(org.STAFF))
      await sleep(2_500)
    })
    expect((await usage(org, { path: LOCATIONS.path }))[0].calls).toBe(0)
    await counter.stop()
    expect((await usage(org, { path: LOCATIONS.path }))[0].calls).toBe(3)
  })
})

test('counts that the database does not take are a failure, and none are none', async () => {
  const { database } = gateway()
  const { id: orgId, STAFF } = await organization()
  const row = {
    ...LOCATIONS, orgId, clientKind: 'USER' as const, clientId: STAFF.userId, clientName: '',
    day: new Date('2026-03-01'), calls: 2, lastAt: new Date('2026-03-01T12:00:00Z'),
  }
  await expect(addLegacyUsage(database, [{ ...row, calls: 3_000_000_000 }])).rejects.toThrow()
  expect(await addLegacyUsage(database, [])).toEqual([])
  expect(await addLegacyUsage(database, [row])).toEqual([])
  expect(await prisma().legacyUsage.findMany({ where: { orgId } })).toEqual([row])
})

test('ten thousand counts are kept while the database is away, and the log says how many calls were not', async () => {
  const told: { readonly msg: string; readonly lost?: number }[] = []
  const log = createLog({ everything: 'warn', of: {} }, { write: (line) => void told.push(JSON.parse(line) as { msg: string }) })
  let isAway = true
  let kept = 0
  const counter = startUsageCounter({
    log,
    keep: async (rows) => {
      if (isAway) throw new Error('the database is away')
      kept += rows.reduce((sum, { calls }) => sum + calls, 0)
      return []
    },
  })
  const count = (number: number) => counter.count(LOCATIONS, viewerOf({ userId: `u-${number}`, orgId: 'mill' }))
  for (let number = 0; number < 10_007; number += 1) count(number)
  count(0)
  await counter.stop()
  const lost = () => told.filter(({ msg }) => msg.startsWith('calls of REST paths were not counted'))
  expect(lost()).toMatchObject([{ lost: 7 }])
  expect(told.length).toBeGreaterThan(1)
  isAway = false
  await counter.stop()
  expect([kept, lost().length]).toEqual([10_001, 1])
})

describe('the query', () => {
  test('answers the number, the first day and the last time of calls in the requested period', async () => {
    const org = await organization()
    await recorded(org, [
      { day: '2026-01-05', calls: 2 }, { day: '2026-02-05', calls: 3 },
      { day: '2026-02-06', calls: 4, clientId: org.HR.userId },
    ])
    const of = async (filter: object) => (await usage(org, { path: LOCATIONS.path, ...filter }))[0]
    expect(await of({})).toMatchObject({ calls: 9, lastCalledAt: '2026-02-06T12:00:00Z' })
    expect(await of({ from: '2026-01-06', before: '2026-02-06' })).toMatchObject({
      calls: 3, lastCalledAt: '2026-02-05T12:00:00Z', clients: [{ firstDay: '2026-02-05' }],
    })
    expect(await of({ clientId: org.STAFF.userId })).toMatchObject({
      calls: 5,
      clients: [{ firstDay: '2026-01-05', calls: 5 }],
    })
    expect(await of({ from: '2026-03-01' })).toMatchObject({ calls: 0, lastCalledAt: null, clients: [] })
  })

  test('shows no other organization’s calls, and nothing to anybody but administrators', async () => {
    const [org, other] = [await organization(), await organization()]
    await recorded(org, [{ day: '2026-01-05', calls: 2 }])
    expect((await usage(other)).every(({ calls, clients }) => calls === 0 && clients.length === 0)).toBe(true)
    expect((await usage(other, { clientId: org.STAFF.userId })).every(({ calls }) => calls === 0)).toBe(true)
    for (const person of [org.MANAGER, org.STAFF]) expect(await as(person).code(USAGE)).toBe('FORBIDDEN')
  })

  test('refuses a path that is not documented', async () => {
    const { errors } = await as((await organization()).ADMIN).ask(USAGE, { filter: { path: '/nowhere' } })
    expect(errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', detail: [{ loc: ['filter', 'path'], input: '/nowhere' }] } },
    ])
  })
})

describe('GraphQL operations', () => {
  interface Used {
    readonly operationType: string
    readonly operationName: string
    readonly calls: number
    readonly clients: readonly (ClientUsage & { readonly clientName: string | null })[]
  }
  const USED = `query Used($filter: OperationUsageFilter) {
    operationUsage(filter: $filter) {
      operationType operationName calls lastCalledAt clients { clientKind clientId clientName name calls firstDay }
    }
  }`
  const used = (org: TestOrganization, filter: object = {}) => as(org.ADMIN).get<Used[]>(USED, { filter })

  async function settledOperation(org: TestOrganization, operationName: string, calls: number): Promise<Used[]> {
    for (let tries = 0; tries < 40; tries += 1) {
      const found = await used(org, { operationName })
      if (found.reduce((sum, one) => sum + one.calls, 0) >= calls) return found
      await sleep(250)
    }
    return used(org, { operationName })
  }

  test('are counted by name and by the name that the client gives itself', async () => {
    const org = await organization()
    const office = { 'apollographql-client-name': 'back-office' }
    for (const headers of [office, office, {}]) await as(org.STAFF).get('query Mine { me { id } }', {}, headers)
    await as(org.MANAGER).ask('mutation Mine { createSupplier(input: { code: "", name: "" }) { id } }', {}, office)
    await as(org.STAFF).get('{ me { id } }')
    const found = await settledOperation(org, 'Mine', 4)
    expect(found.map(({ operationType, calls }) => [operationType, calls])).toEqual([['MUTATION', 1], ['QUERY', 3]])
    expect(found[1].clients.map(({ clientKind, clientId, clientName, name, calls, firstDay }) =>
      [clientKind, clientId, clientName, name, calls, firstDay])).toEqual([
      ['USER', org.STAFF.userId, null, 'Test STAFF', 1, today()],
      ['USER', org.STAFF.userId, 'back-office', 'Test STAFF', 2, today()],
    ])
    expect(await used(org, { operationName: 'Mine', clientName: 'back-office', clientId: org.STAFF.userId })).toMatchObject([
      { operationType: 'QUERY', calls: 2 },
    ])
    expect(await settledOperation(org, '(unnamed)', 1)).toMatchObject([{ operationType: 'QUERY', calls: 1 }])
    expect((await usage(org)).every(({ calls }) => calls === 0)).toBe(true)
  })

  test('beyond a thousand names are counted together', async () => {
    const org = await organization()
    const counter = startUsageCounter({ keep: (rows) => addLegacyUsage(gateway().database, rows), log: gateway().log })
    for (let number = 0; number < 1_005; number += 1)
      counter.countOperation({ type: 'query', name: `Named${number}`, clientName: '' }, viewerOf(org.STAFF))
    await counter.stop()
    expect(await used(org, { operationName: '(others)' })).toMatchObject([{ calls: 5 }])
    expect(await used(org, { operationName: 'Named999' })).toMatchObject([{ calls: 1 }])
    expect(await used(org, { operationName: 'Named1000' })).toEqual([])
  })

  test('are counted by the first hundred characters of the names that clients choose', async () => {
    const org = await organization()
    const counter = startUsageCounter({ keep: (rows) => addLegacyUsage(gateway().database, rows), log: gateway().log })
    const [name, clientName] = ['n'.repeat(100), 'c'.repeat(100)]
    for (const more of ['', 'x', 'yz'])
      counter.countOperation(
        { type: 'mutation', name: name + more, clientName: clientName + more }, viewerOf(org.STAFF))
    await counter.stop()
    expect(await used(org)).toMatchObject([
      { operationType: 'MUTATION', operationName: name, calls: 3, clients: [{ clientName, calls: 3 }] },
    ])
  })

  test('are shown with their clients in a thousand pairs, those of the latest calls, the newest first', async () => {
    const org = await organization()
    const time = (number: number) => new Date(Date.UTC(2026, 0, 5, 0, 0, number))
    const row = { orgId: org.id, method: 'QUERY', clientKind: 'USER' as const, day: new Date('2026-01-05'), calls: 1 }
    const { legacyUsage } = prisma()
    await legacyUsage.createMany({
      data: Array.from({ length: 1_000 }, (_, number) =>
        ({ ...row, path: `Op${number}`, clientId: org.STAFF.userId, lastAt: time(number) })),
    })
    await legacyUsage.create({ data: { ...row, path: 'Op7', clientId: org.HR.userId, lastAt: time(2_000) } })
    const found = await as(org.ADMIN).get<(Used & { readonly lastCalledAt: string })[]>(
      '{ operationUsage { operationName lastCalledAt calls clients { clientId } } }')
    const others = Array.from({ length: 999 }, (_, number) => `Op${999 - number}`).filter((name) => name !== 'Op7')
    expect(found.map(({ operationName }) => operationName)).toEqual(['Op7', ...others])
    expect(found[0]).toMatchObject({
      lastCalledAt: '2026-01-05T00:33:20Z', calls: 2,
      clients: [{ clientId: org.HR.userId }, { clientId: org.STAFF.userId }],
    })
  })

  test('are shown to administrators alone, and only those of their organization', async () => {
    const [org, other] = [await organization(), await organization()]
    await as(org.STAFF).get('query Seen { me { id } }')
    expect(await settledOperation(org, 'Seen', 1)).toHaveLength(1)
    expect(await used(other, { operationName: 'Seen' })).toEqual([])
    // A condition that is null is none.
    const none = { clientId: null, from: null, before: null }
    const all = await used(org, { ...none, operationName: null, clientName: null })
    expect(all.map(({ operationName }) => operationName)).toContain('Seen')
    expect((await usage(org, { ...none, path: null })).length).toBeGreaterThan(1)
    for (const person of [org.MANAGER, org.STAFF]) expect(await as(person).code(USED)).toBe('FORBIDDEN')
  })
})
