// Copies the files of the embedded database as they are at one moment. The database stays open; its statements wait
// until the files are copied. The copy is on the same disk, so this is short, and the slow work is done on the copy.
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { isFull } from '../../database/disk.js'
import { filesIn } from '../../database/embedded-files.js'
import type { Database } from '../../database/open.js'
import { nameOf, type ObjectAddress } from '../../features/attachments/store.js'

/** What is in a copied database. */
export interface Contents {
  /** The names of the applied migrations, in their order. The last one is the version of the schema. */
  readonly migrations: readonly string[]
  /** Table → number of rows. */
  readonly tables: Readonly<Record<string, number>>
  /** The names of the stored files that records name. */
  readonly files: readonly string[]
}

const snapshotsIn = (dataDir: string) => path.resolve(dataDir, 'snapshots')

/** The places in the folder of a snapshot. */
export const snapshotFiles = (folder: string) => ({
  database: filesIn(folder),
  contents: path.join(folder, 'contents.json'),
})

/** Copies the database into a new folder and returns the folder. The caller removes it. */
export async function takeSnapshot({ pool }: Pick<Database, 'pool'>, dataDir: string): Promise<string> {
  const folder = path.join(snapshotsIn(dataDir), randomUUID())
  const { database, contents } = snapshotFiles(folder)
  // The pool of the embedded database has one connection, so nothing is written while this one is held.
  const client = await pool.connect()
  try {
    // A checkpoint without room ends the embedded database.
    if (await isFull(dataDir)) throw new Error(`there is no room for a copy of the database on the disk of ${dataDir}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await client.query('CHECKPOINT')
    await writeFile(contents, JSON.stringify(await contentsOf(client)), { mode: 0o600 })
    await copyFolder(filesIn(dataDir), database)
    return folder
  } catch (error) {
    await removeSnapshot(folder)
    throw error
  } finally {
    client.release()
  }
}

/** Copies the files of a folder side by side: Node's own recursive copy takes several times as long. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  const entries = await readdir(from, { withFileTypes: true })
  await Promise.all(entries.filter((entry) => entry.isFile()).map(({ name }) =>
    copyFile(path.join(from, name), path.join(to, name), constants.COPYFILE_FICLONE)))
  for (const { name } of entries.filter((entry) => entry.isDirectory()))
    await copyFolder(path.join(from, name), path.join(to, name))
}

/** Removes a snapshot, if it is still there. */
export const removeSnapshot = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/** Removes the snapshots of killed processes. Only the process that has claimed the data folder may do this. */
export const removeSnapshots = (dataDir: string): Promise<void> => removeSnapshot(snapshotsIn(dataDir))

const MIGRATIONS = `SELECT migration_name AS name FROM "_prisma_migrations"
  WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name COLLATE "C"`
const TABLES = `SELECT c.relname::text AS name FROM pg_class c
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace ORDER BY c.relname`
const FILES = `SELECT "orgId", "objectKey" FROM "Attachment" ORDER BY "orgId" COLLATE "C", "id" COLLATE "C"`

async function contentsOf(client: Pick<pg.PoolClient, 'query'>): Promise<Contents> {
  const { rows: applied } = await client.query<{ name: string }>(MIGRATIONS)
  const { rows: found } = await client.query<{ name: string }>(TABLES)
  const counts = found.map(({ name }) => `SELECT '${name}' AS name, count(*)::text AS rows FROM "${name}"`)
  const { rows: tables } = await client.query<{ name: string; rows: string }>(counts.join(' UNION ALL '))
  const { rows: files } = await client.query<ObjectAddress>(FILES)
  return {
    migrations: applied.map(({ name }) => name),
    tables: Object.fromEntries(tables.map(({ name, rows }) => [name, Number(rows)])),
    files: files.map(nameOf),
  }
}
