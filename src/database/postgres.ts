// The connection pool for a PostgreSQL server.
import pg from 'pg'
import { LIMITS } from '../core/limits.js'
import { readAddress, type Parameters } from './address.js'
import { sslOf } from './tls.js'

export interface Server extends Parameters {
  readonly pool: pg.Pool
}

export interface ServerOptions {
  readonly reach: Reach
  readonly types: pg.CustomTypesConfig
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

/** A server, as its address and the server itself say how to reach it. */
export interface Reach extends Parameters {
  readonly url: URL
  readonly ssl: pg.ClientConfig['ssl']
}

/** Finds out how to reach the server at an address. */
export async function reachOf(address: string): Promise<Reach> {
  const { tls, ...rest } = readAddress(address)
  return { ...rest, ssl: await sslOf(rest.url, tls) }
}

/** Opens a pool for a server. The URL parameter `schema` names the database schema with the tables. */
export function openServer({ reach, types, poolSize, statementTimeoutMs, onWarning }: ServerOptions): Server {
  const { schema, pooled, ssl } = reach
  const url = new URL(reach.url)
  const session = pooled ? { Client: PooledClient } : ownSession(url, schema, statementTimeoutMs)
  const pool = new pg.Pool({
    connectionString: url.href,
    ...(ssl !== undefined && { ssl }),
    types,
    max: poolSize,
    connectionTimeoutMillis: LIMITS.connectionSeconds.most * 1000,
    keepAlive: true,
    ...session,
  })
  // The pool replaces an idle connection that was lost. Without this listener, the event would end the process.
  pool.on('error', (error) => onWarning(`A connection to the database was lost: ${error.message}`))
  // If a connection is lost while in use, its statement fails, and the sender gets that error. So the event is ignored.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, schema, pooled }
}
