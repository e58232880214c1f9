// Watches all connections of a pool. Closes a connection that does not answer. If a change gets no answer, the error
// says that its outcome is unknown.
import type { Socket } from 'node:net'
import type pg from 'pg'
import { databaseCodes, OutcomeUnknown, wasLost } from './faults.js'
import { textOf } from './statements.js'

export interface GuardOptions {
  /** The time after which a connection without an answer is closed. Without this option there is no limit. */
  readonly silenceMs?: number
  /** Is called with the error code when the database refuses a change. */
  readonly onRefusal: (code: string) => void
}

type Send = (...request: unknown[]) => unknown
type Callback = (error: unknown, result: unknown) => void

const patient = new WeakSet<object>()

/** Removes the time limit from a connection. Returns a function that restores the limit. */
export function withoutLimit(client: pg.PoolClient): () => void {
  patient.add(client)
  return () => { patient.delete(client) }
}

/** Watches the pool. Call this before the pool opens its first connection. */
export function guardConnections(pool: pg.Pool, { silenceMs, onRefusal }: GuardOptions): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Send
    const heard = silenceMs ? closeWhenSilent(client, silenceMs) : () => {}
    let inTransaction = false
    const query: Send = (...request) => {
      heard()
      const change = changeOf(textOf(request[0]))
      if (!change) return send(...request)
      const lasting = change === 'COMMIT' || !inTransaction
      inTransaction = change === 'BEGIN' || (inTransaction && !ENDS.has(change))
      return failing(send, request, (error) => {
        // The server reports its shutdown before it closes the socket. Closing the socket here at once prevents that
        // the pool hands out this connection again.
        if (wasLost(error)) connectionOf(client)?.stream.destroy()
        return explained(error, lasting, onRefusal)
      })
    }
    Object.assign(client, { query })
  })
}

const ENDS = new Set(['COMMIT', 'ROLLBACK'])

/** The first word of a statement that changes data, or that begins or ends a transaction; otherwise undefined. */
function changeOf(text: string): string | undefined {
  return /^(?:BEGIN$|COMMIT$|ROLLBACK$|INSERT |UPDATE |DELETE |WITH MOVED )/i.exec(text)?.[0].trim().toUpperCase()
}

/**
 * Converts the error of a change. If the connection is lost before the answer to a COMMIT, or to a statement outside a
 * transaction, nobody knows if the change was applied.
 */
function explained(error: unknown, lasting: boolean, onRefusal: GuardOptions['onRefusal']): unknown {
  if (wasLost(error)) return lasting && !wasNeverSent(error) ? new OutcomeUnknown(error) : error
  databaseCodes(error).slice(0, 1).forEach(onRefusal)
  return error
}

/** The statement was not sent, or was refused before it ran. */
const wasNeverSent = (error: unknown) =>
  error instanceof Error && /not queryable|cached plan must not|prepared statement/.test(error.message)

/** Sends a statement and converts its error. The pool passes a callback; all other callers expect a promise. */
function failing(send: Send, request: unknown[], explain: (error: unknown) => unknown): unknown {
  const callback = request.at(-1)
  if (typeof callback !== 'function') {
    return (send(...request) as Promise<unknown>).catch((error: unknown) => { throw explain(error) })
  }
  const told: Callback = (error, result) => { (callback as Callback)(error ? explain(error) : error, result) }
  return send(...request.slice(0, -1), told)
}

/**
 * Closes the connection if it does not answer within `silenceMs`. Returns a function to call when a statement is sent.
 * A healthy server cancels slow statements itself, so a server without an answer is frozen or disconnected.
 */
function closeWhenSilent(client: pg.PoolClient, silenceMs: number): () => void {
  let waiting = false
  const close = () => {
    if (waiting && !patient.has(client)) connectionOf(client)?.stream.destroy()
  }
  const timer = setTimeout(close, silenceMs).unref()
  // Every answer counts, because several statements may wait on one connection.
  connectionOf(client)?.on('readyForQuery', () => { timer.refresh() })
  client.on('drain', () => { waiting = false })
  client.once('end', () => { clearTimeout(timer) })
  return () => {
    waiting = true
    timer.refresh()
  }
}

/** The low-level connection of pg, whose published types lack it. */
interface Connection extends NodeJS.EventEmitter {
  readonly stream: Pick<Socket, 'cork' | 'uncork' | 'destroy'>
}

type Connected = pg.PoolClient & { readonly connection?: Connection }

/** The low-level connection; undefined for the embedded database, which has none. */
export const connectionOf = (client: pg.PoolClient) => (client as Connected).connection
