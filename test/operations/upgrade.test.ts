// An upgrade from the first migration to a later one, with the rows of before; a database of before it is refused.
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { applyMigrations, migrationNames } from '../../src/database/migrations.js'
import { openMemory } from '../../src/database/open.js'
import { emptyDatabase } from '../support/databases.js'
import { installation } from '../support/installations.js'
import { runCommand, runToEnd } from '../support/process.js'

const ALL = 'prisma/migrations'
const LATER = '29990101000000_looms'
const LOOMS = `
  CREATE TABLE "Loom" (
    "orgId" TEXT NOT NULL, "id" TEXT NOT NULL, "name" TEXT, "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1, PRIMARY KEY ("orgId", "id"));
  ALTER TABLE "Supplier" ADD COLUMN "looms" INTEGER NOT NULL DEFAULT 0;
  SELECT "installTriggers"('"Loom"', '{version,changes}');
  SELECT "installTextSearch"('"Loom"', 'name');`

interface Opened {
  readonly session: pg.ClientBase
  readonly close: () => Promise<unknown>
}

/** An empty database: on the test server, if there is one, or embedded. */
async function openEmpty(): Promise<Opened> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) {
    const memory = await openMemory()
    const session = await memory.pool.connect()
    return { session, close: async () => { session.release(); await memory.close() } }
  }
  const { url, discard } = await emptyDatabase(server)
  const session = new pg.Client({ connectionString: url })
  await session.connect()
  return { session, close: async () => { await session.end(); await discard() } }
}

describe('an upgrade', () => {
  let opened: Opened
  let folder: string
  let init: string

  beforeEach(async () => {
    opened = await openEmpty()
    init = (await migrationNames(ALL))[0]
    folder = await mkdtemp(path.join(tmpdir(), 'selvedge-upgrade-'))
    await cp(path.join(ALL, init), path.join(folder, init), { recursive: true })
    expect(await applyMigrations(opened.session, folder)).toEqual([init])
    await mkdir(path.join(folder, LATER))
    await writeFile(path.join(folder, LATER, 'migration.sql'), LOOMS)
  }, 120_000)
  afterEach(async () => {
    await opened.close()
    await rm(folder, { recursive: true })
  })

  const rows = async (text: string) => (await opened.session.query<object>(text)).rows

  test('keeps the rows of before, and the triggers of its new table work', async () => {
    await opened.session.query(`INSERT INTO "Organization" ("id", "name", "currency") VALUES ('mill', 'The mill', 'USD');
      INSERT INTO "Supplier" ("orgId", "id", "code", "name") VALUES ('mill', 's', 'S1', 'Before');
      UPDATE "Supplier" SET "name" = 'Later'`)
    expect(await applyMigrations(opened.session, folder)).toEqual([LATER])
    expect(await rows('SELECT "name", "recordVersion", "looms" FROM "Supplier"'))
      .toEqual([{ name: 'Later', recordVersion: 2, looms: 0 }])
    await opened.session.query(`INSERT INTO "Loom" ("orgId", "id") VALUES ('mill', 'l'); UPDATE "Loom" SET "name" = 'Big'`)
    expect(await rows('SELECT "recordVersion" FROM "Loom"')).toEqual([{ recordVersion: 2 }])
    expect(await rows(`SELECT "recordId", "action", "recordVersion" FROM "Change" WHERE "kind" = 'Loom'`))
      .toEqual([{ recordId: 'l', action: 'derive', recordVersion: 2 }])
    expect(await rows(`SELECT indexname FROM pg_indexes WHERE indexname = 'Loom_text'`)).toHaveLength(1)
    expect(await applyMigrations(opened.session, folder)).toEqual([])
  }, 120_000)

  test('from a first migration that was edited is made, with a warning that names it', async () => {
    await appendFile(path.join(folder, init, 'migration.sql'), '-- edited\n')
    const warnings: string[] = []
    expect(await applyMigrations(opened.session, folder, (warning) => warnings.push(warning))).toEqual([LATER])
    expect(warnings).toEqual([`Migration ${init} was edited after it had been applied to this database.`])
  }, 120_000)
})

/** The first migration of version 0.1.0, and its last one. */
const EARLIER = ['20261121000000_init', '20261123183000_archived_audit_lines']
const REFUSAL = new RegExp('This database is of a version of Selvedge before 1[.]0, and this version cannot upgrade it[.] '
  + 'Write each organization to files with "selvedge export" of the old version, '
  + 'and read them into a new database with "selvedge import" of this one')

describe('a database of version 0.1.0', () => {
  const installed = installation('migrated')
  afterAll(async () => (await installed).discard())

  test('is refused by the gateway and by commands, with what to do, and stays as it is', async () => {
    const { settings, open } = await installed
    const before = await open()
    const ledger = 'SELECT migration_name AS name, checksum FROM "_prisma_migrations" ORDER BY 1'
    await before.pool.query('DELETE FROM "_prisma_migrations"')
    for (const name of EARLIER)
      await before.pool.query(
        `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at) VALUES ($1, $1, $2, now())`,
        [name.slice(0, 14), name],
      )
    await before.close()
    for (const ending of [await runToEnd(settings), await runCommand(['user', 'list'], settings)])
      expect(ending).toMatchObject({ code: 1, err: expect.stringMatching(REFUSAL) })
    const after = await open()
    expect((await after.pool.query<{ name: string }>(ledger)).rows.map(({ name }) => name)).toEqual(EARLIER)
    await after.close()
  }, 480_000)
})
