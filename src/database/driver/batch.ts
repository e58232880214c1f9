// Sends statements on a connection of the pool in one write, until the request is aborted. Measured for four statements
// of 20 rows: CPU of this process × 0.93, of PostgreSQL × 1.00, against a write for each (`npm run driver:bench`).
import type pg from 'pg'
import { LIMITS } from '../../core/limits.js'
import { withTimeout } from '../../core/timeout.js'
import { wasLost } from '../faults.js'
import { connectionOf } from './connection.js'
import type { Asked } from './statement.js'

/** Registers a callback for the abort of the request. Returns a function that removes the callback. */
export type OnAbort = (stop: (reason: unknown) => void) => () => void

export interface BatchOptions {
  readonly pool: pg.Pool
  /** Whether a statement waits for the answer to the one before. */
  readonly inTurn: boolean
  /** Cancels the running statement of a connection, if the database can do so. */
  readonly cancel: (client: pg.PoolClient) => Promise<void>
}

/** The request that sends statements. */
export interface Sender {
  readonly signal: AbortSignal
  readonly onAbort: OnAbort
  /** The time that it may wait for a connection. */
  readonly waitMs: number
}

/** Sends statements on one connection: each without waiting for the answer to the previous one, or in turn. */
export async function sendTogether(
  { pool, inTurn, cancel }: BatchOptions, statements: readonly Asked[], { signal, onAbort, waitMs }: Sender,
): Promise<PromiseSettledResult<unknown[]>[]> {
  const client = await connectWithin(pool, waitMs)
  let dead = false
  let unanswered = statements.length
  let stopped: Promise<unknown> | undefined
  const stop = () => {
    stopped = Promise.all([stopped, cancel(client)])
  }
  const unregister = onAbort(stop)
  const run = async (statement: Asked): Promise<unknown[]> => {
    try {
      return (await client.query(statement as pg.QueryConfig)).rows as unknown[]
    } catch (error) {
      dead ||= wasLost(error)
      throw signal.aborted ? signal.reason : error
    } finally {
      unanswered -= 1
      // A cancel request ends only the statement that runs. The next one needs its own.
      if (signal.aborted && unanswered > 0 && !inTurn) stop()
    }
  }
  try {
    signal.throwIfAborted()
    if (inTurn) return await eachSettled(statements, run, signal)
    return await Promise.allSettled(inOneWrite(client, () => statements.map(run)))
  } finally {
    unregister()
    // Wait until the cancel request is done. Otherwise it could cancel the statement of the connection's next user.
    await stopped
    client.release(dead)
  }
}

/** Runs the statements one after the other. After the abort of the request, no further statement is sent. */
async function eachSettled(
  statements: readonly Asked[], run: (statement: Asked) => Promise<unknown[]>, signal: AbortSignal,
): Promise<PromiseSettledResult<unknown[]>[]> {
  const results: PromiseSettledResult<unknown[]>[] = []
  for (const statement of statements)
    results.push(signal.aborted ? { status: 'rejected', reason: signal.reason } : await settled(run(statement)))
  return results
}

const settled = async <T,>(work: Promise<T>) => (await Promise.allSettled([work]))[0]

/** Collects all that `send` writes to the connection, and writes it to the socket at once. */
function inOneWrite<T>(client: pg.PoolClient, send: () => T): T {
  const stream = connectionOf(client)?.stream
  stream?.cork()
  try {
    return send()
  } finally {
    stream?.uncork()
  }
}

/** The value of a settled promise. Throws its error. */
export function valueOf<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

/** Takes a connection from the pool within `waitMs`. A connection that arrives later is returned to the pool. */
async function connectWithin(pool: pg.Pool, waitMs: number): Promise<pg.PoolClient> {
  // The pool itself waits for the longest time.
  if (waitMs >= LIMITS.connectionSeconds.most * 1000) return pool.connect()
  const connecting = pool.connect()
  try {
    return await withTimeout(waitMs, connecting, () => { throw new Error(TOO_LATE) })
  } catch (error) {
    connecting.then((client) => client.release(), () => undefined)
    throw error
  }
}

/** The same message as the pool's own timeout error, so that faults.ts recognises both. */
const TOO_LATE = 'timeout exceeded when trying to connect'
