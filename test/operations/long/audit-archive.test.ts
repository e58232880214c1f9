// The archive of the audit trail: old lines move to files, and `audit verify` proves the whole chain in both places.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { chainLines } from '../../../src/access/audit-chain.js'
import type { Database } from '../../../src/database/open.js'
import { refusalOf, WORKERS } from '../../support/databases.js'
import { installation, type Installation } from '../../support/installations.js'
import { runCommand } from '../../support/process.js'

/** The time limit: commands are processes of their own. */
const PATIENCE = 300_000
const DAYS = ['2023-05-01', '2023-12-31', '2024-01-01', '2024-06-30', '2025-03-01', '2025-12-31T23:59:59.999Z', '2026-01-01', '2026-02-01']

let mill: Installation
const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-archive-'))

async function within<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await mill.open()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
const positions = () => within(async ({ pool }) => (await pool.query<{ position: number | null }>(
  `SELECT "position" FROM "AuditLine" WHERE "orgId" = 'old-mill' ORDER BY "position"`,
)).rows.map(({ position }) => position))
const attempt = (statement: string) => within(({ pool }) =>
  pool.query(statement).then(() => 'done', refusalOf))

beforeAll(async () => {
  mill = await installation('migrated')
  await within(async (database) => {
    await database.pool.query(`INSERT INTO "Organization" (id, name, currency) VALUES ('old-mill', 'Old mill', 'USD')`)
    for (const [index, at] of DAYS.entries())
      await database.pool.query(`INSERT INTO "AuditLine" ("orgId", id, at, action, entity, "entityId", details)
        VALUES ('old-mill', $1, $2, 'edit', 'Bill', 'bill-1', '{"changed": {"notes": {"before": null, "after": "Ü \\" \\n"}}}')`,
      [`aud_${index}`, at])
    expect(await chainLines(database)).toBe(8)
    await database.pool.query(`INSERT INTO "AuditLine" ("orgId", id, at, action, entity, "entityId")
      VALUES ('old-mill', 'aud_late', '2024-02-02', 'edit', 'Bill', 'bill-1')`)
  })
}, PATIENCE)
afterAll(async () => {
  await mill.discard()
  rmSync(folder, { recursive: true, force: true })
})

const audit = (...words: string[]) => runCommand(['audit', ...words], mill.settings)
const archive = (before: string, to = folder) => audit('archive', '--before', before, '--to', to, '--org', 'old-mill')
const verify = (...words: string[]) => audit('verify', '--org', 'old-mill', ...words)
const files = () => readdirSync(folder).sort()
const FILES = ['old-mill-2023-1-2.jsonl.gz', 'old-mill-2024-3-4.jsonl.gz', 'old-mill-2025-5-6.jsonl.gz']

/** Writes a file anew, with its lines changed. */
function rewrite(name: string, change: (lines: string[]) => string[]): () => void {
  const file = path.join(folder, name)
  const before = readFileSync(file)
  writeFileSync(file, gzipSync(change(gunzipSync(before).toString().split('\n')).join('\n')))
  return () => writeFileSync(file, before)
}

describe('before anything is archived', () => {
  test('a chained line cannot be deleted, whatever the session says, and no false anchor is taken', async () => {
    const refused = 'AuditLine is append-only: DELETE is refused'
    expect(await attempt('DELETE FROM "AuditLine"')).toBe(refused)
    // At the nodes of a cluster, the trigger cannot even ask for the anchor of the archive.
    expect(await attempt(`BEGIN; SET LOCAL selvedge.archives = 'on'; DELETE FROM "AuditLine" WHERE "orgId" = 'old-mill'; COMMIT`))
      .toBe(WORKERS.length ? 'cannot execute a distributed query from a query on a shard' : refused)
    expect(await attempt(`UPDATE "AuditChain" SET "archivedPosition" = 3, "archivedHash" = 'false' WHERE "orgId" = 'old-mill'`))
      .toBe('AuditChain: the anchor of the archive only moves forward along the chain')
    expect(await positions()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, null])
  }, PATIENCE)

  test('a wrong command line changes nothing and says what to type', async () => {
    for (const [words, said] of [
      [['archive', '--to', folder], '--before is missing'],
      [['archive', '--before', '2026-02-30', '--to', folder], '--before 2026-02-30: there is no such day'],
      [['archive', '--before', '2999-01-01', '--to', folder], '--before 2999-01-01 has not come yet'],
      [['archive', '--before', '2026-01-01'], '--to is missing'],
      [['verify', '--before', '2026-01-01'], '--before does not go with verify'],
    ] as const)
      expect(await audit(...words)).toMatchObject({ code: 2, err: expect.stringContaining(said) })
    expect(files()).toEqual([])
  }, PATIENCE)

  test('a place where no file can be written leaves all lines where they are', async () => {
    expect(await archive('2026-01-01', '/dev/null/archive')).toMatchObject({
      code: 1, err: expect.stringMatching(/: \/dev\/null\/archive is no folder.*; name a folder that can be made\n$/),
    })
    expect(await verify('--archive', '/nowhere')).toMatchObject({
      code: 1, err: expect.stringContaining(': there is no /nowhere; name the folder of the archive\n'),
    })
    expect(await positions()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, null])
  }, PATIENCE)
})

describe('closed years', () => {
  test('move to a file each, and the rest of the chain stays', async () => {
    const { code, out, err } = await archive('2026-01-01')
    expect([code, err]).toEqual([0, ''])
    expect(out.split('\n').map((line) => /^old-mill: 2 lines of (\d+) /.exec(line)?.[1])).toEqual(['2023', '2024', '2025', undefined])
    expect(files()).toEqual(FILES)
    expect(files().map((name) => statSync(path.join(folder, name)).mode & 0o777)).toEqual([0o600, 0o600, 0o600])
    expect(await positions()).toEqual([7, 8, null])
  }, PATIENCE)

  test('are proved with the files, and the rest without them', async () => {
    const whole = /^old-mill: 8 lines as written \(6 of them in the archive\) up to the hash [0-9a-f]{64}, 1 line/
    expect(await verify('--archive', folder)).toMatchObject({ code: 0, out: expect.stringMatching(whole) })
    const rest = /^old-mill: 2 lines as written after 6 in the archive, which end with the hash [0-9a-f]{64} up to/
    expect(await verify()).toMatchObject({ code: 0, out: expect.stringMatching(rest) })
  }, PATIENCE)

  test('go on being chained, and the line of an earlier day that came late is archived with its turn', async () => {
    await within((database) => chainLines(database))
    expect(await positions()).toEqual([7, 8, 9])
    expect(await archive('2026-01-01')).toMatchObject({ code: 0, out: 'old-mill: no chained lines before 2026-01-01\n' })
    expect(await attempt(`DELETE FROM "AuditLine" WHERE "orgId" = 'old-mill'`)).toBe('AuditLine is append-only: DELETE is refused')
    expect(await verify('--archive', folder)).toMatchObject({ code: 0 })
  }, PATIENCE)

  test('have a changed line, a missing line and a missing file named', async () => {
    const mend = rewrite(FILES[1], (lines) => lines.map((line) => line.replace('bill-1', 'bill-2')))
    expect(await verify('--archive', folder)).toMatchObject({ code: 1, err: expect.stringContaining(`${FILES[1]} is no whole archive: the line 3 was changed`) })
    mend()
    const mendAgain = rewrite(FILES[2], (lines) => lines.filter((_, index) => index !== 2))
    expect(await verify('--archive', folder)).toMatchObject({ code: 1, err: expect.stringContaining('the line 6 is missing') })
    mendAgain()
    const whole = readFileSync(path.join(folder, FILES[1]))
    writeFileSync(path.join(folder, FILES[1]), whole.subarray(0, whole.length - 20))
    expect((await verify('--archive', folder)).code).toBe(1)
    rmSync(path.join(folder, FILES[1]))
    expect(await verify('--archive', folder)).toMatchObject({ code: 1, out: expect.stringContaining('The archive lacks the line 3') })
    writeFileSync(path.join(folder, FILES[1]), whole)
    expect((await verify('--archive', folder)).code).toBe(0)
  }, PATIENCE)
})

describe('a command that was interrupted', () => {
  test('before the anchor moved: the lines are still there, and the next one writes the file again', async () => {
    // A file that was written, and a draft that was not finished.
    writeFileSync(path.join(folder, '.draft.unfinished'), 'half')
    writeFileSync(path.join(folder, 'old-mill-2026-7-8.jsonl.gz'), 'half')
    expect(await archive('2026-03-01')).toMatchObject({ code: 0, out: expect.stringContaining('old-mill: 3 lines of 2026') })
    rmSync(path.join(folder, 'old-mill-2026-7-8.jsonl.gz'))
    expect(await positions()).toEqual([])
    expect(await verify('--archive', folder)).toMatchObject({ code: 0, out: expect.stringContaining('9 lines as written (9 of them in the archive)') })
  }, PATIENCE)

  test('before the lines were removed: the next one removes them', async () => {
    await within(async (database) => {
      for (const id of ['aud_x', 'aud_y'])
        await database.pool.query(`INSERT INTO "AuditLine" ("orgId", id, at, action, entity, "entityId")
          VALUES ('old-mill', $1, '2026-04-01', 'edit', 'Bill', 'bill-1')`, [id])
      await chainLines(database)
      await database.pool.query(`UPDATE "AuditChain" c SET "archivedPosition" = 11, "archivedHash" = l."hash"
        FROM "AuditLine" l WHERE l."orgId" = c."orgId" AND c."orgId" = 'old-mill' AND l."position" = 11`)
    })
    expect(await verify()).toMatchObject({ code: 0 })
    expect(await archive('2026-05-01')).toMatchObject({
      code: 0, out: expect.stringContaining('old-mill: 2 lines removed that an interrupted command had archived'),
    })
    expect(await positions()).toEqual([])
  }, PATIENCE)
})
