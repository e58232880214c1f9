// Opens the gateway's database: a PostgreSQL server where an address is given, the embedded one where not.
import { PGlite } from '@electric-sql/pglite'
import { PrismaPg } from '@prisma/adapter-pg'
import path from 'node:path'
import pg from 'pg'
import { LIMITS } from '../core/limits.js'
import { PrismaClient } from '../generated/prisma/client.js'
import { bulkheadOf } from './bulkhead.js'
import { callerConnections, withRetry, type CallerConnections } from './caller-connections.js'
import { cancelStatement } from './cancel.js'
import { openEmbedded } from './embedded.js'
import { guardConnections, withoutLimit } from './guard.js'
import { applyMigrations, migrationNames, pendingMigrations } from './migrations.js'
import { pglitePool } from './pglite-pool.js'
import { openServer } from './postgres.js'
import { readinessOf, type Readiness } from './readiness.js'
import { nameStatements } from './statement-names.js'
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
  /** The connections of one request: within its caller's limit, until the signal. */
  readonly connectionsFor: (caller: string, signal: AbortSignal) => CallerConnections
  /**
   * A read outside of any caller's limit, such as finding out who calls; it is sent again when its connection turns
   * out to be dead.
   */
  readonly read: <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>
  /** Why the database cannot be worked with now, in a sentence; null when it can. */
  readonly obstacle: Readiness['obstacle']
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
  readonly poolSize: number
  /** Statements may have names, which the connection remembers. */
  readonly named: boolean
  /** How long a connection may leave a statement without an answer; for ever where it is not given. */
  readonly silenceMs?: number
  /** Stops the statement of a connection, where that can be done. */
  readonly cancel: (client: pg.PoolClient) => Promise<void>
  readonly onWarning: (warning: string) => void
  readonly closeFiles: () => Promise<void>
}

// Of the sources or of the build, whichever runs.
const MIGRATIONS = path.join(import.meta.dirname, '../../prisma/migrations')
const TRANSACTION_MS = 15_000
/** What the server is given beyond its own time limit before a connection counts as dead. */
const GRACE_MS = 1_000
const POOL_SIZE = 10
const EMBEDDED_SCHEMA = 'public'
const nothing = () => {}

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
    const limited = withoutLimit(client)
    await client.query('SET statement_timeout = 0')
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(schema)}`)
    const names = await applyMigrations(client, MIGRATIONS, onWarning)
    await client.query('RESET statement_timeout')
    limited()
    return names
  })
  await types.learnEnumLists((text) => pool.query(text))
  return applied
}

async function assemble(parts: Parts): Promise<Database> {
  const { kind, pool, schema, types, poolSize, silenceMs, cancel } = parts
  // Read once, so that a gateway which runs does not wait for the migrations of a newer one.
  const names = await migrationNames(MIGRATIONS)
  const pending = (client: pg.PoolClient) => pendingMigrations(client, names)
  const readiness = readinessOf({ withClient: (work) => withClient(pool, work), pending })
  if (parts.named) nameStatements(pool)
  const onStatement = watchStatements(pool)
  guardConnections(pool, { silenceMs, onRefusal: readiness.noteRefusal })
  const bulkhead = bulkheadOf(
    Math.max(1, Math.floor(poolSize * LIMITS.callerShare.most)),
    LIMITS.connectionSeconds.most * 1000,
  )
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { schema }),
    transactionOptions: { maxWait: LIMITS.connectionSeconds.most * 1000, timeout: TRANSACTION_MS },
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
    obstacle: readiness.obstacle,
    connectionsFor: (caller, signal) => callerConnections({ pool, bulkhead, cancel }, caller, signal),
    read: <Row,>(text: string, values: readonly unknown[]) =>
      withRetry(async () => (await pool.query(text, [...values])).rows as Row[]),
    pending: () => withClient(pool, pending),
  }
}

async function overPglite(lite: PGlite, rest: Pick<Parts, 'onWarning' | 'closeFiles'>): Promise<Database> {
  const types = valueTypes()
  const pool = pglitePool(lite, types)
  // Prisma writes times without their zone, so the session has to be in UTC.
  await pool.query(`SET TIME ZONE 'UTC'`)
  // It runs in this process: its one connection cannot be lost, and a statement under way cannot be stopped.
  return assemble({
    kind: 'embedded',
    pool,
    schema: EMBEDDED_SCHEMA,
    types,
    poolSize: 1,
    named: true,
    cancel: async () => {},
    ...rest,
  })
}

async function overServer(url: string, options: DatabaseOptions): Promise<Database> {
  const { poolSize = POOL_SIZE, statementTimeoutMs = TRANSACTION_MS, onWarning = nothing } = options
  const types = valueTypes()
  const { pool, schema, named } = openServer({ url, types, poolSize, statementTimeoutMs, onWarning })
  const silenceMs = statementTimeoutMs + GRACE_MS
  return assemble({
    kind: 'postgres',
    pool,
    schema,
    types,
    poolSize,
    named,
    silenceMs,
    cancel: cancelStatement,
    onWarning,
    closeFiles: async () => {},
  })
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
