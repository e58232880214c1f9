// The connection pool for a PostgreSQL server.
import pg from 'pg'
import { LIMITS } from '../core/limits.js'

export interface Server {
  readonly pool: pg.Pool
  readonly schema: string
  /** Whether frequent statements get names. A pooler that changes the connection per transaction cannot have names. */
  readonly named: boolean
}

export interface ServerOptions {
  readonly url: string
  readonly types: pg.CustomTypesConfig
  readonly poolSize: number
  readonly statementTimeoutMs: number
  readonly onWarning: (warning: string) => void
}

// URL parameters that only Prisma understands. They are removed for pg.
const PRISMA_ONLY = ['schema', 'connection_limit', 'pool_timeout', 'pgbouncer']
const IDLE_IN_TRANSACTION_MS = 30_000

function readAddress(address: string) {
  const url = new URL(address)
  const schema = url.searchParams.get('schema') ?? 'public'
  const named = url.searchParams.get('pgbouncer') !== 'true'
  const wanted = url.searchParams.get('options') ?? ''
  for (const name of PRISMA_ONLY) url.searchParams.delete(name)
  // Prisma writes timestamps without a time zone, so the session must use UTC.
  url.searchParams.set('options', `${wanted} -c TimeZone=UTC -c search_path=${pg.escapeIdentifier(schema)}`.trim())
  return { connectionString: url.href, schema, named }
}

/** Opens a pool for the server at `url`. The URL parameter `schema` names the database schema with the tables. */
export function openServer({ url, types, poolSize, statementTimeoutMs, onWarning }: ServerOptions): Server {
  const { connectionString, schema, named } = readAddress(url)
  const pool = new pg.Pool({
    connectionString,
    types,
    max: poolSize,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: LIMITS.connectionSeconds.most * 1000,
    keepAlive: true,
    // Statements are sent without waiting for the answer to the one before.
    pipeline: true,
  })
  // The pool replaces an idle connection that was lost. Without this listener, the event would end the process.
  pool.on('error', (error) => onWarning(`A connection to the database was lost: ${error.message}`))
  // If a connection is lost while in use, its statement fails, and the sender gets that error. So the event is ignored.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, schema, named }
}
