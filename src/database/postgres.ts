// A pool of connections to a PostgreSQL server.
import pg from 'pg'
import { LIMITS } from '../core/limits.js'

export interface Server {
  readonly pool: pg.Pool
  readonly schema: string
  /** Whether statements may have names: not behind a pooler that gives each transaction another connection. */
  readonly named: boolean
}

export interface ServerOptions {
  readonly url: string
  readonly types: pg.CustomTypesConfig
  readonly poolSize: number
  readonly statementTimeoutMs: number
  readonly onWarning: (warning: string) => void
}

// Parameters of the address that mean something to Prisma and nothing to the driver.
const PRISMA_ONLY = ['schema', 'connection_limit', 'pool_timeout', 'pgbouncer']
const IDLE_IN_TRANSACTION_MS = 30_000

function readAddress(address: string) {
  const url = new URL(address)
  const schema = url.searchParams.get('schema') ?? 'public'
  const named = url.searchParams.get('pgbouncer') !== 'true'
  const wanted = url.searchParams.get('options') ?? ''
  for (const name of PRISMA_ONLY) url.searchParams.delete(name)
  // Prisma writes times without their zone, so the session has to be in UTC.
  url.searchParams.set('options', `${wanted} -c TimeZone=UTC -c search_path=${pg.escapeIdentifier(schema)}`.trim())
  return { connectionString: url.href, schema, named }
}

/** A pool for the server at `url`; its `?schema=` is where tables are looked for. */
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
  })
  // A connection dropped while idle is replaced by the pool. Unheard, the event would end the process.
  pool.on('error', (error) => onWarning(`A connection to the database was lost: ${error.message}`))
  // One dropped while in use fails the statement under way; whoever sent that hears of it there.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, schema, named }
}
