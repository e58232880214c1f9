// A statement on its way to the database. Every connection has one wrapper around the driver's `query`; in it the
// statement passes the interceptors.
import type pg from 'pg'
import type { RequestNote } from '../../telemetry/note.js'

/** A statement as it was passed to `query`, without its values if they were passed beside it. */
export interface Asked {
  readonly text: string
  readonly values?: readonly unknown[]
  readonly types?: pg.CustomTypesConfig
  readonly rowMode?: 'array'
  /** The request that sends it. */
  readonly note?: RequestNote
}

/** A statement with its values. `name` is for the statements that the database keeps for the connection. */
export interface Statement extends Asked {
  name: string | undefined
}

/** Is called once, with the error or with the result. */
export type Callback = (error: unknown, result?: unknown) => void
export type Send = (statement: Statement, callback: Callback) => void

/** Is made once for a connection. It passes each statement to `next`, before or after doing something about it. */
export type Interceptor = (client: pg.PoolClient, next: Send) => Send

/** Lets the statements of all connections pass the interceptors, in their order; the answers pass them backwards. */
export function intercept(pool: pg.Pool, interceptors: readonly Interceptor[]): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (statement: Statement, values: undefined, callback: Callback) => void
    const last: Send = (statement, callback) => query(statement, undefined, callback)
    const send = interceptors.reduceRight((next, interceptor) => interceptor(client, next), last)
    Object.assign(client, { query: queryBy(send) })
  })
}

/** The pool passes a callback; all other callers expect a promise. */
const queryBy = (send: Send) => (asked: Asked | string, values?: readonly unknown[], callback?: Callback) => {
  const statement = statementOf(asked, values)
  if (callback) return send(statement, callback)
  return new Promise((resolve, reject) => {
    send(statement, (error, result) => { if (error) reject(error as Error); else resolve(result) })
  })
}

/** All statements have the same members in the same order. V8 makes slower code for objects that differ. */
function statementOf(asked: Asked | string, given?: readonly unknown[]): Statement {
  if (typeof asked === 'string')
    return { name: undefined, text: asked, values: given, types: undefined, rowMode: undefined, note: undefined }
  const { text, values, types, rowMode, note } = asked
  return { name: undefined, text, values: given ?? values, types, rowMode, note }
}
