// Opens the gateway's database: a PostgreSQL server where an address is given, the embedded one where not.
import { PGlite } from '@electric-sql/pglite'
import { PrismaPg } from '@prisma/adapter-pg'
import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { PrismaClient } from '../generated/prisma/client.js'
import { openEmbedded } from './embedded.js'
import { applyMigrations, pendingMigrations } from './migrations.js'
import { pglitePool } from './pglite-pool.js'
import { openServer } from './postgres.js'
import { type StatementListener, watchStatements } from './statements.js'
import { type ValueTypes, valueTypes } from './values.js'

export interface DatabaseOptions {
  /** The address of a PostgreSQL server; without it the database is the embedded one. */
  readonly url?: string
  /** The folder of the embedded database. */
  readonly dataDir: string
  readonly poolSize?: number
  readonly statementTimeoutMs?: number
  readonly onWarning?: (warning: string) => void
}

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly prisma: PrismaClient
  /** For plain reads: days and decimals come as text, timestamps as Date. */
  readonly pool: pg.Pool
  /** How the pool reads values. */
  readonly valueTypes: pg.CustomTypesConfig
  /** Applies the pending migrations and answers their names. */
  readonly migrate: () => Promise<string[]>
  /** The names of the migrations that the database lacks. */
  readonly pending: () => Promise<string[]>
  /** Calls `listener` with the text of each statement; answers how to stop that. */
  readonly onStatement: (listener: StatementListener) => () => void
  readonly close: () => Promise<void>
}

export interface MemoryDatabase extends Database {
  /** The whole database as an archive, for `openMemory` to start from. */
  readonly dump: () => Promise<Blob>
}

interface Parts {
  readonly kind: Database['kind']
  readonly pool: pg.Pool
  readonly schema: string
  readonly types: ValueTypes
  readonly onWarning: (warning: string) => void
  readonly closeFiles: () => Promise<void>
}

const MIGRATIONS = path.join(projectRoot(import.meta.dirname), 'prisma/migrations')
const TRANSACTION_MS = 15_000
const POOL_SIZE = 10
const EMBEDDED_SCHEMA = 'public'
const nothing = () => {}

// The built code lies deeper than the source. Both use the migrations of the project, not a copy that a build may have left.
function projectRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  if (folder === path.dirname(folder)) throw new Error('The program stands outside its project: no package.json above it.')
  return projectRoot(path.dirname(folder))
}

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    // The connection goes, and what it held locked or open goes with it.
    client.release(true)
    throw error
  }
}

async function migrate({ pool, schema, types, onWarning }: Parts): Promise<string[]> {
  const applied = await withClient(pool, async (client) => {
    // Waiting for another gateway's migrations, or running long ones, is no fault.
    await client.query('SET statement_timeout = 0')
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(schema)}`)
    const names = await applyMigrations(client, MIGRATIONS, onWarning)
    await client.query('RESET statement_timeout')
    return names
  })
  await types.learnEnumLists((text) => pool.query(text))
  return applied
}

async function assemble(parts: Parts): Promise<Database> {
  const { kind, pool, schema, types } = parts
  const onStatement = watchStatements(pool)
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { schema }),
    transactionOptions: { maxWait: TRANSACTION_MS, timeout: TRANSACTION_MS },
  })
  const close = async () => {
    await prisma.$disconnect()
    await pool.end()
    await parts.closeFiles()
  }
  await types.learnEnumLists((text) => pool.query(text)).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    kind,
    prisma,
    pool,
    valueTypes: types,
    onStatement,
    close,
    migrate: () => migrate(parts),
    pending: () => withClient(pool, (client) => pendingMigrations(client, MIGRATIONS)),
  }
}

async function overPglite(lite: PGlite, rest: Pick<Parts, 'onWarning' | 'closeFiles'>): Promise<Database> {
  const types = valueTypes()
  const pool = pglitePool(lite, types)
  // Prisma writes times without their zone, so the session has to be in UTC.
  await pool.query(`SET TIME ZONE 'UTC'`)
  return assemble({ kind: 'embedded', pool, schema: EMBEDDED_SCHEMA, types, ...rest })
}

async function overServer(url: string, options: DatabaseOptions): Promise<Database> {
  const { poolSize = POOL_SIZE, statementTimeoutMs = TRANSACTION_MS, onWarning = nothing } = options
  const types = valueTypes()
  const { pool, schema } = openServer({ url, types, poolSize, statementTimeoutMs, onWarning })
  return assemble({ kind: 'postgres', pool, schema, types, onWarning, closeFiles: async () => {} })
}

/** Opens the database that `options` names. Migrations are applied by `migrate`, not here. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url) return overServer(options.url, options)
  const { lite, close } = await openEmbedded(options.dataDir)
  return overPglite(lite, { onWarning: options.onWarning ?? nothing, closeFiles: close })
}

/** A database in memory: an empty one, or the one that `archive` was taken of. */
export async function openMemory(archive?: Blob): Promise<MemoryDatabase> {
  const lite = await PGlite.create({ loadDataDir: archive })
  const database = await overPglite(lite, { onWarning: nothing, closeFiles: async () => {} })
  return { ...database, dump: () => lite.dumpDataDir('none') }
}
