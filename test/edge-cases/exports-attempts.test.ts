// An export that does not end at once: it is written again after its gateway or its store failed, for as long as its
// caller may read it; how many are written at the same time; and what is removed when its day is over.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { everyOrganization } from '../../src/access/every-organization.js'
import { exportQueue } from '../../src/access/export-queue.js'
import type { ObjectStore } from '../../src/features/attachments/store.js'
import { startExports } from '../../src/features/exports/worker.js'
import { createLog } from '../../src/log.js'
import { withoutTable } from '../support/away.js'
import { gateway, useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { skip } from '../support/clock.js'
import { freshDatabase, type TestDatabase } from '../support/databases.js'
import { eventually } from '../support/eventually.js'
import { begin, exported, fetchText, isOver, look, once } from '../support/exports.js'
import { watched } from '../support/logged-faults.js'
import { objectsFolder, objectsIn } from '../support/make/employees.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { createSupplier } from '../support/make/reference.js'
import { meeting, raising } from '../support/refusing.js'

const said: string[] = []
// Others use no store that fails.
useGateway({ LOGIN_THROTTLE: 'off', LOG_LEVEL: 'warn' }, {
  write: (line) => {
    said.push(line)
    if (line.includes('"level":50')) watched.write(line)
  },
})

/** What the gateway writes exports with. */
function servingNow() {
  const serving = gateway().exports.serving()
  if (!serving) throw new Error('the gateway writes no exports')
  return serving
}

const LOST = 'the outcome of an export could not be written'
const isSaid = (message: string) => said.some((line) => line.includes(message))

/** Parts of the statements that look for exports that wait, and for those whose day is over. */
const [WAITING, OLD] = ['"claimedUntil" <= $1', 'SELECT DISTINCT "orgId" FROM "ListExport"']

/** Notes the statements of the gateway from now on. */
function statementsFromNow() {
  const sent: string[] = []
  const stop = gateway().database.onStatement((text) => void sent.push(text))
  return { sent, stop, times: (part: string) => sent.filter((text) => text.includes(part)).length }
}

/** Counts those who come, and holds them until it is opened. */
function closedGate() {
  const gate = { held: 0, open: () => {} }
  const isOpen = new Promise<void>((resolve) => { gate.open = resolve })
  const pass = () => {
    gate.held += 1
    return isOpen
  }
  return Object.assign(gate, { pass })
}

const QUERY = '{ suppliers { nodes { code } } }'
const [MINUTE, DAY] = [60_000, 86_400_000]

let org: TestOrganization
beforeEach(async () => {
  org = await organization()
  await createSupplier(org.MANAGER)
})

const rowOf = (id: string) =>
  gateway().database.prisma.listExport.findFirstOrThrow({ where: { orgId: org.id, id } })

/** Has another attempt begin, as after a gateway that has ended while it made the last of so many. */
async function writeAgain(id: string, attempts: number): Promise<void> {
  const data = { status: 'RUNNING' as const, attempts, claimedUntil: new Date(0), finishedAt: null }
  await gateway().database.prisma.listExport.updateMany({ where: { orgId: org.id, id }, data })
  gateway().exports.wake()
}

/** The export of a person when it has ended. */
const ended = (person: Person, id: string) => once(as(person), id, isOver)

const aside = () => `${objectsFolder()}-aside`
let isBroken = false

/** A file is where the folder of the store was. */
async function breakStore(): Promise<void> {
  await rename(objectsFolder(), aside())
  await writeFile(objectsFolder(), '')
  isBroken = true
}

async function mendStore(): Promise<void> {
  if (!isBroken) return
  await rm(objectsFolder())
  await rename(aside(), objectsFolder())
  isBroken = false
}
afterEach(mendStore)

describe('an export whose gateway has ended', () => {
  test('is written again, five times at most, and nothing is left of the times before', async () => {
    const { id, size, downloadUrl } = await exported(as(org.STAFF), QUERY)
    const text = await fetchText(downloadUrl)
    await writeAgain(id, 4)
    const done = await ended(org.STAFF, id)
    expect(done).toMatchObject({ status: 'DONE', rows: 1, size, total: 1, errorCode: null })
    expect(await fetchText(done.downloadUrl)).toBe(text)
    expect(await rowOf(id)).toMatchObject({ attempts: 5, claimedUntil: null })
    await eventually(() => objectsIn(org).length === 1)
    await writeAgain(id, 5)
    expect(await ended(org.STAFF, id)).toMatchObject({
      status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR', rows: 0, size: 0, downloadUrl: null,
      errorMessage: 'It could not be written: the gateway ended meanwhile', finishedAt: expect.any(String),
    })
    await eventually(() => objectsIn(org).length === 0)
  })

  test('ends when its caller has left', async () => {
    const { id } = await exported(as(org.STAFF), QUERY)
    await gateway().database.prisma.user.update({ where: { id: org.STAFF.userId }, data: { isActive: false } })
    await writeAgain(id, 1)
    await eventually(async () => (await rowOf(id)).status === 'FAILED')
    expect(await rowOf(id)).toMatchObject({
      errorCode: 'UNAUTHENTICATED', errorMessage: 'The session, the API key or the membership has ended', attempts: 2,
    })
  })

  test('shows no more than its caller could see when asking for it', async () => {
    const done = await exported(as(org.STAFF), '{ suppliers { nodes { code auditLines { totalCount } } } }')
    expect(done.withheld).toEqual(['auditLines'])
    const text = await fetchText(done.downloadUrl)
    await gateway().database.prisma.membership.updateMany({ where: org.STAFF, data: { roles: ['STAFF', 'ADMIN'] } })
    await writeAgain(done.id, 1)
    const again = await ended(org.STAFF, done.id)
    expect(again).toMatchObject({ status: 'DONE', withheld: ['auditLines'] })
    expect(await fetchText(again.downloadUrl)).toBe(text)
  })

  test('ends when its caller has lost a permission', async () => {
    const { id } = await exported(as(org.MANAGER), QUERY)
    const where = { orgId: org.id, userId: org.MANAGER.userId }
    await gateway().database.prisma.membership.updateMany({ where, data: { roles: ['STAFF'] } })
    await writeAgain(id, 1)
    expect(await ended(org.MANAGER, id)).toMatchObject({
      status: 'FAILED', errorCode: 'FORBIDDEN',
      errorMessage: 'You have lost a permission since the export was asked for: ask for it again',
    })
  })
})

/** A statement that cancels the exports of the organization. */
const cancelled = () => `IF NEW."orgId" = '${org.id}' THEN
  UPDATE "ListExport" SET "status" = 'CANCELLED', "claimedUntil" = NULL WHERE "orgId" = NEW."orgId"; END IF`
const removals = () => gateway().database.prisma.objectDeletion.count({ where: { orgId: org.id } })

test('an export that is cancelled while its content is stored stays so, and nothing is kept of it', async () => {
  const { id } = await meeting(cancelled(), 'ObjectDeletion', () => exported(as(org.STAFF), QUERY))
  await eventually(async () => (await removals()) === 0)
  expect(objectsIn(org)).toEqual([])
  expect(await rowOf(id)).toMatchObject({
    status: 'CANCELLED', attempts: 1, claimedUntil: null, errorCode: null, changesCursor: null,
  })
})

test('an export that is cancelled while the store fails stays so, and its outcome is not missed', async () => {
  said.length = 0
  await breakStore()
  const { id } = await meeting(cancelled(), 'ObjectDeletion', () => exported(as(org.STAFF), QUERY))
  await eventually(() => isSaid('an export could not be written'))
  await mendStore()
  // The part is removed when the attempt is over.
  await eventually(async () => (await removals()) === 0)
  expect(await rowOf(id)).toMatchObject({ status: 'CANCELLED', attempts: 1, claimedUntil: null, errorCode: null })
  expect(isSaid(LOST)).toBe(false)
})

test('an outcome that the database does not take is told in the log', async () => {
  said.length = 0
  await breakStore()
  const refused = `IF NEW."orgId" = '${org.id}' AND NEW."status" = 'QUEUED' THEN ${raising('P0001')}; END IF`
  await meeting(refused, 'ListExport', async () => {
    await begin(as(org.STAFF), QUERY)
    await eventually(() => isSaid(LOST))
  }, 'at change')
})

test('two exports are written at the same time, and the third waits until one of them has ended', async () => {
  const { exports, store, database } = gateway()
  const serving = servingNow()
  const callers = [org.STAFF, org.HR, org.MANAGER]
  const ids: string[] = []
  for (const caller of callers) ids.push((await exported(as(caller), QUERY)).id)
  const gate = closedGate()
  const holding: ObjectStore = {
    ...store,
    put: async (...given) => {
      await gate.pass()
      await store.put(...given)
    },
  }
  exports.serve({ ...serving, app: { ...serving.app, store: holding } })
  const { sent, stop, times } = statementsFromNow()
  try {
    const data = { status: 'QUEUED' as const, claimedUntil: new Date(0), finishedAt: null }
    await database.prisma.listExport.updateMany({ where: { orgId: org.id }, data })
    exports.wake()
    await eventually(() => gate.held === 2)
    sent.length = 0
    // A round looks for exports that wait, if it has room for one, and then for old ones, if a minute has gone by.
    await eventually(() => {
      skip(61_000)
      exports.wake()
      return times(OLD) > 0
    })
    expect([gate.held, times(WAITING)]).toEqual([2, 0])
    expect((await Promise.all(ids.map(rowOf))).map(({ attempts }) => attempts).sort()).toEqual([1, 2, 2])
    gate.open()
    for (const [index, caller] of callers.entries())
      expect(await ended(caller, ids[index])).toMatchObject({ status: 'DONE', rows: 1 })
  } finally {
    stop()
    gate.open()
    exports.serve(serving)
  }
})

describe('a store that fails', () => {
  test('has the export wait, and be written later', async () => {
    await breakStore()
    const { id } = await begin(as(org.STAFF), QUERY)
    await eventually(async () => (await rowOf(id)).attempts === 1 && (await rowOf(id)).status === 'QUEUED')
    expect((await rowOf(id)).claimedUntil?.getTime()).toBeGreaterThan(Date.now())
    expect(await look(as(org.STAFF), id)).toMatchObject({ status: 'QUEUED', errorCode: null, finishedAt: null })
    await mendStore()
    await writeAgain(id, 1)
    const done = await ended(org.STAFF, id)
    expect(done).toMatchObject({ status: 'DONE', rows: 1 })
    expect(await fetchText(done.downloadUrl)).toMatch(/^\{"code":".*"\}\n$/)
  })

  test('ends the export at the fifth attempt', async () => {
    const { id } = await exported(as(org.STAFF), QUERY)
    await breakStore()
    await writeAgain(id, 4)
    expect(await ended(org.STAFF, id)).toMatchObject({
      status: 'FAILED', errorCode: 'SERVICE_UNAVAILABLE', errorMessage: 'The object store does not answer', rows: 0, size: 0,
    })
  })

  test('is told to whoever fetches the content, and so is content that is missing', async () => {
    const { downloadUrl } = await exported(as(org.STAFF), QUERY)
    const fetched = async () => {
      const answer = await fetch(`${gateway().url}${downloadUrl}`)
      return { status: answer.status, body: (await answer.json()) as object }
    }
    await breakStore()
    expect(await fetched()).toMatchObject({
      status: 503, body: { code: 'SERVICE_UNAVAILABLE', detail: 'The object store does not answer; try again later' },
    })
    await mendStore()
    for (const name of objectsIn(org)) await rm(path.join(objectsFolder(), org.id, name))
    expect(await fetched()).toMatchObject({
      status: 404, body: { detail: 'The content of this export is missing from the object store; export the list again' },
    })
  })
})

describe('what is kept', () => {
  let opened: TestDatabase
  beforeAll(async () => { opened = await freshDatabase() })
  afterAll(() => opened?.discard())

  test('is kept for a day, from the request and then from the end', async () => {
    const asked = await begin(as(org.STAFF), QUERY)
    expect(Math.round((Date.parse(asked.expiresAt) - Date.now()) / MINUTE)).toBe(DAY / MINUTE)
    const { expiresAt, finishedAt } = await ended(org.STAFF, asked.id)
    expect(Math.round((Date.parse(expiresAt) - Date.parse(finishedAt ?? '')) / MINUTE)).toBe(DAY / MINUTE)
  })

  test('is removed after its day, unless it is being written, also after the database failed', async () => {
    const { prisma, pool } = opened.database
    await prisma.organization.create({ data: { id: org.id, name: 'Mill', currency: 'USD' } })
    const [past, later] = [new Date(Date.now() - MINUTE), new Date(Date.now() + DAY)]
    const row = {
      orgId: org.id, requestedById: 'u', document: QUERY, listName: 'suppliers', format: 'JSONL' as const,
      status: 'DONE' as const, expiresAt: past,
    }
    await prisma.listExport.createMany({
      data: [{ ...row, id: 'old' }, { ...row, id: 'new', expiresAt: later }, { ...row, id: 'written', claimedUntil: later }],
    })
    const told: string[] = []
    const log = createLog({ everything: 'warn', of: {} }, { write: (line) => void told.push(line) })
    const { database } = opened
    const { deletions } = gateway()
    const worker = startExports({
      queue: exportQueue(database), organizations: everyOrganization(database), deletions, log,
    })
    await withoutTable(pool, 'ListExport', async () => {
      worker.wake()
      await eventually(() => told.length > 0)
    })
    expect(told[0]).toContain('exports cannot be looked for now')
    worker.wake()
    const left = async () =>
      (await prisma.listExport.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)
    await eventually(async () => !(await left()).includes('old'))
    expect(await left()).toEqual(['new', 'written'])
    await worker.stop()
    const removed: string[] = []
    const stop = database.onStatement((text) => { if (text.startsWith('DELETE')) removed.push(text) })
    const queue = exportQueue(database)
    const before = new Date(later.getTime() - 1)
    expect([await queue.due(before), await queue.due(later)]).toMatchObject([[], [{ id: 'written' }]])
    expect([await queue.removeExpired(before), removed]).toEqual([0, []])
    expect([await queue.removeExpired(later), removed.length, await left()]).toEqual([1, 1, ['written']])
    stop()
  })

  test('is looked for once a minute', async () => {
    const { sent, stop, times } = statementsFromNow()
    const rounds = (count: number) => eventually(() => {
      gateway().exports.wake()
      return times(WAITING) >= count
    })
    try {
      await rounds(5)
      sent.length = 0
      skip(61_000)
      await rounds(5)
      // One for each node.
      const looks = times(OLD)
      expect(looks).toBeGreaterThan(0)
      await rounds(10)
      expect(times(OLD)).toBe(looks)
    } finally {
      stop()
    }
  })
})

// The last one: the gateway writes no exports after it.
test('an export under way when its gateway stops waits for another one at once, as if it had not failed', async () => {
  const { exports, database } = gateway()
  const serving = servingNow()
  const { id } = await exported(as(org.STAFF), QUERY)
  const gate = closedGate()
  const execute: typeof serving.execute = async (...given) => {
    await gate.pass()
    return serving.execute(...given)
  }
  exports.serve({ ...serving, execute })
  said.length = 0
  const data = { status: 'QUEUED' as const, attempts: 4, claimedUntil: new Date(0), finishedAt: null }
  await database.prisma.listExport.updateMany({ where: { orgId: org.id, id }, data })
  exports.wake()
  await eventually(() => gate.held === 1)
  const stopped = exports.stop()
  gate.open()
  await stopped
  const row = await rowOf(id)
  expect(row).toMatchObject({ status: 'QUEUED', attempts: 5, errorCode: null, finishedAt: null })
  expect(row.claimedUntil?.getTime()).toBeLessThanOrEqual(Date.now())
  expect(isSaid('could not be written')).toBe(false)
})
