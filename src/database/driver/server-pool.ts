// The connection pool for a PostgreSQL server, whose connections are pipelined. Measured for four statements of 20
// rows: CPU of this process × 0.82, of PostgreSQL × 0.73, against waiting for each answer (`npm run driver:bench`).
import pg from 'pg'
import { LIMITS } from '../../core/limits.js'

/** How a server is reached. */
export interface ServerAddress {
  readonly url: URL
  readonly ssl: pg.ClientConfig['ssl']
  /** The database schema with the tables. */
  readonly schema: string
  /** Whether a pooler in transaction mode is in between, so that every transaction may run in another session. */
  readonly pooled: boolean
}

export interface ServerOptions {
  readonly poolSize: number
  readonly statementTimeoutMs: number
  readonly onWarning: (warning: string) => void
}

const IDLE_IN_TRANSACTION_MS = 30_000

// Prisma writes timestamps without a time zone, so the session must use UTC.
const ZONE = 'UTC'

/** The client of pg. Its published types lack the settings that it sends when it connects. */
type ClientClass = new (config?: pg.ClientConfig) => pg.Client & { getStartupConf(): Readonly<Record<string, string>> }

/**
 * A client behind a pooler. PgBouncer refuses most settings at the start of a connection. The time zone is one of the
 * few that it accepts, and that it sets again wherever the client's next transaction runs.
 */
class PooledClient extends (pg.Client as unknown as ClientClass) {
  override getStartupConf() {
    return { ...super.getStartupConf(), TimeZone: ZONE }
  }
}

/** The settings of a session that is the gateway's alone. */
function ownSession(url: URL, schema: string, statementTimeoutMs: number): pg.PoolConfig {
  const wanted = url.searchParams.get('options') ?? ''
  url.searchParams.set('options', `${wanted} -c TimeZone=${ZONE} -c search_path=${pg.escapeIdentifier(schema)}`.trim())
  return {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Statements are sent without waiting for the answer to the one before. Not through a pooler: PgBouncer 1.18 gives
    // the connection to another client after an answer, even if it has passed on only a part of the next statement.
    pipeline: true,
  }
}

/** A connection is replaced after this time, which frees what PostgreSQL has kept for it: named statements, mostly. */
export const CONNECTION_SECONDS = 30 * 60

/** Opens a pool for a server. */
export function serverPool(
  { url: address, ssl, schema, pooled }: ServerAddress,
  types: pg.CustomTypesConfig,
  { poolSize, statementTimeoutMs, onWarning }: ServerOptions,
): pg.Pool {
  const url = new URL(address)
  const session = pooled ? { Client: PooledClient } : ownSession(url, schema, statementTimeoutMs)
  const pool = new pg.Pool({
    connectionString: url.href,
    ...(ssl !== undefined && { ssl }),
    types,
    max: poolSize,
    connectionTimeoutMillis: LIMITS.connectionSeconds.most * 1000,
    keepAlive: true,
    maxLifetimeSeconds: CONNECTION_SECONDS,
    ...session,
  })
  // The pool replaces an idle connection that was lost. Without this listener, the event would end the process.
  pool.on('error', (error) => onWarning(`A connection to the database was lost: ${error.message}`))
  // If a connection is lost while in use, its statement fails, and the sender gets that error. So the event is ignored.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Why a server refuses a connection; undefined if it does not. */
export async function refusalOf(
  url: URL, ssl: pg.ClientConfig['ssl'],
): Promise<(Error & { readonly code?: string }) | undefined> {
  const client = new pg.Client({ connectionString: url.href, ssl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => undefined)
  }
}
