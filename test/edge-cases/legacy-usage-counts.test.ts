// Counts of calls in rare cases: of a log-in, by several processes, at a stop, after a failure, and of more names than
// are told apart.
import { describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addLegacyUsage } from '../../src/access/every-organization.js'
import { doors } from '../../src/doors.js'
import { hashPassword } from '../../src/features/identity/service.js'
import { startUsageCounter } from '../../src/features/legacy-usage/counter.js'
import { createServer } from '../../src/http/server.js'
import { gateway, useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { withoutTable } from '../support/away.js'
import { at } from '../support/clock.js'
import { ago } from '../support/days.js'
import { settled, usage, USAGE, used, type Used } from '../support/make/legacy-usage.js'
import { organization } from '../support/make/organization.js'
import { join } from '../support/make/users.js'
import { tokenOf } from '../support/sessions.js'

useGateway()

const prisma = () => gateway().database.prisma

/** A minimal viewer for the counter. */
const viewerOf = ({ userId, orgId }: Person) => ({ userId, orgId }) as never
const LOCATIONS = { method: 'GET', path: '/logistics/locations' }

describe('calls', () => {
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
})

describe('the counts', () => {
  const startCounter = () =>
    startUsageCounter({ keep: (rows) => addLegacyUsage(gateway().database, rows), log: gateway().log })

  test('are of the day in UTC, in whatever time zone the server is', async () => {
    const org = await organization()
    const { TZ = 'UTC' } = process.env
    process.env.TZ = 'Pacific/Honolulu'
    try {
      const { count, stop } = startCounter()
      count(LOCATIONS, viewerOf(org.STAFF))
      await stop()
    } finally {
      process.env.TZ = TZ
    }
    expect((await usage(org, { path: LOCATIONS.path }))[0].clients).toMatchObject([{ firstDay: ago(0) }])
  })

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

  test('are told apart by organization, method, path and day, however soon they follow each other', async () => {
    const [org, other] = [await organization(), await organization()]
    const { userId } = org.STAFF
    const { count, stop } = startCounter()
    await at('2026-05-04T23:59:59Z', async () => {
      count(LOCATIONS, viewerOf(org.STAFF))
      // The same person in another organization.
      count(LOCATIONS, viewerOf({ userId, orgId: other.id }))
      count({ ...LOCATIONS, method: 'POST' }, viewerOf(org.STAFF))
      count({ ...LOCATIONS, path: '/bills' }, viewerOf(org.STAFF))
    })
    await at('2026-05-05T00:00:00Z', async () => count(LOCATIONS, viewerOf(org.STAFF)))
    await stop()
    const rows = await prisma().legacyUsage.findMany({ where: { orgId: { in: [org.id, other.id] }, clientId: userId } })
    const shown = rows.map(({ orgId, method, path, day, calls }) =>
      [orgId, method, path, day.toISOString().slice(0, 10), calls].join(' '))
    expect(shown.sort()).toEqual([
      `${org.id} GET /bills 2026-05-04 1`, `${org.id} GET ${LOCATIONS.path} 2026-05-04 1`,
      `${org.id} GET ${LOCATIONS.path} 2026-05-05 1`, `${org.id} POST ${LOCATIONS.path} 2026-05-04 1`,
      `${other.id} GET ${LOCATIONS.path} 2026-05-04 1`,
    ].sort())
  })

  test('that are kept for later have the time of a call that came meanwhile', async () => {
    const person = viewerOf({ userId: 'u', orgId: 'mill' })
    const countAt = (minute: string) =>
      at(`2026-05-04T10:${minute}:00Z`, async () => counter.count(LOCATIONS, person))
    const kept: object[] = []
    let isAway = true
    const counter = startUsageCounter({
      log: gateway().log,
      keep: async (rows) => {
        if (isAway) return countAt('05')
        kept.push(...rows)
        rows.clear()
      },
    })
    await countAt('00')
    await counter.stop()
    isAway = false
    await counter.stop()
    expect(kept).toMatchObject([{ calls: 2, lastAt: new Date('2026-05-04T10:05:00Z') }])
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

test('a gateway without REST paths has none to show, and knows none by its name', async () => {
  const app = gateway()
  const serving = app.exports.serving()
  const server = await createServer({ ...app, documentedPaths: [] }, [])
  try {
    const url = await server.listen({ host: '127.0.0.1', port: 0 })
    const headers = {
      'content-type': 'application/json', authorization: `Bearer ${await tokenOf((await organization()).ADMIN)}`,
    }
    const asked = async (filter: object) => {
      const body = JSON.stringify({ query: USAGE, variables: { filter } })
      return (await fetch(`${url}/graphql`, { method: 'POST', headers, body })).json()
    }
    expect(await asked({})).toMatchObject({ data: { legacyUsage: [] } })
    expect(await asked({ path: LOCATIONS.path }))
      .toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT', detail: [{ loc: ['filter', 'path'] }] } }] })
  } finally {
    await server.close()
    if (serving) app.exports.serve(serving)
  }
})

describe('GraphQL operations', () => {
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
})
