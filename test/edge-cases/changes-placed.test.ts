// The changes get their positions in the background, and whoever waits for that is told, until the gateway stops.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mock } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { endsOf, placeChanges, removeChanges } from '../../src/access/change-log.js'
import { startChanges } from '../../src/access/changes.js'
import { createLog } from '../../src/log.js'
import { useTracing } from '../../src/telemetry/spans.js'
import { skip } from '../support/clock.js'
import { freshDatabase, type TestDatabase } from '../support/databases.js'
import { eventually } from '../support/eventually.js'
import { seenOrganization, workedNodes } from '../support/seen.js'

/** No gateway runs on the database, so nothing is placed but by the tests. */
let opened: TestDatabase
beforeAll(async () => { opened = await freshDatabase() })
afterAll(() => opened?.discard())

const log = createLog({ everything: 'silent', of: {} })

const house = (id: string) => seenOrganization(opened.database, id)

/** A change of now, or of so many minutes ago. */
const write = (orgId: string, recordId: string, minutes = 0) => opened.database.prisma.change.create({
  data: { orgId, kind: 'Bill', recordId, action: 'edit', at: new Date(Date.now() - minutes * 60_000) },
})
const changes = async (orgId: string) => {
  const rows = await opened.database.prisma.change.findMany({ where: { orgId }, orderBy: { seq: 'asc' } })
  return rows.map(({ recordId, position }) => [recordId, position === null ? null : Number(position)])
}

test('changes are placed when somebody wakes the worker, and no more after it has stopped', async () => {
  const orgId = await house('mill')
  let told = 0
  const running = startChanges({ database: opened.database, log, keptSeconds: 3_600, onPlaced: () => { told += 1 } })
  try {
    await write(orgId, 'one')
    running.wake()
    await eventually(async () => (await changes(orgId)).every(([, position]) => position !== null))
    await eventually(() => told > 0)
  } finally {
    await running.stop()
  }
  await write(orgId, 'two')
  running.wake()
  await sleep(150)
  expect(await changes(orgId)).toEqual([['one', 1], ['two', null]])
})

/** Tracing that notes the passes of background work in which there was something to do. */
const tracingTo = (shown: string[]) => ({
  inPass: async (name: string, work: () => Promise<unknown>, hadWork: (result: unknown) => boolean) => {
    const result = await work()
    if (hadWork(result)) shown.push(name)
    return result
  },
  inSpan: (_kind: string, _name: string, work: () => Promise<unknown>) => work(),
  onFailure: () => {},
}) as never

test('what is older than is kept is removed once a minute, and nobody is told where nothing was placed', async () => {
  const orgId = await house('fuller')
  await write(orgId, 'older', 1_000_500 / 60)
  await write(orgId, 'newer', 999_500 / 60)
  const { database } = opened
  const sent: string[] = []
  const stop = database.onStatement((text) => void sent.push(text))
  const times = (part: string) => sent.filter((text) => text.includes(part)).length
  // Of changes one statement of each organization, and of counts one of all.
  const removals = () => [times('DELETE FROM "Change"'), times('DELETE FROM "LogInCount"')]
  const shown: string[] = []
  useTracing(tracingTo(shown))
  let told = 0
  const running = startChanges({ database, log, keptSeconds: 1_000_000, onPlaced: () => { told += 1 } })
  try {
    // In the second round, which places nothing more, and not in those after it.
    await eventually(async () => times('"placeChanges"') >= 4 * (await workedNodes(database)))
    const before = sent.slice(0, sent.findIndex((text) => text.includes('DELETE FROM "Change"')))
    const nodes = await workedNodes(database)
    expect(before.filter((text) => text.includes('"placeChanges"'))).toHaveLength(2 * nodes)
    const [ofChanges] = removals()
    expect(ofChanges).toBeGreaterThan(0)
    expect([removals(), told]).toEqual([[ofChanges, 1], 1])
    // Old counts of log-ins were looked for, and there was none.
    expect(shown.filter((name) => name.startsWith('remove old'))).toEqual(['remove old changes'])
    expect(await changes(orgId)).toEqual([['newer', 2]])
    skip(61_000)
    await eventually(() => times('DELETE FROM "LogInCount"') > 1)
    expect(removals()).toEqual([2 * ofChanges, 2])
  } finally {
    stop()
    await running.stop()
    useTracing(undefined)
    // Others count what they remove of all organizations.
    await database.prisma.change.deleteMany({ where: { orgId } })
  }
})

test('changes of before a time are removed in each organization once they have a position, and are counted', async () => {
  const [one, other] = [await house('weaver'), await house('dyer')]
  for (const orgId of [one, other]) {
    await write(orgId, 'old', 10)
    await write(orgId, 'new')
  }
  const { database } = opened
  expect([...(await placeChanges(database)).orgIds].filter((id) => id !== 'mill').sort()).toEqual([other, one])
  await write(one, 'late', 10)
  const ends = async () => [...await endsOf(database, [one, other, 'nowhere'])].sort()
  expect(await ends()).toEqual([[other, { placed: 2, removed: 0 }], [one, { placed: 2, removed: 0 }]])
  const before = new Date(Date.now() - 5 * 60_000)
  expect(await removeChanges(database, before, () => true)).toBe(0)
  expect(await removeChanges(database, before)).toBe(2)
  const written = async () =>
    (await database.pool.query('SELECT xmin::text FROM "ChangeLog" WHERE "orgId" = $1', [one])).rows as object[]
  const asWritten = await written()
  // Where nothing is old, nothing is written.
  expect([await removeChanges(database, before), await written()]).toEqual([0, asWritten])
  expect(await changes(one)).toEqual([['new', 2], ['late', null]])
  expect(await changes(other)).toEqual([['new', 2]])
  expect(await ends()).toEqual([[other, { placed: 2, removed: 1 }], [one, { placed: 2, removed: 1 }]])
  expect([await endsOf(database, []), await endsOf(database, ['nowhere'])]).toEqual([new Map(), new Map()])
})

test('while another gateway gives positions, the worker asks again, and removes nothing', async () => {
  const orgId = await house('tenter')
  await write(orgId, 'older', 100)
  const { database } = opened
  const { rows: [{ ours }] } = await database.pool.query<{ ours: string }>(
    `SELECT pg_get_functiondef('"placeChanges"'::regproc) AS ours`)
  // As it answers when another one holds its lock.
  await database.pool.query(`CREATE OR REPLACE FUNCTION
    "placeChanges"(most integer, channel text, of_orgs text[] DEFAULT NULL) RETURNS SETOF text LANGUAGE plpgsql
    AS $$ BEGIN RETURN NEXT NULL; END $$`)
  const sent: string[] = []
  const stop = database.onStatement((text) => void sent.push(text))
  const times = (part: string) => sent.filter((text) => text.includes(part)).length
  const running = startChanges({ database, log, keptSeconds: 3_600 })
  try {
    await eventually(() => times('AS placed') >= 3)
    expect(times('DELETE FROM')).toBe(0)
    await database.pool.query(ours)
    await eventually(async () => (await changes(orgId)).length === 0)
  } finally {
    stop()
    await running.stop()
    await database.pool.query(ours)
  }
})

test('rounds that are asked for one after the other are apart', async () => {
  const timers = mock.method(globalThis, 'setTimeout')
  const { database } = opened
  const running = startChanges({ database, log, keptSeconds: 3_600 })
  // Each round is asked for the next one.
  const stop = database.onStatement((text) => { if (text.includes('AS placed')) running.wake() })
  try {
    running.wake()
    // A round waits for what is left of fifty milliseconds since the one before has begun.
    await eventually(() => timers.mock.calls.some(({ arguments: [, wait = 0] }) => wait > 0 && wait < 50))
  } finally {
    stop()
    await running.stop()
    timers.mock.restore()
  }
})
