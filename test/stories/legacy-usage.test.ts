// The use of documented paths: counted per client and day, and shown to administrators.
import { describe, expect, test } from '@jest/globals'
import { setTimeout as sleep } from 'node:timers/promises'
import { addLegacyUsage } from '../../src/access/every-organization.js'
import { startUsageCounter } from '../../src/features/legacy-usage/counter.js'
import { createLog } from '../../src/log.js'
import { gateway, useGateway } from '../support/app.js'
import { as, asNobody, withKey, type Person } from '../support/as.js'
import { apiKey } from '../support/make/api-keys.js'
import { settled, usage, USAGE, used, USED, type Used } from '../support/make/legacy-usage.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { rowsRead } from '../support/statements.js'

useGateway()

const prisma = () => gateway().database.prisma
const today = () => new Date().toISOString().slice(0, 10)

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

  test('of an API key are counted for the key, not for its creator', async () => {
    const org = await organization()
    const { id, name, secret } = await apiKey(org, { name: 'Loom reader', permissions: ['records:read'] })
    await apiKey(org, { name: 'Never used', permissions: ['records:read'] })
    expect((await withKey(secret).rest('GET', LOCATIONS.path)).status).toBe(200)
    expect(await settled(org, LOCATIONS.path, 1)).toMatchObject({
      calls: 1,
      clients: [{ clientKind: 'API_KEY', clientId: id, name, calls: 1 }],
    })
    // The names of the keys that have called are read, and no others.
    expect(await rowsRead(/^SELECT .*"ApiKey"/s, () => usage(org, { path: LOCATIONS.path }))).toEqual([1])
  })
})

test('counts that the database does not take are a failure, and none are none', async () => {
  const { database } = gateway()
  const { id: orgId, STAFF } = await organization()
  const row = {
    ...LOCATIONS, orgId, clientKind: 'USER' as const, clientId: STAFF.userId, clientName: '',
    day: new Date('2026-03-01'), calls: 2, lastAt: new Date('2026-03-01T12:00:00Z'),
  }
  const [refused, taken] = [new Set([{ ...row, calls: 3_000_000_000 }]), new Set([row])]
  await expect(addLegacyUsage(database, refused)).rejects.toThrow()
  await addLegacyUsage(database, new Set())
  await addLegacyUsage(database, taken)
  expect([refused.size, taken.size]).toEqual([1, 0])
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
      for (const { calls } of rows) kept += calls
      rows.clear()
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
    // A condition that is null is none.
    const everyPath = await usage(org, { clientId: null, from: null, before: null, path: null })
    expect(everyPath.length).toBeGreaterThan(1)
    expect(everyPath.find(({ path }) => path === LOCATIONS.path)).toMatchObject({ calls: 9 })
  })

  test('reads of one path the counts of this path, and none of an operation with its name', async () => {
    const org = await organization()
    const day = '2026-01-05'
    await recorded(org, [{ day, calls: 2 }, { day, calls: 3, path: '/bills' }])
    await prisma().legacyUsage.create({
      data: {
        orgId: org.id, method: 'QUERY', path: LOCATIONS.path, clientKind: 'USER', clientId: org.STAFF.userId,
        day: new Date(day), calls: 1, lastAt: new Date(day),
      },
    })
    const ofPath = () => usage(org, { path: LOCATIONS.path })
    expect(await rowsRead(/^SELECT .*"LegacyUsage"/s, ofPath)).toEqual([1])
    expect(await ofPath()).toMatchObject([{ method: 'GET', calls: 2 }])
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

  test('are shown to administrators alone, and only those of their organization', async () => {
    const [org, other] = [await organization(), await organization()]
    await as(org.STAFF).get('query Seen { me { id } }')
    expect(await settledOperation(org, 'Seen', 1)).toHaveLength(1)
    expect(await used(other, { operationName: 'Seen' })).toEqual([])
    // A condition that is null is none.
    const all = await used(org, { clientId: null, from: null, before: null, operationName: null, clientName: null })
    expect(all.map(({ operationName }) => operationName)).toContain('Seen')
    for (const person of [org.MANAGER, org.STAFF]) expect(await as(person).code(USED)).toBe('FORBIDDEN')
  })
})
