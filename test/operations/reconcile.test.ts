// `selvedge reconcile`: afterwards the store has the objects that records name. It changes no object that the gateway
// did not store.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openFolderStore } from '../../src/features/attachments/folder-store.js'
import { openS3Store } from '../../src/features/attachments/s3-store.js'
import type { ObjectStore } from '../../src/features/attachments/store.js'
import { readConfig, type S3Settings } from '../../src/config.js'
import type { Database } from '../../src/database/open.js'
import { installation } from '../support/installations.js'
import { runCommand } from '../support/process.js'
import { s3Endpoint, type S3Endpoint } from '../support/s3.js'

/** The lines about quantities and states, which have no documents here. */
const QUANTITIES = ['The mill (mill)', 'The weaver (weaver)'].flatMap((house) => [
  `${house}: 27 kinds of quantities, all agree with their documents`,
  `${house}: 9 kinds of states, all follow from their documents`,
  `${house}: 29 numbers of rows, all agree with their rows`,
])

/** The time limit for a separate process on a busy machine. */
const PATIENCE_MS = 240_000

interface Place {
  readonly settings: Readonly<Record<string, string>>
  readonly database: () => Promise<Database>
  readonly store: () => Promise<ObjectStore>
  readonly keys: () => Promise<string[]>
  /** Stores an object that the gateway did not store. */
  readonly putForeign: (name: string) => Promise<void>
  readonly discard: () => Promise<unknown>
}

async function inFolder(): Promise<Place> {
  const { dataDir, settings, open, discard } = await installation('migrated')
  const objects = path.join(dataDir, 'objects')
  const files = async () =>
    (await readdir(objects, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  return {
    settings,
    discard,
    database: open,
    store: () => openFolderStore(dataDir, () => undefined),
    keys: async () =>
      (await files()).map((entry) => path.relative(objects, path.join(entry.parentPath, entry.name))).sort(),
    putForeign: async (name) => {
      await mkdir(path.dirname(path.join(objects, name)), { recursive: true })
      await writeFile(path.join(objects, name), 'not ours')
    },
  }
}

async function inBucket(): Promise<Place> {
  const { settings, open, discard } = await installation('migrated')
  const s3: S3Endpoint = await s3Endpoint()
  return {
    settings: { ...settings, ...s3.settings },
    database: open,
    store: () => openS3Store(readConfig({}, { ...s3.settings }).s3 as S3Settings, () => undefined),
    keys: s3.keys,
    putForeign: s3.putForeign,
    discard: () => Promise.all([discard(), s3.discard()]),
  }
}

describe.each([['a folder', inFolder], ['a bucket', inBucket]] as const)('in %s', (_, open) => {
  let place: Place
  beforeAll(async () => {
    place = await open()
    await plant(place)
  }, PATIENCE_MS)
  afterAll(() => place?.discard())

  const foreign = ['mill/un named~.txt', 'readme.txt', 'unknown-mill/paper']
  const mine = ['mill/kept', 'mill/spo!20!2F!2e!2e']
  const before = [...foreign, ...mine, 'mill/cut-short', 'mill/orphan', 'weaver/kept', 'weaver/to-go'].sort()

  /**
   * Two organizations: attachments, one of which has no object, one object without an attachment, and pending
   * removals.
   */
  async function plant({ database: openDb, store: openStore, putForeign }: Place): Promise<void> {
    const [database, store] = [await openDb(), await openStore()]
    const { prisma } = database
    for (const orgId of ['mill', 'weaver']) {
      await prisma.organization.create({ data: { id: orgId, name: `The ${orgId}`, currency: 'USD' } })
      await prisma.employee.create({ data: { orgId, id: 'e-1', code: 'E-1', name: 'Selma Overlock' } })
    }
    const paper = (orgId: string, objectKey: string) => ({
      orgId, id: `a-${objectKey}`, objectKey, recordType: 'Employee', recordId: 'e-1', fileName: `${objectKey}.txt`,
      contentType: 'text/plain', size: 5,
    })
    await prisma.attachment.createMany({
      data: [paper('mill', 'kept'), paper('mill', 'spo /..'), paper('mill', 'lost'), paper('weaver', 'kept')],
    })
    const later = new Date(Date.now() + 3_000)
    await prisma.objectDeletion.createMany({
      data: [
        { orgId: 'mill', id: 'd-1', objectKey: 'cut-short', cause: 'UPLOAD_UNFINISHED', nextAttemptAt: later },
        {
          orgId: 'weaver', id: 'd-2', objectKey: 'to-go', attempts: 9, lastError: 'the store was down',
          nextAttemptAt: new Date(Date.now() + 300_000),
        },
      ],
    })
    const stored = [
      ['mill', 'kept'], ['mill', 'spo /..'], ['mill', 'cut-short'], ['mill', 'orphan'], ['weaver', 'kept'],
      ['weaver', 'to-go'],
    ]
    for (const [orgId, objectKey] of stored) await store.put({ orgId, objectKey }, Buffer.from('paper'))
    for (const name of foreign) await putForeign(name)
    await database.close()
  }

  const lost = '  missing  lost, of attachment a-lost ("lost.txt", employee e-1)'
  const leftAlone = [
    'Left alone, as this database does not know whose they are: 3 objects',
    ...foreign.map((name) => `  foreign  ${name}`),
  ]

  test('a dry run lists both ways and changes nothing', async () => {
    const { code, out } = await runCommand(['reconcile', '--dry-run'], place.settings)
    expect(out.trimEnd().split('\n')).toEqual([
      ...QUANTITIES,
      'The mill (mill): 3 attachments, 1 orphaned object, 1 without their object, 1 pending removal',
      '  orphan   mill/orphan',
      lost,
      expect.stringMatching(/^ {2}pending {2}cut-short, since \S+, its upload is under way, or was cut short$/),
      'The weaver (weaver): 1 attachment, 0 orphaned objects, 0 without their object, 1 pending removal',
      expect.stringMatching(/^ {2}pending {2}to-go, since \S+, its record was deleted: the store was down$/),
      leftAlone[0], ...leftAlone.slice(1).map(() => expect.stringMatching(/^ {2}foreign /)),
      'Store and records do not agree.',
    ])
    expect(code).toBe(1)
    expect(await place.keys()).toEqual(before)
  }, PATIENCE_MS)

  test(
    "orphans are removed, records without an object are reported and kept, other programs' objects stay",
    async () => {
      const { code, out } = await runCommand(['reconcile'], place.settings)
      expect(out.trimEnd().split('\n').slice(0, 10)).toEqual([
        ...QUANTITIES,
        'The mill (mill): 3 attachments, 1 orphaned object removed, 1 without their object, 0 pending removals',
        '  removed   mill/orphan', lost,
        'The weaver (weaver): 1 attachment, 0 orphaned objects, 0 without their object, 0 pending removals',
      ])
      expect(code).toBe(1)
      expect(await place.keys()).toEqual([...foreign, ...mine, 'weaver/kept'].sort())
      const database = await place.database()
      expect(await database.prisma.attachment.count()).toBe(4)
      expect(await database.prisma.objectDeletion.count()).toBe(0)
      await database.prisma.attachment.delete({ where: { orgId_id: { orgId: 'mill', id: 'a-lost' } } })
      await database.close()
    },
    PATIENCE_MS,
  )

  test('a store in order is reported, with exit code 0', async () => {
    const { code, out } = await runCommand(['reconcile'], place.settings)
    expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([0, 'Store and records agree.'])
  }, PATIENCE_MS)
})

test('an unknown argument is answered with the usage and exit code 2', async () => {
  expect(await runCommand(['reconcile', '--everything'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('usage: selvedge reconcile [--dry-run]'),
  })
  expect(await runCommand(['reconcile', 'everything'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('"everything" is one word too many'),
  })
}, PATIENCE_MS)

test('a store that is down gives one line and exit code 1, and nothing is changed', async () => {
  const { settings, database: open, discard } = await inBucket()
  const database = await open()
  await database.prisma.organization.create({ data: { id: 'mill', name: 'The mill', currency: 'USD' } })
  await database.close()
  const { code, out, err } = await runCommand(['reconcile'], { ...settings, S3_ENDPOINT: 'http://127.0.0.1:9' })
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/selvedge cannot reconcile: no server answers at S3_ENDPOINT; .*ECONNREFUSED/)
  await discard()
}, PATIENCE_MS)

test('quantities that differ from their documents are listed, with exit code 1', async () => {
  const { settings, open, discard } = await installation('planted')
  const database = await open()
  await database.prisma.material.updateMany({ where: { orgId: 'mill', id: 'mat-1' }, data: { warehouseQty: 261, stockValue: 417 } })
  await database.close()
  const { code, out } = await runCommand(['reconcile', '--dry-run'], settings)
  expect(out).toContain('  differs  Material mat-1: warehouseQty is 261.000000, its documents add up to 260.000000')
  // 260 m at 1.60
  expect(out).toContain('  differs  Material mat-1: stockValue is 417.0000, its documents add up to 416.0000')
  expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([
    1, 'Quantities or states differ from their documents: they were changed without the gateway.',
  ])
  await discard()
}, PATIENCE_MS)

test('numbers of rows that are wrong are listed, and counted again', async () => {
  const { settings, open, discard } = await installation('planted')
  const database = await open()
  await database.prisma.rowCount.updateMany({ where: { orgId: 'mill', kind: 'Style' }, data: { rows: 7 } })
  const styles = await database.prisma.style.count({ where: { orgId: 'mill' } })
  await database.close()
  const listed = await runCommand(['reconcile', '--dry-run'], settings)
  expect(listed.out).toContain(`  differs  Style: ${styles} rows, the kept number was 7`)
  expect(listed.out).toContain('Numbers of rows differ: selvedge reconcile without --dry-run counts them again.')
  expect(listed.code).toBe(1)
  const counted = await runCommand(['reconcile'], settings)
  expect(counted.out).toContain(`  counted  Style: ${styles} rows, the kept number was 7`)
  expect((await runCommand(['reconcile'], settings)).out).toContain('29 numbers of rows, all agree with their rows')
  // The log of changes tells of it once, so that no client keeps an answer with the wrong number.
  const counter = await open()
  const where = { orgId: 'mill', kind: 'Organization', recordId: 'mill', action: 'derive' }
  expect(await counter.prisma.change.count({ where })).toBe(1)
  await counter.close()
  await discard()
}, PATIENCE_MS)
