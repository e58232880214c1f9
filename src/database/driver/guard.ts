// Closes a connection that does not answer. If a change gets no answer, the error says that its outcome is unknown. It
// gains no time: without it a request would wait for a frozen server, and a change that was made would be answered as a
// refusal. test/operations/long/lost-connections.test.ts and test/operations/unavailable.test.ts test it.
import type pg from 'pg'
import { databaseCodes, OutcomeUnknown, wasLost } from '../faults.js'
import { closeAtOnce, connectionOf } from './connection.js'
import type { Interceptor } from './statement.js'

export interface GuardOptions {
  /** The time after which a connection without an answer is closed. Without this option there is no limit. */
  readonly silenceMs?: number
  /** Is called with the error code when the database refuses a change. */
  readonly onRefusal: (code: string) => void
}

const patient = new WeakSet<object>()

/** Removes the time limit from a connection. Returns a function that restores the limit. */
export function withoutLimit(client: pg.PoolClient): () => void {
  patient.add(client)
  return () => { patient.delete(client) }
}

/** Creates the interceptor that watches a connection. */
export const guarded = ({ silenceMs, onRefusal }: GuardOptions): Interceptor => (client, next) => {
  const heard = silenceMs ? closeWhenSilent(client, silenceMs) : () => {}
  let inTransaction = false
  return (statement, callback) => {
    heard()
    const change = changeOf(statement.text)
    if (!change) return next(statement, callback)
    const lasting = change === 'COMMIT' || !inTransaction
    inTransaction = change === 'BEGIN' || (inTransaction && !ENDS.has(change))
    next(statement, (error, result) => {
      if (!error) return callback(error, result)
      // The server reports its shutdown before it closes the socket. Closing the socket here at once prevents that the
      // pool hands out this connection again.
      if (wasLost(error)) closeAtOnce(client)
      callback(explained(error, lasting, onRefusal))
    })
  }
}

const ENDS = new Set(['COMMIT', 'ROLLBACK'])

/** How the statements of changes that begin with a query call that query. */
const QUERIES = 'moved|changed|record|"list 0"'
const CHANGE = new RegExp(`^(?:BEGIN$|COMMIT$|ROLLBACK$|INSERT |UPDATE |DELETE |WITH (?:${QUERIES}) )`, 'i')

/** The first word of a statement that changes data, or that begins or ends a transaction; otherwise undefined. */
const changeOf = (text: string): string | undefined => CHANGE.exec(text)?.[0].trim().toUpperCase()

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

/**
 * Closes the connection if it does not answer within `silenceMs`. Returns a function to call when a statement is sent.
 * A healthy server cancels slow statements itself, so a server without an answer is frozen or disconnected.
 */
function closeWhenSilent(client: pg.PoolClient, silenceMs: number): () => void {
  let waiting = false
  const close = () => {
    if (waiting && !patient.has(client)) closeAtOnce(client)
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
