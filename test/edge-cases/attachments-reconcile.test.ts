// The object store and the records, compared in both directions; and removals that are due, that wait, and that fail.
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { everyOrganization } from '../../src/access/every-organization.js'
import { drain, startDeletions } from '../../src/features/attachments/deletions.js'
import { openFolderStore } from '../../src/features/attachments/folder-store.js'
import { reconcile, type ReconcileOptions } from '../../src/features/attachments/reconcile.js'
import type { ObjectStore } from '../../src/features/attachments/store.js'
import { createLog } from '../../src/log.js'
import { withoutTable } from '../support/away.js'
import { freshDatabase } from '../support/databases.js'
import { eventually } from '../support/eventually.js'

const HOUR = 3_600_000

/** A database without a gateway, with two organizations, and a folder for objects. */
async function newPlace() {
  const { database, discard } = await freshDatabase()
  for (const id of ['mill', 'weaver'])
    await database.prisma.organization.create({ data: { id, name: `The ${id}`, currency: 'USD' } })
  const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-test-'))
  const store = await openFolderStore(folder, () => undefined)
  return { database, discard, folder, store, objects: path.join(folder, 'objects') }
}

let place: Awaited<ReturnType<typeof newPlace>>
beforeEach(async () => { place = await newPlace() })
afterEach(async () => {
  await place.discard()
  await rm(place.folder, { recursive: true })
})

/** What a comparison finds, the keys of objects for records and removals, and the lines that it tells meanwhile. */
async function compared(options: Omit<ReconcileOptions, 'onProgress'>, onLine: () => unknown = () => undefined) {
  const { database, store } = place
  const told: string[] = []
  const onProgress = (line: string) => {
    told.push(line)
    onLine()
  }
  const log = createLog({ everything: 'silent', of: {} })
  const found = await reconcile({ organizations: everyOrganization(database), store, log }, { ...options, onProgress })
  const keys = (rows: readonly { readonly objectKey: string }[]) => rows.map(({ objectKey }) => objectKey)
  const organizations = found.organizations.map(({ organization: { id, name }, attachments, ...of }) => ({
    id, name, attachments, orphans: [...of.orphans].sort(), missing: keys(of.missing), pending: keys(of.pending),
  }))
  return { organizations, foreign: [...found.foreign].sort(), told }
}

async function stored(): Promise<string[]> {
  const entries = await readdir(place.objects, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile())
    .map((entry) => path.relative(place.objects, path.join(entry.parentPath, entry.name))).sort()
}

/** The removals that are still to be done, and when. */
const pending = async () => {
  const rows = await place.database.prisma.objectDeletion.findMany({ orderBy: { objectKey: 'asc' } })
  return rows.map(({ objectKey, nextAttemptAt }) => [objectKey, nextAttemptAt])
}

const paper = (orgId: string, objectKey: string) => ({
  orgId, id: `a-${objectKey}`, objectKey, recordType: 'Employee', recordId: 'e-1', fileName: 'paper.txt',
  contentType: 'text/plain', size: 5,
})

const FOREIGN = ['mill/un named~.txt', 'nobody/paper', 'readme.txt']
const [later, before] = [new Date(Date.now() + HOUR), new Date(Date.now() - HOUR)]

/** Files of records, one of them lost; removals of every kind, due and not due; an orphan; and files of others. */
async function plant(): Promise<void> {
  const { database: { prisma }, store, objects } = place
  await prisma.attachment.createMany({ data: [paper('mill', 'kept'), paper('mill', 'lost'), paper('weaver', 'kept')] })
  await prisma.objectDeletion.createMany({
    data: [
      { orgId: 'mill', id: 'd-1', objectKey: 'cut-short', cause: 'UPLOAD_UNFINISHED', nextAttemptAt: later },
      { orgId: 'mill', id: 'd-2', objectKey: 'part', cause: 'EXPORT_PART', nextAttemptAt: later },
      { orgId: 'mill', id: 'd-3', objectKey: 'part-due', cause: 'EXPORT_PART', createdAt: before, nextAttemptAt: before },
      { orgId: 'weaver', id: 'd-4', objectKey: 'to-go', nextAttemptAt: later },
    ],
  })
  const keys = [
    ['mill', 'kept'], ['mill', 'cut-short'], ['mill', 'part'], ['mill', 'part-due'], ['mill', 'orphan'],
    ['weaver', 'kept'], ['weaver', 'to-go'],
  ]
  for (const [orgId, objectKey] of keys) await store.put({ orgId, objectKey }, Buffer.from('paper'))
  for (const name of FOREIGN) {
    await mkdir(path.dirname(path.join(objects, name)), { recursive: true })
    await writeFile(path.join(objects, name), 'not ours')
  }
}

test('a list names what differs, oldest removals first, and leaves everything as it is', async () => {
  await plant()
  const [objects, removals] = [await stored(), await pending()]
  expect(await compared({ mode: 'list', alone: true })).toEqual({
    organizations: [
      {
        id: 'mill', name: 'The mill', attachments: 2, orphans: ['mill/orphan'], missing: ['lost'],
        pending: ['part-due', 'cut-short'],
      },
      { id: 'weaver', name: 'The weaver', attachments: 1, orphans: [], missing: [], pending: ['to-go'] },
    ],
    foreign: FOREIGN, told: [],
  })
  expect([await stored(), await pending()]).toEqual([objects, removals])
})

test('where no gateway runs, all removals are done at once but those of exports, which wait for their time', async () => {
  await plant()
  expect(await compared({ mode: 'remove', alone: true })).toEqual({
    organizations: [
      { id: 'mill', name: 'The mill', attachments: 2, orphans: ['mill/orphan'], missing: ['lost'], pending: [] },
      { id: 'weaver', name: 'The weaver', attachments: 1, orphans: [], missing: [], pending: [] },
    ],
    foreign: FOREIGN, told: [],
  })
  expect(await stored()).toEqual([...FOREIGN, 'mill/kept', 'mill/part', 'weaver/kept'].sort())
  expect(await pending()).toEqual([['part', later]])
})

test('beside a gateway, an upload that may be under way is waited for, and removed when its time is over', async () => {
  const { database: { prisma }, store, objects } = place
  for (const objectKey of ['under-way', 'to-go', 'part'])
    await store.put({ orgId: 'mill', objectKey }, Buffer.from('paper'))
  const soon = new Date(Date.now() + 10_000)
  const removal = { orgId: 'mill', nextAttemptAt: soon }
  await prisma.objectDeletion.createMany({
    data: [
      { ...removal, id: 'd-1', objectKey: 'under-way', cause: 'UPLOAD_UNFINISHED' },
      { ...removal, id: 'd-2', objectKey: 'to-go', nextAttemptAt: later },
      { ...removal, id: 'd-3', objectKey: 'part', cause: 'EXPORT_PART', nextAttemptAt: later },
    ],
  })
  const there: boolean[][] = []
  const look = () => there.push(['under-way', 'to-go'].map((key) => existsSync(path.join(objects, 'mill', key))))
  const { organizations: [mill], told } = await compared({ mode: 'remove', alone: false }, look)
  expect(mill).toMatchObject({ attachments: 0, orphans: [], missing: [], pending: [] })
  expect(told).toEqual([`Waiting until ${soon.toISOString()} for uploads that are under way, or were cut short …`])
  expect(there).toEqual([[true, false]])
  expect([await stored(), await pending()]).toEqual([['mill/part'], [['part', later]]])
  expect(await compared({ mode: 'remove', alone: false })).toMatchObject({ organizations: [{ orphans: [] }, {}], told: [] })
})

test('many objects and records are all compared, and ten thousand objects are told of', async () => {
  const { database: { prisma }, objects } = place
  const [files, records] = [10_500, 1_500]
  await mkdir(path.join(objects, 'mill'), { recursive: true })
  const write = (number: number) => writeFile(path.join(objects, 'mill', `o${number}`), '')
  for (let count = 0; count < files; count += 500)
    await Promise.all(Array.from({ length: 500 }, (_, index) => write(count + index)))
  const lost = Array.from({ length: records }, (_, index) => `lost-${String(index).padStart(4, '0')}`)
  await prisma.attachment.createMany({ data: [...lost].reverse().map((objectKey) => paper('weaver', objectKey)) })
  const { organizations: [mill, weaver], foreign, told } = await compared({ mode: 'list', alone: true })
  expect([mill.orphans.length, new Set(mill.orphans).size, mill.orphans[0]]).toEqual([files, files, 'mill/o0'])
  expect([weaver.attachments, weaver.missing]).toEqual([records, lost])
  expect([foreign, told]).toEqual([[], ['10000 objects read …']])
})

test('a removal that fails is noted with its reason, one that is done is gone, and one that is not due stays', async () => {
  const { database, store } = place
  const { prisma } = database
  const removal = { orgId: 'mill', nextAttemptAt: before }
  await prisma.objectDeletion.createMany({
    data: [
      ...['full', 'locked', 'to-go'].map((objectKey) => ({ ...removal, id: `d-${objectKey}`, objectKey })),
      { ...removal, id: 'd-later', objectKey: 'later', nextAttemptAt: later },
    ],
  })
  const reasons: Readonly<Record<string, Error>> = {
    full: new Error('Cannot remove it', { cause: new Error('the disk is full') }), locked: new Error('It is locked'),
  }
  const removed: string[] = []
  const failing: ObjectStore = {
    ...store,
    remove: async ({ objectKey }) => {
      if (objectKey in reasons) throw reasons[objectKey]
      removed.push(objectKey)
    },
  }
  const parts = {
    organizations: everyOrganization(database), store: failing, log: createLog({ everything: 'silent', of: {} }),
  }
  expect(await drain(parts, () => true)).toBe(0)
  expect(removed).toEqual([])
  const begun = Date.now()
  expect([await drain(parts), removed]).toEqual([3, ['to-go']])
  const rows = await prisma.objectDeletion.findMany({ orderBy: { objectKey: 'asc' } })
  expect(rows).toMatchObject([
    { objectKey: 'full', attempts: 1, lastError: 'Cannot remove it: the disk is full' },
    { objectKey: 'later', attempts: 0, lastError: null, nextAttemptAt: later },
    { objectKey: 'locked', attempts: 1, lastError: 'It is locked' },
  ])
  for (const { nextAttemptAt } of [rows[0], rows[2]])
    expect(nextAttemptAt.getTime()).toBeGreaterThanOrEqual(begun + 1_000)
})

test('a database that fails is told of in the log, and later what is due is removed', async () => {
  const { database, store } = place
  const { prisma, pool } = database
  const told: string[] = []
  const log = createLog({ everything: 'warn', of: {} }, { write: (line) => void told.push(line) })
  await prisma.objectDeletion.create({ data: { orgId: 'mill', id: 'd-1', objectKey: 'to-go', nextAttemptAt: before } })
  const worker = startDeletions({ organizations: everyOrganization(database), store, log })
  await withoutTable(pool, 'ObjectDeletion', async () => {
    worker.wake()
    await eventually(() => told.length > 0)
  })
  expect(told[0]).toContain('pending removals of objects cannot be read')
  worker.wake()
  await eventually(async () => (await pending()).length === 0)
  await worker.stop()
})
