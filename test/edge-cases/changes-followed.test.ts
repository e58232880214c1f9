// The log of an organization is read once for all who follow it. Its newest changes are kept in memory, and who waits
// is woken, until the last one has left.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { getEventListeners } from 'node:events'
import { startFeed, type ChangeFeed, type Follower } from '../../src/access/change-feed.js'
import { placeChanges, removeChanges } from '../../src/access/change-log.js'
import { NOT_LISTENING, type ListenOptions } from '../../src/database/listening.js'
import type { Database } from '../../src/database/open.js'
import { createLog } from '../../src/log.js'
import { freshDatabase, type TestDatabase } from '../support/databases.js'
import { eventually } from '../support/eventually.js'
import { seenOrganization, workedNodes } from '../support/seen.js'

/** No gateway runs on the databases, so changes are placed and looked for by the tests alone. */
let opened: TestDatabase
beforeAll(async () => { opened = await freshDatabase() })
afterAll(() => opened?.discard())

const log = createLog({ everything: 'silent', of: {} })

/** The feeds of a test, which end with it. */
const feeds: ChangeFeed[] = []
afterEach(async () => { for (const feed of feeds.splice(0)) await feed.stop() })

/** A feed to which no other process sends messages. */
function start(listen: Database['listen'] = () => NOT_LISTENING): ChangeFeed {
  const feed = startFeed({ database: { ...opened.database, listen }, log })
  feeds.push(feed)
  return feed
}

/** A feed whose timers have ended: it reads and wakes only when the test says so. */
async function stillFeed(): Promise<ChangeFeed> {
  const feed = start()
  await feed.stop()
  return feed
}

const house = (id: string) => seenOrganization(opened.database, id)

/** Writes some changes of a time, which have no position yet. */
const write = (orgId: string, count: number, at: Date) => opened.database.prisma.change.createMany({
  data: Array.from({ length: count }, () => ({ orgId, kind: 'Bill', recordId: 'bill-1', action: 'edit', at })),
})
const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

async function placed(orgId: string, count = 1, at = new Date()): Promise<void> {
  await write(orgId, count, at)
  await placeChanges(opened.database)
}

/** Lets a feed look at a log, and waits until it has read it. */
async function looked(feed: ChangeFeed, orgId: string): Promise<void> {
  feed.look([orgId])
  await feed.stop()
}

/** What the work results in, and how often it has read a log or its ends. */
async function counted<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly reads: number }> {
  let reads = 0
  const stop = opened.database.onStatement((text) => { if (text.includes('"ChangeLog"')) reads += 1 })
  try {
    const result = await work()
    return { result, reads }
  } finally {
    stop()
  }
}

/** The positions after a position, as a follower is told, and how often the log was read for that. */
async function told(follower: Follower, position: number) {
  const { result, reads } = await counted(() => follower.after(position))
  return { positions: result?.map((change) => change.position), reads }
}

/** Somebody who waits for changes after a position. */
function waiter(follower: Follower, position: number, signal = new AbortController().signal) {
  const waits = { isWoken: false, ended: Promise.resolve() }
  waits.ended = follower.wait(position, signal).then(() => { waits.isWoken = true })
  return waits
}

const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

test('the newest two thousand changes are told from memory in pages, and those before them from the log', async () => {
  const orgId = await house('mill')
  const feed = await stillFeed()
  const follower = await feed.follow(orgId)
  await placed(orgId, 2_100)
  await looked(feed, orgId)
  expect(await told(follower, 100)).toEqual({ positions: from(101, 500), reads: 0 })
  expect(await told(follower, 2_098)).toEqual({ positions: [2_099, 2_100], reads: 0 })
  expect(await told(follower, 2_100)).toEqual({ positions: [], reads: 0 })
  expect(await told(follower, 99)).toEqual({ positions: from(100, 500), reads: 1 })
  expect(await told(follower, 98)).toEqual({ positions: from(99, 500), reads: 1 })
})

test('a log is read once for all who follow it, from its end on, and no more when the last one has left', async () => {
  const orgId = await house('weaver')
  await placed(orgId, 3)
  const feed = await stillFeed()
  const first = await feed.follow(orgId)
  const { result: second, reads } = await counted(() => feed.follow(orgId))
  expect(reads).toBe(0)
  expect(await told(first, 3)).toEqual({ positions: [], reads: 0 })
  expect(await told(first, 1)).toEqual({ positions: [2, 3], reads: 1 })
  await placed(orgId)
  expect((await counted(() => looked(feed, orgId))).reads).toBe(1)
  for (const one of [first, second]) expect(await told(one, 3)).toEqual({ positions: [4], reads: 0 })
  first.leave()
  // Who has left can leave no more.
  first.leave()
  await placed(orgId)
  expect((await counted(() => looked(feed, orgId))).reads).toBe(1)
  expect(await told(second, 3)).toEqual({ positions: [4, 5], reads: 0 })
  second.leave()
  await placed(orgId)
  expect((await counted(() => looked(feed, orgId))).reads).toBe(0)
  const third = await feed.follow(orgId)
  expect(await told(third, 6)).toEqual({ positions: [], reads: 0 })
  expect(await told(third, 5)).toEqual({ positions: [6], reads: 1 })
})

test('two who come while the end of the log is read follow the same log', async () => {
  const orgId = await house('twister')
  const feed = await stillFeed()
  const both = await Promise.all([feed.follow(orgId), feed.follow(orgId)])
  await placed(orgId)
  await looked(feed, orgId)
  for (const one of both) expect(await told(one, 0)).toEqual({ positions: [1], reads: 0 })
})

test('who waits is woken by a change and when they give up, and who is behind or has given up does not wait', async () => {
  const orgId = await house('dyer')
  const feed = await stillFeed()
  const follower = await feed.follow(orgId)
  const controller = new AbortController()
  const { signal } = controller
  expect(await told(follower, 0)).toEqual({ positions: [], reads: 0 })
  const early = waiter(follower, 0, signal)
  await placed(orgId)
  feed.look(['nobody-follows-this'])
  expect(early.isWoken).toBe(false)
  // The first change of an organization is read like any other.
  expect((await counted(() => looked(feed, orgId))).reads).toBe(1)
  await early.ended
  expect(getEventListeners(signal, 'abort')).toEqual([])
  expect(await told(follower, 0)).toEqual({ positions: [1], reads: 0 })
  await follower.wait(0, signal)
  const late = waiter(follower, 1, signal)
  await placed(orgId)
  expect(late.isWoken).toBe(false)
  controller.abort()
  await late.ended
  await follower.wait(1, signal)
})

test('a feed that ends waits until it has read what it was asked to', async () => {
  const orgId = await house('carder')
  const feed = await stillFeed()
  const follower = await feed.follow(orgId)
  await placed(orgId)
  feed.look([orgId])
  await feed.stop()
  expect(await told(follower, 0)).toEqual({ positions: [1], reads: 0 })
})

test('changes that were removed before they were read are passed over, and who is before them hears of it', async () => {
  const orgId = await house('spinner')
  const feed = await stillFeed()
  const follower = await feed.follow(orgId)
  await placed(orgId, 2)
  await looked(feed, orgId)
  const waits = waiter(follower, 2)
  await placed(orgId, 2, hoursAgo(2))
  await placed(orgId, 2)
  await removeChanges(opened.database, hoursAgo(1))
  await looked(feed, orgId)
  await waits.ended
  expect(await told(follower, 4)).toEqual({ positions: [5, 6], reads: 0 })
  expect(await follower.after(2)).toBeNull()
  // Nothing comes after what was removed.
  const last = waiter(follower, 6)
  await placed(orgId, 1, hoursAgo(2))
  await removeChanges(opened.database, hoursAgo(1))
  await looked(feed, orgId)
  await last.ended
  expect(await follower.after(6)).toBeNull()
  expect(await told(follower, 7)).toEqual({ positions: [], reads: 0 })
})

test('a feed looks by itself, again and again, and lets who waits look around, until it ends', async () => {
  const orgId = await house('fuller')
  const [ended, running] = [start(), start()]
  const asleep = waiter(await ended.follow(orgId), 0)
  await ended.stop()
  const follower = await running.follow(orgId)
  for (const position of [0, 1]) {
    await placed(orgId)
    await eventually(async () => (await follower.after(position))?.length === 1)
  }
  const waits = waiter(follower, 2)
  await eventually(() => waits.isWoken)
  expect(asleep.isWoken).toBe(false)
})

test('a feed listens from its first follower on, and looks when a message comes or may have been missed', async () => {
  const [orgId, quiet] = [await house('finisher'), await house('packer')]
  await placed(quiet)
  const ears: { readonly channel: string; readonly hearing: ListenOptions }[] = []
  let stops = 0
  const feed = start((channel, hearing) => {
    ears.push({ channel, hearing })
    return { stop: async () => { stops += 1 } }
  })
  await feed.stop()
  expect([ears.length, stops]).toEqual([0, 0])
  const follower = await feed.follow(orgId)
  await feed.follow(quiet)
  expect(ears.map(({ channel }) => channel)).toEqual(['selvedge_changes'])
  const [{ hearing: { hear, connected } }] = ears
  await placed(orgId)
  hear(orgId)
  await feed.stop()
  expect(stops).toBe(1)
  expect(await told(follower, 0)).toEqual({ positions: [1], reads: 0 })
  for (const position of [1, 2]) {
    await placed(orgId)
    // The ends of all logs are read, and then the one log that has become longer.
    const { reads } = await counted(async () => {
      connected()
      await eventually(async () => (await follower.after(position))?.length === 1)
    })
    expect(reads).toBe(1 + await workedNodes(opened.database, [orgId, quiet]))
  }
})
