// The driver of the database: a pool of connections, and all that changes how they send and read. Everything else uses
// this file alone of this folder. Files that save time say how much, and `npm run driver:bench` measures it again. The
// ratios are medians of a busy machine of two cores, which PostgreSQL 15 shared.
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { sendTogether, type Sender } from './batch.js'
import { cancelStatement } from './cancel.js'
import { keepContext } from './context.js'
import { guarded, type GuardOptions } from './guard.js'
import { inTurn } from './in-turn.js'
import { statementWatch, type StatementWatch } from './listeners.js'
import { namedStatements } from './named-statements.js'
import { pglitePool } from './pglite-pool.js'
import { builtRows } from './row-builders.js'
import { CONNECTION_SECONDS, serverPool, type ServerAddress, type ServerOptions } from './server-pool.js'
import { intercept, type Asked, type Interceptor } from './statement.js'
import { valueTypes, type ValueTypes } from './value-types.js'

export { valueOf, type OnAbort } from './batch.js'
export { combining } from './combining.js'
export { inTransaction, withClient } from './connection.js'
export { withoutLimit } from './guard.js'
export type { StatementWatch } from './listeners.js'
export { refusalOf, type ServerAddress } from './server-pool.js'
export type { Asked } from './statement.js'

export interface Driver extends StatementWatch {
  /** The connection pool. Days and decimals are read as strings, timestamps as Date. */
  readonly pool: pg.Pool
  readonly types: ValueTypes
  /** Sends statements on one connection, and returns the rows or the error of each. */
  readonly send: (statements: readonly Asked[], sender: Sender) => Promise<PromiseSettledResult<unknown[]>[]>
  /** Lets work that waits for a connection keep its asynchronous context. */
  readonly keepContext: () => void
}

type Kind = 'embedded' | 'server' | 'pooler'

interface Parts extends GuardOptions {
  readonly kind: Kind
  readonly pool: pg.Pool
  readonly types: ValueTypes
}

/** How often all names of statements may be given anew. A connection lives three times as long: it has few old ones. */
const RENEW_MS = (CONNECTION_SECONDS * 1000) / 3

type Row = readonly [interceptor: Interceptor, ...kinds: readonly Kind[]]

function driverOf({ kind, pool, types, ...options }: Parts): Driver {
  const { watched, ...watch } = statementWatch()
  /** A statement passes them from the first to the last; its answer passes them backwards. */
  const interceptors: readonly Row[] = [
    // First, so that the others see a statement when it is sent.
    [inTurn, 'pooler'],
    // Before the listeners, which are told the database's own errors.
    [guarded(options), 'embedded', 'server', 'pooler'],
    [watched, 'embedded', 'server', 'pooler'],
    // A name belongs to a session, so it is unknown to the session in which a pooler runs the next transaction.
    [namedStatements(kind === 'server' ? RENEW_MS : Infinity), 'embedded', 'server'],
    // Needs the name. The embedded database builds its rows itself.
    [builtRows(), 'server'],
  ]
  intercept(pool, interceptors.flatMap(([interceptor, ...kinds]) => (kinds.includes(kind) ? [interceptor] : [])))
  // The embedded database runs in this process: a statement cannot be cancelled.
  const cancel = kind === 'embedded' ? async () => {} : cancelStatement
  return {
    ...watch,
    pool,
    types,
    send: (statements, sender) => sendTogether({ pool, inTurn: kind === 'pooler', cancel }, statements, sender),
    keepContext: () => keepContext(pool),
  }
}

/** The driver of a PostgreSQL server. */
export function serverDriver(address: ServerAddress, options: ServerOptions & GuardOptions): Driver {
  const types = valueTypes()
  const pool = serverPool(address, types, options)
  return driverOf({ ...options, kind: address.pooled ? 'pooler' : 'server', pool, types })
}

/** The driver of the embedded database. Its connection cannot be lost, so no connection is closed. */
export async function embeddedDriver(
  lite: PGlite, { onRefusal, isFull }: Pick<GuardOptions, 'onRefusal'> & { readonly isFull?: () => Promise<boolean> },
): Promise<Driver> {
  const types = valueTypes()
  const pool = pglitePool(lite, types, isFull)
  // Prisma writes timestamps without a time zone, so the session must use UTC.
  await pool.query(`SET TIME ZONE 'UTC'`)
  return driverOf({ kind: 'embedded', pool, types, onRefusal })
}

/** A pool of one connection to a server, for migrations and for listening. Its statements are just sent. */
export const directPool = (address: ServerAddress, options: Omit<ServerOptions, 'poolSize'>): pg.Pool =>
  serverPool(address, valueTypes(), { ...options, poolSize: 1 })

/** The name of a table, a column or a schema, as a part of a statement. */
export const quotedName = (name: string) => pg.escapeIdentifier(name)
