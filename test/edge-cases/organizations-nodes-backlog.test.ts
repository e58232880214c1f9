// What waits for background work, as the metrics count it: on one server, and over nodes of which one may be away.
import { afterEach, expect, test } from '@jest/globals'
import { readBacklog } from '../../src/access/backlog.js'
import type { Database } from '../../src/database/open.js'
import { freshDatabase, type TestDatabase } from '../support/databases.js'
import { freshNodes, putFar, setFar } from '../support/engine.js'

/** No gateway runs on the database, so nothing of what waits is done. */
let opened: TestDatabase | undefined
afterEach(() => opened?.discard())

const later = new Date(Date.now() + 86_400_000)
const before = (seconds: number) => new Date(Date.now() - seconds * 1_000)

/** As many of each of these, beside one of each kind that is not counted. The oldest line is so many seconds old. */
interface Waiting {
  readonly removals: number
  readonly failed: number
  readonly due: number
  readonly dead: number
  readonly lines: number
  readonly changes: number
  readonly oldest: number
}

async function plant({ prisma }: Database, orgId: string, waiting: Waiting): Promise<void> {
  const each = <T>(count: number, of: (id: string) => T) =>
    Array.from({ length: count }, (_, index) => of(String(index)))
  await prisma.organization.create({ data: { id: orgId, name: 'Mill', currency: 'USD' } })
  const removal = (id: string) => ({ orgId, id, objectKey: id })
  await prisma.objectDeletion.createMany({
    data: [
      ...each(waiting.removals, (id) => ({ ...removal(`due-${id}`), nextAttemptAt: before(60) })),
      ...each(waiting.failed, (id) => ({ ...removal(`failed-${id}`), attempts: 1, nextAttemptAt: later })),
      { ...removal('later'), nextAttemptAt: later },
    ],
  })
  const [on, off] = ['on', 'off'].map((name) => `${name}-${orgId}`)
  await prisma.webhook.createMany({
    data: [on, off].map((id) => ({ orgId, id, url: 'https://receiver.test', secret: 'sealed', isActive: id === on })),
  })
  const delivery = (id: string, webhookId: string) => ({
    orgId, id, webhookId, recordType: 'Supplier', recordId: 'sup', action: 'edit', changedAt: before(60), giveUpAt: later,
  })
  await prisma.webhookDelivery.createMany({
    data: [
      ...each(waiting.due, (id) => ({ ...delivery(`due-${id}`, on), nextAttemptAt: before(60) })),
      ...each(waiting.dead, (id) => ({ ...delivery(`dead-${id}`, on), status: 'DEAD' as const })),
      { ...delivery('later', on), nextAttemptAt: later },
      { ...delivery('off', off), nextAttemptAt: before(60) },
    ],
  })
  const act = { orgId, action: 'edit', entity: 'Bill', entityId: 'bill-1' }
  await prisma.auditLine.createMany({
    data: [
      ...each(waiting.lines, (id) => ({ ...act, id, at: before(waiting.oldest - Number(id)) })),
      { ...act, id: 'chained', at: before(2 * waiting.oldest), position: 1, hash: 'hash' },
    ],
  })
  // Each line has made a change already.
  await prisma.change.deleteMany({ where: { orgId } })
  const change = { orgId, kind: 'Bill', recordId: 'bill-1', action: 'edit' }
  await prisma.change.createMany({ data: [...each(waiting.changes, () => change), { ...change, position: 1 }] })
}

const MILL: Waiting = { removals: 1, failed: 2, due: 4, dead: 2, lines: 3, changes: 5, oldest: 10_000 }
const WEAVER: Waiting = { removals: 2, failed: 2, due: 1, dead: 5, lines: 1, changes: 2, oldest: 20_000 }
const OF_MILL = {
  objectDeletions: 3, deliveriesDue: 4, deliveriesDead: 2,
  auditLinesNotChained: 3, changesNotPlaced: 5,
}
const OF_BOTH = {
  objectDeletions: 7, deliveriesDue: 5, deliveriesDead: 7,
  auditLinesNotChained: 4, changesNotPlaced: 7,
}

/** The counts, the age of the oldest line in whole thousands of seconds, and whether the sizes are known. */
async function read(database: Database) {
  const { auditOldestNotChainedSeconds: seconds, databaseBytes, auditBytes, ...counts } = await readBacklog(database)
  return { counts, thousands: Math.floor(seconds / 1_000), isSized: databaseBytes > 0 && auditBytes > 0 }
}

test('what waits in all organizations is counted, and nothing else', async () => {
  opened = await freshDatabase()
  const { database } = opened
  expect(await read(database)).toEqual({
    counts: { objectDeletions: 0, deliveriesDue: 0, deliveriesDead: 0, auditLinesNotChained: 0, changesNotPlaced: 0 },
    thousands: 0, isSized: true,
  })
  await plant(database, 'mill', MILL)
  await plant(database, 'weaver', WEAVER)
  expect(await read(database)).toEqual({ counts: OF_BOTH, thousands: 20, isSized: true })
})

test('what waits at the nodes is added up, and of a node that is away nothing is known', async () => {
  opened = await freshNodes()
  const { database } = opened
  await plant(database, 'mill', MILL)
  await plant(database, 'weaver', WEAVER)
  await putFar(database, { id: 'weaver' })
  await setFar(database, true)
  expect(await read(database)).toEqual({ counts: OF_BOTH, thousands: 20, isSized: true })
  await setFar(database, false)
  expect(await read(database)).toEqual({ counts: OF_MILL, thousands: 10, isSized: false })
  const { databaseBytes, auditBytes } = await readBacklog(database)
  expect([databaseBytes, auditBytes]).toEqual([NaN, NaN])
})
