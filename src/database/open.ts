// Opens the gateway's database: a PostgreSQL server if an address is configured, otherwise the embedded database.
import type { PGlite } from '@electric-sql/pglite'
import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { LIMITS } from '../core/limits.js'
import { PrismaClient } from '../generated/prisma/client.js'
import { connectionShares } from './bulkhead.js'
import { callerConnections, type CallerConnections } from './caller-connections.js'
import { isFull } from './disk.js'
import { isDistributed, distributionOf } from './distribution.js'
import { directPool, embeddedDriver, serverDriver, withClient, type Driver, type ServerAddress } from './driver/driver.js'
import { openEmbedded } from './embedded.js'
import { refuseSilence, refuseWithoutLocks } from './engine.js'
import type { Lease } from './lease.js'
import { NOT_LISTENING, listenOn, type Listener, type ListenOptions } from './listening.js'
import { allMigrations, migrate, type Migrating } from './migrate.js'
import { pendingMigrations } from './migrations.js'
import { nodesOf, type Nodes } from './nodes.js'
import { createPGlite } from './pglite.js'
import { serverAddressOf } from './server-address.js'
import { readinessOf, refusalNote, type Readiness, type RefusalNote } from './readiness.js'
import { withRetry } from './repeated.js'

export interface DatabaseOptions {
  /** The address of a PostgreSQL server. Without an address, the embedded database is used. */
  readonly url?: string
  /** The address of the same database for migrations, if `url` is that of a pooler. */
  readonly directUrl?: string
  /** The folder of the embedded database. */
  readonly dataDir: string
  readonly poolSize?: number
  readonly statementTimeoutMs?: number
  readonly onWarning?: (warning: string) => void
}

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly prisma: PrismaClient
  /** The connection pool. Days and decimals are read as strings, timestamps as Date. */
  readonly pool: pg.Pool
  /** The type parsers of the pool. */
  readonly valueTypes: pg.CustomTypesConfig
  /**
   * The connections for one request. They count against the caller's limit, and the signal aborts them. With its lease
   * an operation keeps one of them from its first write on. Where organizations are distributed, those of one
   * organization also count against the limit of its part of the database.
   */
  readonly connectionsFor: (caller: string, signal: AbortSignal, lease?: Lease, orgId?: string) => CallerConnections
  /**
   * Runs a read that counts against no caller's limit, for example to identify the caller. The read is repeated if its
   * connection was lost.
   */
  readonly read: <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>
  /**
   * Listens to the messages of other processes on a channel, on a connection of its own. Hears nothing on the embedded
   * database, which has no other process, and through a pooler without a direct address.
   */
  readonly listen: (channel: string, hearing: ListenOptions) => Listener
  /** The reason why the database is not usable now, as a sentence; null if it is usable. */
  readonly readiness: Readiness
  /** Applies the pending migrations and returns their names. */
  readonly migrate: () => Promise<string[]>
  /** Whether the organizations are distributed over several nodes, as it was when the database was opened. */
  readonly isDistributed: () => boolean
  /** The nodes over which the organizations are distributed. */
  readonly nodes: Nodes
  /** The names of the migrations that have not been applied. */
  readonly pending: () => Promise<string[]>
  /** Calls `listener` with the text of each statement. Returns a function that removes the listener. */
  readonly onStatement: Driver['onStatement']
  /** Calls `listener` when a statement is sent, and what it returns when the statement has ended. */
  readonly onSent: Driver['onSent']
  /** Lets work that waits for a connection keep its asynchronous context. */
  readonly keepContext: Driver['keepContext']
  readonly close: () => Promise<void>
}

export interface MemoryDatabase extends Database {
  /** The whole database as an archive, which `openMemory` can load. */
  readonly dump: () => Promise<Blob>
}

interface Parts extends Omit<Migrating, 'pool'> {
  readonly kind: Database['kind']
  readonly driver: Driver
  readonly poolSize: number
  /** The last change that the database has refused. */
  readonly refusals: RefusalNote
  /** Opens a pool of one connection to the server itself, if there is a way to it. */
  readonly openListening?: () => pg.Pool
  readonly closeFiles: () => Promise<void>
  /** Whether the disk of the embedded database is full. */
  readonly isFull?: () => Promise<boolean>
}

const TRANSACTION_MS = 15_000
/** Extra time after the server's statement timeout, before a connection without an answer is closed. */
const GRACE_MS = 1_000
const POOL_SIZE = 10
const EMBEDDED_SCHEMA = 'public'
const nothing = () => {}

/** What is asked of the database when it is opened, and again when it has been migrated. */
async function learn({ driver: { pool, types } }: Parts): Promise<{ readonly isDistributed: boolean }> {
  await types.learnEnumLists((text) => pool.query(text))
  return { isDistributed: isDistributed(await distributionOf(pool)) }
}

async function migrated(parts: Parts): Promise<string[]> {
  const { kind, driver: { pool }, openListening } = parts
  if (kind === 'postgres') await refuseWithoutLocks(pool)
  const applied = await migrate({ ...parts, pool })
  if (openListening) await refuseSilence(openListening(), pool)
  return applied
}

async function assemble(parts: Parts): Promise<Database> {
  const { kind, driver, schema, poolSize, refusals, isFull: full } = parts
  const { pool, types, onStatement, onSent, keepContext } = driver
  // The names are read only once. So the readiness check ignores migrations that a newer version adds to the folder.
  const names = await allMigrations()
  const pending = (client: pg.PoolClient) => pendingMigrations(client, names)
  const bulkhead = connectionShares(poolSize)
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { schema, userDefinedTypeParser: types.userDefinedTypeParser }),
    transactionOptions: { maxWait: LIMITS.connectionSeconds.most * 1000, timeout: TRANSACTION_MS },
  })
  const close = async () => {
    await prisma.$disconnect()
    await pool.end()
    await parts.closeFiles()
  }
  const nodes = nodesOf({ pool, isDistributed: () => known.isDistributed, onWarning: parts.onWarning })
  let known = await learn(parts).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    kind,
    prisma,
    pool,
    valueTypes: types,
    onStatement,
    onSent,
    keepContext,
    close,
    migrate: async () => {
      const applied = await migrated(parts)
      known = await learn(parts)
      return applied
    },
    isDistributed: () => known.isDistributed,
    nodes,
    readiness: readinessOf({ withClient: (work) => withClient(pool, work), pending, refusals, nodes, isFull: full }),
    connectionsFor: (caller, signal, lease, orgId) =>
      callerConnections({ driver, bulkhead }, { caller, part: nodes.partOf(orgId) }, signal, lease),
    read: <Row,>(text: string, values: readonly unknown[]) =>
      withRetry(async () => (await pool.query(text, [...values])).rows as Row[]),
    listen: (channel, hearing) =>
      (parts.openListening ? listenOn(parts.openListening(), channel, hearing) : NOT_LISTENING),
    pending: () => withClient(pool, pending),
  }
}

async function overPglite(lite: PGlite, rest: Pick<Parts, 'onWarning' | 'closeFiles' | 'isFull'>): Promise<Database> {
  const refusals = refusalNote()
  const driver = await embeddedDriver(lite, { onRefusal: refusals.note, isFull: rest.isFull })
  return assemble({ kind: 'embedded', driver, refusals, schema: EMBEDDED_SCHEMA, poolSize: 1, pooled: false, ...rest })
}

async function overServer(url: string, options: DatabaseOptions): Promise<Database> {
  const { poolSize = POOL_SIZE, statementTimeoutMs = TRANSACTION_MS, onWarning = nothing, directUrl } = options
  const address = await serverAddressOf(url)
  const direct = directUrl ? await serverAddressOf(directUrl) : undefined
  const refusals = refusalNote()
  const driver = serverDriver(address, {
    poolSize, statementTimeoutMs, onWarning, silenceMs: statementTimeoutMs + GRACE_MS, onRefusal: refusals.note,
  })
  const { schema, pooled } = address
  const itself = direct ?? (pooled ? undefined : address)
  const openOne = (one: ServerAddress) => directPool(one, { statementTimeoutMs, onWarning })
  return assemble({
    kind: 'postgres',
    driver,
    refusals,
    schema,
    poolSize,
    pooled,
    openDirect: direct && (() => openOne(direct)),
    openListening: itself && (() => openOne(itself)),
    onWarning,
    closeFiles: async () => {},
  })
}

/** Opens the database that `options` describe. Does not apply migrations; `migrate` does. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url) return overServer(options.url, options)
  const { lite, close } = await openEmbedded(options.dataDir)
  return overPglite(lite, {
    onWarning: options.onWarning ?? nothing, closeFiles: close, isFull: () => isFull(options.dataDir),
  })
}

/** Nothing recovers a database in memory, so its log is kept in short files: by default, each takes 16 MB. */
const SHORT_LOG = ['--wal-segsize=1']

/** Opens a database in memory: an empty database, or a copy from `archive`. */
export async function openMemory(archive?: Blob): Promise<MemoryDatabase> {
  const lite = await createPGlite(undefined, { loadDataDir: archive, initDbStartParams: SHORT_LOG })
  const database = await overPglite(lite, { onWarning: nothing, closeFiles: async () => {} })
  return { ...database, dump: () => lite.dumpDataDir('none') }
}
