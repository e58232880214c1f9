// Prepares the databases that suites copy: as archives and data folders, or as templates on the test server.
import { execFileSync } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { seedDemo, seedHouses } from '../../prisma/seed.js'
import { fillWhereabouts } from '../../src/access/whereabouts.js'
import { openDatabase, openMemory, type Database } from '../../src/database/open.js'
import { createPGlite } from '../../src/database/pglite.js'
import { openFolderStore } from '../../src/features/attachments/folder-store.js'
import type { ObjectStore } from '../../src/features/attachments/store.js'
import { distributeAll } from '../../src/cli/distribute/apply.js'
import {
  archiveOf, createFrom, dataFolderOf, EMPTY, onEachNode, onServer, PATTERN, templateOf, urlOf, WORKERS, type Content,
} from './databases.js'

const folder = process.env.PREPARED as string
// What was prepared earlier beside it is removed. Typed by hand, it might name a folder with something else.
if (!/[\\/]\.cache[\\/]/.test(folder)) throw new Error(`PREPARED=${folder} is no folder of a cache: the tests set it`)
/** An interrupted preparation keeps this name, so it is not taken for a complete one. */
const unfinished = `${folder}.unfinished`
const server = process.env.TEST_DATABASE_URL

/** The work on a migrated database for each content. */
const WORK: Readonly<Record<Content, (database: Database, store: ObjectStore) => Promise<unknown>>> = {
  migrated: (database) => database.migrate(),
  housed: ({ prisma }, store) => seedHouses(prisma, store, [PATTERN]),
  planted: ({ prisma }, store) => seedDemo(prisma, store),
}

async function make(content: Content, database: Database): Promise<void> {
  await mkdir(dataFolderOf(content, unfinished), { recursive: true })
  await WORK[content](database, await openFolderStore(dataFolderOf(content, unfinished), () => undefined))
  if (database.isDistributed()) await fillWhereabouts(database.pool)
}

/**
 * PostgreSQL's own template databases make up a third of a new data folder. Copies do not need them. Clearing the
 * default 128 MB of buffers is half of the work of opening a copy. The log stays in memory, and would grow to 64 MB.
 */
async function makeSmall({ pool }: Database): Promise<void> {
  await pool.query(`ALTER SYSTEM SET shared_buffers = '16MB'`)
  await pool.query(`ALTER SYSTEM SET max_wal_size = '16MB'`)
  await pool.query(`ALTER SYSTEM SET min_wal_size = '2MB'`)
  await pool.query('UPDATE pg_database SET datistemplate = false')
  for (const name of ['template0', 'template1']) await pool.query(`DROP DATABASE IF EXISTS ${name}`)
}

/** Prepares an embedded database. Returns its archive, from which the next one starts. */
async function embedded(content: Content, from?: Blob): Promise<Blob> {
  const [archive, files] = [archiveOf(content, unfinished), path.join(dataFolderOf(content, unfinished), 'pg')]
  const database = await openMemory(from)
  await make(content, database)
  await makeSmall(database)
  await (await createPGlite(files, { loadDataDir: await database.dump() })).close()
  await database.close()
  // Archives the files of a closed database. A database restored from a dump would first have to recover, as after a
  // crash.
  execFileSync('tar', ['-cf', archive, '-C', files, '.'])
  return openAsBlob(archive)
}

async function onTheServer(url: string, content: Content, from: string): Promise<void> {
  const name = templateOf(content)
  await onEachNode(url, (admin) => admin.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`))
  await createFrom(url, name, from)
  const isFirst = WORKERS.length > 0 && from === EMPTY
  if (isFirst) await join(url, name)
  const database = await openDatabase({ url: urlOf(url, name), dataDir: '', statementTimeoutMs: PATIENCE_MS })
  await make(content, database)
  if (isFirst) await distribute(database)
  await database.close()
  if (WORKERS.length) await onEachNode(url, (admin) => leave(admin, name))
}

const PATIENCE_MS = 120_000
/** Fewer than usual: each is a copy of all tables, and several organizations of a test shall share one. */
const SHARDS = 4

/** Lets the databases of this name on all nodes be one. */
async function join(url: string, name: string): Promise<void> {
  for (const node of [url, ...WORKERS])
    await onServer(urlOf(node, name), (client) => client.query('CREATE EXTENSION citus'))
  await onServer(urlOf(url, name), async (client) => {
    const placeOf = (node: string) => [new URL(node).hostname, Number(new URL(node).port || 5432)]
    await client.query('SELECT citus_set_coordinator_host($1, $2)', placeOf(url))
    for (const worker of WORKERS) await client.query('SELECT citus_add_node($1, $2)', placeOf(worker))
  })
}

async function distribute({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  await client.query(`SET citus.shard_count = ${SHARDS}`)
  await distributeAll(client, async () => undefined)
  client.release(true)
}

/** Nobody may be connected to a database that is copied, and the engine itself would be. */
async function leave(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`)
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
}

async function all(): Promise<void> {
  if (server) {
    await onTheServer(server, 'migrated', EMPTY)
    for (const content of ['housed', 'planted'] as const) await onTheServer(server, content, templateOf('migrated'))
    return
  }
  const migrated = await embedded('migrated')
  for (const content of ['housed', 'planted'] as const) await embedded(content, migrated)
}

await rm(path.dirname(folder), { recursive: true, force: true })
await all()
await rename(unfinished, folder)
process.exit(0)
