// The chain of the audit trail: lines take their places in order, what is changed by hand shows, and old lines leave.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { setTimeout as sleep } from 'node:timers/promises'
import { moveAnchor, partsBefore, removeArchived } from '../../src/access/audit-archiving.js'
import { anchorOf, chainLines, verifyChain, type Head } from '../../src/access/audit-chain.js'
import { startChaining } from '../../src/access/chaining.js'
import { createLog } from '../../src/log.js'
import { withoutTable } from '../support/away.js'
import { freshDatabase, refusalOf, type TestDatabase } from '../support/databases.js'
import { eventually } from '../support/eventually.js'
import { seenOrganization } from '../support/seen.js'

/** The place before the first line. */
const NOWHERE: Head = { position: 0, hash: '' }
const HASH = expect.stringMatching(/^[0-9a-f]{64}$/)

let opened: TestDatabase
let orgId: string
beforeAll(async () => { opened = await freshDatabase() })
afterAll(() => opened?.discard())
beforeEach(async () => {
  // What the test before has left.
  await chainLines(database())
  orgId = await house()
})
const database = () => opened.database

const workers: ReturnType<typeof startChaining>[] = []
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
})

/** A worker that ends with its test. */
function started(log: ReturnType<typeof createLog>) {
  const worker = startChaining({ database: database(), log })
  workers.push(worker)
  return worker
}

/** A new organization, in which nobody acts. */
const house = () => seenOrganization(database())

/** Lines of these times, with their times in their identifiers. */
const write = (days: readonly string[], of = orgId) => database().prisma.auditLine.createMany({
  data: days.map((day) => ({
    orgId: of, id: `aud_${day}`, at: new Date(day), action: 'edit', entity: 'Bill', entityId: 'bill-1',
  })),
})
const lines = (of = orgId) =>
  database().prisma.auditLine.findMany({ where: { orgId: of }, orderBy: [{ position: 'asc' }, { id: 'asc' }] })
const places = async (of = orgId) => (await lines(of)).map(({ id, position }) => [id, position])
const placeOf = async (position: number): Promise<Head> => {
  const { hash } = await database().prisma.auditLine.findFirstOrThrow({ where: { orgId, position } })
  return { position, hash: hash ?? '' }
}

/** Runs a statement about the organization as somebody who may alter tables. */
async function tamper(statement: string): Promise<void> {
  const { pool } = database()
  await pool.query('ALTER TABLE "AuditLine" DISABLE TRIGGER USER')
  await pool.query(statement, [orgId]).finally(() => pool.query('ALTER TABLE "AuditLine" ENABLE TRIGGER USER'))
}

const minutes = (count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(2024, 0, 1) + index * 60_000).toISOString())

/** Two lines of each of four years. */
const DAYS = [
  '2023-05-01', '2023-12-31', '2024-01-01', '2024-06-30', '2025-03-01', '2025-12-31T23:59:59.999Z', '2026-01-01', '2026-02-01',
]

describe('the lines of an organization', () => {
  test('are chained in the order of their times, however many wait, and go on where the chain ends', async () => {
    const [other, times] = [await house(), minutes(1_200)]
    await write([...times].reverse())
    await write(['2024-01-01'], other)
    expect(await chainLines(database())).toBe(1_201)
    expect(await places()).toEqual(times.map((time, index) => [`aud_${time}`, index + 1]))
    const hashes = (await lines()).map(({ hash }) => hash)
    expect([hashes[0], hashes[1_199], new Set(hashes).size]).toEqual([HASH, HASH, 1_200])
    const locks: string[] = []
    const stop = database().onStatement((text) => { if (text.includes('pg_try_advisory')) locks.push(text) })
    expect([await chainLines(database()).finally(stop), locks]).toEqual([0, []])
    await write(['2023-01-01'], other)
    expect(await chainLines(database())).toBe(1)
    expect(await places(other)).toEqual([['aud_2024-01-01', 1], ['aud_2023-01-01', 2]])
    const verified = { anchor: NOWHERE, broken: null, waiting: 0 }
    expect(await verifyChain(database(), orgId))
      .toEqual({ ...verified, head: { position: 1_200, hash: hashes[1_199] } })
    expect(await verifyChain(database(), other)).toEqual({ ...verified, head: { position: 2, hash: HASH } })
  })

  test('stay for the next time where a gateway stops between two transactions', async () => {
    await write(minutes(1_200))
    let asked = 0
    const first = await chainLines(database(), () => (asked += 1) > 1)
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(1_200)
    expect(await chainLines(database())).toBe(1_200 - first)
  })

  test('are chained in the background until that is stopped, also after a failure', async () => {
    const told: string[] = []
    const log = createLog({ everything: 'warn', of: {} }, { write: (line) => void told.push(line) })
    const chaining = started(log)
    const isChained = async () => (await lines()).every(({ position }) => position !== null)
    await write(['2024-01-01'])
    chaining.wake()
    await eventually(isChained)
    await withoutTable(database().pool, 'AuditLine', async () => {
      chaining.wake()
      await eventually(() => told.length > 0)
    })
    expect(told[0]).toContain('audit lines cannot be chained now')
    await write(['2024-01-02'])
    chaining.wake()
    await eventually(isChained)
    await chaining.stop()
    await write(['2024-01-03'])
    chaining.wake()
    await sleep(100)
    expect(await places()).toEqual([['aud_2024-01-01', 1], ['aud_2024-01-02', 2], ['aud_2024-01-03', null]])
  })
})

describe('a chain that is verified', () => {
  test('has one line, or none', async () => {
    expect(await verifyChain(database(), orgId)).toEqual({ anchor: NOWHERE, broken: null, head: NOWHERE, waiting: 0 })
    await write(['2024-01-01'])
    await chainLines(database())
    expect(await verifyChain(database(), orgId))
      .toEqual({ anchor: NOWHERE, broken: null, head: { position: 1, hash: HASH }, waiting: 0 })
  })

  test('names the line that was changed, or before which one is missing, and counts those that wait', async () => {
    await write(DAYS)
    await chainLines(database())
    await write(['2024-02-02'])
    const verify = () => verifyChain(database(), orgId)
    const of = { anchor: NOWHERE, waiting: 1 }
    const line = { action: 'edit', entity: 'Bill', entityId: 'bill-1', at: expect.any(String) }
    const [fourth, fifth, seventh] = [await placeOf(4), await placeOf(5), await placeOf(7)]
    expect(await verify()).toEqual({ ...of, broken: null, head: { position: 8, hash: HASH } })
    await tamper(`UPDATE "AuditLine" SET "reason" = 'told otherwise' WHERE "orgId" = $1 AND "position" = 5`)
    expect(await verify()).toMatchObject({
      ...of, broken: { kind: 'changed', position: 5, line: { ...line, id: 'aud_2025-03-01' } }, head: fourth,
    })
    await tamper('UPDATE "AuditLine" SET "reason" = NULL WHERE "orgId" = $1 AND "position" = 5')
    await tamper('DELETE FROM "AuditLine" WHERE "orgId" = $1 AND "position" = 8')
    expect(await verify()).toEqual({ ...of, broken: { kind: 'missing', position: 8, next: null }, head: seventh })
    await tamper('DELETE FROM "AuditLine" WHERE "orgId" = $1 AND "position" = 6')
    expect(await verify()).toMatchObject({
      ...of, broken: { kind: 'missing', position: 6, next: { ...line, id: 'aud_2026-01-01', position: 7 } }, head: fifth,
    })
  })
})

describe('old lines', () => {
  test('are a part for each year, and those behind a line of a later time stay', async () => {
    const other = await house()
    await write(DAYS)
    await write(['2022-01-01', '2023-01-01'], other)
    await chainLines(database())
    // A line of an earlier day that came late.
    await write(['2024-02-02'])
    await chainLines(database())
    const parts = (after: number, before: string) => partsBefore(database(), orgId, after, new Date(before))
    const closed = [{ year: 2024, last: 4 }, { year: 2025, last: 6 }]
    expect(await parts(0, '2026-01-01')).toEqual([{ year: 2023, last: 2 }, ...closed])
    expect(await parts(2, '2026-01-01')).toEqual(closed)
    expect(await parts(6, '2027-01-01')).toEqual([{ year: 2026, last: 9 }])
    expect(await parts(6, '2026-01-01')).toEqual([])
  })

  test('leave up to the anchor, which moves along the chain, and the rest is still proved', async () => {
    const other = await house()
    await write(DAYS)
    await write(DAYS, other)
    await chainLines(database())
    const [second, fourth] = [await placeOf(2), await placeOf(4)]
    const { pool } = database()
    expect(await removeArchived(database(), orgId)).toBe(0)
    await moveAnchor(database(), orgId, NOWHERE, second)
    expect([await anchorOf(database(), orgId), await anchorOf(database(), other)]).toEqual([second, NOWHERE])
    expect(await pool.query('DELETE FROM "AuditLine" WHERE "orgId" = $1 AND "position" = 1', [orgId]).catch(refusalOf))
      .toMatch(/^AuditLine is append-only: DELETE is refused/)
    expect([await removeArchived(database(), orgId), await removeArchived(database(), orgId)]).toEqual([2, 0])
    expect((await lines()).map(({ position }) => position)).toEqual([3, 4, 5, 6, 7, 8])
    expect(await verifyChain(database(), orgId))
      .toEqual({ anchor: second, broken: null, head: { position: 8, hash: HASH }, waiting: 0 })
    await expect(moveAnchor(database(), orgId, NOWHERE, fourth))
      .rejects.toThrow(`another command archives the lines of ${orgId}; wait for it`)
    await expect(moveAnchor(database(), orgId, second, { position: 4, hash: 'false' }))
      .rejects.toThrow('the anchor of the archive only moves forward along the chain')
    expect(await anchorOf(database(), orgId)).toEqual(second)
    await moveAnchor(database(), orgId, second, fourth)
    expect(await removeArchived(database(), orgId)).toBe(2)
    expect((await lines(other)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})
