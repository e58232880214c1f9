// Watches every connection of a pool: one that does not answer is closed, and a change without an answer is said to
// be unknown.
import type pg from 'pg'
import { databaseCodes, OutcomeUnknown, wasLost } from './faults.js'
import { textOf } from './statements.js'

export interface GuardOptions {
  /** How long a connection may leave a statement without an answer; for ever where it is not given. */
  readonly silenceMs?: number
  /** Hears of a change that the database refused, by its code. */
  readonly onRefusal: (code: string) => void
}

type Send = (...request: unknown[]) => unknown
type Callback = (error: unknown, result: unknown) => void

const patient = new WeakSet<object>()

/** Lets the statements of a connection run for as long as they take, until it goes back to the pool. */
export function withoutLimit(client: pg.PoolClient): () => void {
  patient.add(client)
  return () => { patient.delete(client) }
}

/** Watches `pool` from its first connection on. */
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
        // The server says goodbye before it hangs up: the next one must not be given this connection in between.
        if (wasLost(error)) streamOf(client)?.destroy()
        return explained(error, lasting, onRefusal)
      })
    }
    Object.assign(client, { query })
  })
}

const ENDS = new Set(['COMMIT', 'ROLLBACK'])

/** The first word of a statement that changes something, or begins or ends what does. */
function changeOf(text: string): string | undefined {
  return /^(?:BEGIN$|COMMIT$|ROLLBACK$|INSERT |UPDATE |DELETE |WITH MOVED )/i.exec(text)?.[0].trim().toUpperCase()
}

/**
 * If the connection dies before the answer to a commit, or to a statement without a transaction, we cannot know
 * whether it was applied.
 */
function explained(error: unknown, lasting: boolean, onRefusal: GuardOptions['onRefusal']): unknown {
  if (wasLost(error)) return lasting && !wasNeverSent(error) ? new OutcomeUnknown(error) : error
  databaseCodes(error).slice(0, 1).forEach(onRefusal)
  return error
}

const wasNeverSent = (error: unknown) => error instanceof Error && error.message.includes('not queryable')

/** The driver is called with a callback by its pool and without one by everybody else. */
function failing(send: Send, request: unknown[], explain: (error: unknown) => unknown): unknown {
  const callback = request.at(-1)
  if (typeof callback !== 'function') {
    return (send(...request) as Promise<unknown>).catch((error: unknown) => { throw explain(error) })
  }
  const told: Callback = (error, result) => { (callback as Callback)(error ? explain(error) : error, result) }
  return send(...request.slice(0, -1), told)
}

/**
 * Answers what to call when a statement is sent. The server ends slow statements itself; one that does not is
 * frozen or cut off.
 */
function closeWhenSilent(client: pg.PoolClient, silenceMs: number): () => void {
  let waiting = false
  const close = () => {
    if (waiting && !patient.has(client)) streamOf(client)?.destroy()
  }
  const timer = setTimeout(close, silenceMs).unref()
  client.on('drain', () => { waiting = false })
  client.once('end', () => { clearTimeout(timer) })
  return () => {
    waiting = true
    timer.refresh()
  }
}

/** The socket; a connection inside the process has none. */
const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection?: { stream: { destroy(): void } } }).connection?.stream
