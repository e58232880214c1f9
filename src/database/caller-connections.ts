// The connections of one request: within its caller's limit, and only until the request is aborted.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { LIMITS } from '../core/limits.js'
import { withTimeout } from '../core/timeout.js'
import type { Bulkhead, OnAbort } from './bulkhead.js'
import { meaningOf, OutcomeUnknown, wasLost } from './faults.js'

export interface CallerConnections {
  /**
   * Does a read that takes one connection, as soon as the caller may have one; again where its connection turned
   * out to be dead.
   */
  readonly reading: <T>(work: () => Promise<T>) => Promise<T>
  /**
   * Does a change, or a transaction, that takes one connection; it is told how long it may wait for that. Not for
   * use inside a transaction.
   */
  readonly changing: <T>(work: (waitMs: number) => Promise<T>) => Promise<T>
  /** Runs a statement that only reads; it is stopped when the request is aborted. */
  readonly read: <Row>(statement: Statement) => Promise<Row[]>
  /** Runs one statement that changes something; it is whole by itself, and is stopped when the request is aborted. */
  readonly change: <Row>(statement: Statement) => Promise<Row[]>
}

/** A statement, and how the values of its rows are read. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly types?: pg.CustomTypesConfig
}

export interface ConnectionParts {
  readonly pool: pg.Pool
  readonly bulkhead: Bulkhead
  /** Stops the statement of a connection, where that can be done. */
  readonly cancel: (client: pg.PoolClient) => Promise<void>
}

const LONGEST_WAIT_MS = LIMITS.connectionSeconds.most * 1000

/** The connections of a request by `caller` that is aborted by `signal`. */
export function callerConnections(
  { pool, bulkhead, cancel }: ConnectionParts,
  caller: string,
  signal: AbortSignal,
): CallerConnections {
  const onAbort = abortsOf(signal)

  let changed = false

  const hold = async <T,>(work: (waitMs: number) => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    const turn = bulkhead.acquire(caller, onAbort)
    const since = turn && Date.now()
    if (turn) await turn
    try {
      return await work(since ? Math.max(1, LONGEST_WAIT_MS - (Date.now() - since)) : LONGEST_WAIT_MS)
    } finally {
      bulkhead.release(caller)
    }
  }
  const changing: CallerConnections['changing'] = async (work) => {
    const result = await hold(work)
    changed = true
    return result
  }
  // Nobody may be told that nothing was changed when only the reading of the answer failed.
  const told = (error: unknown) =>
    changed && meaningOf(error)?.code === 'SERVICE_UNAVAILABLE' ? new OutcomeUnknown(error) : error
  const held = <T,>(work: (waitMs: number) => Promise<T>) =>
    hold(work).catch((error: unknown) => {
      throw told(error)
    })

  const once = async <Row,>({ values, ...statement }: Statement, waitMs: number): Promise<Row[]> => {
    const client = await connectWithin(pool, waitMs)
    let stopped: Promise<void> | undefined
    let dead = false
    const unregister = onAbort(() => {
      stopped = cancel(client)
    })
    try {
      signal.throwIfAborted()
      return (await client.query({ ...statement, values: [...values] })).rows as Row[]
    } catch (error) {
      dead = wasLost(error)
      throw signal.aborted ? signal.reason : error
    } finally {
      unregister()
      // Wait for the cancel request, or it could cancel the next user's statement.
      await stopped
      client.release(dead)
    }
  }
  return {
    changing,
    change: (statement) => changing((waitMs) => once(statement, waitMs)),
    reading: (work) => held(() => withRetry(work, signal)),
    read: (statement) => held((waitMs) => withRetry(() => once(statement, waitMs), signal)),
  }
}

/** A server that ends takes all connections with it, and the pool hears of them one after the other. */
const PAUSES_MS = [10, 50, 250]

/** A dead connection shows at once; one that was silent for longer is a frozen server's. */
const AGAIN_WITHIN_MS = 2_000

/** Reads again what a dead connection did not answer. */
export async function withRetry<T>(read: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const until = Date.now() + AGAIN_WITHIN_MS
  const attempt = (pauses: readonly number[]): Promise<T> =>
    read().catch(async (error: unknown) => {
      if (signal?.aborted || !pauses.length || !wasLost(error) || Date.now() > until) throw error
      await sleep(pauses[0])
      return attempt(pauses.slice(1))
    })
  return attempt(PAUSES_MS)
}

/** A connection of the pool, within the time that is left. One that comes too late goes back to the pool. */
async function connectWithin(pool: pg.Pool, waitMs: number): Promise<pg.PoolClient> {
  const connecting = pool.connect()
  try {
    return await withTimeout(waitMs, connecting, () => { throw new Error(TOO_LATE) })
  } catch (error) {
    connecting.then((client) => client.release(), () => undefined)
    throw error
  }
}

/** In the words of the pool itself. */
const TOO_LATE = 'timeout exceeded when trying to connect'

/** One listener for all that the request has under way: a signal is no place for many. */
function abortsOf(signal: AbortSignal): OnAbort {
  let stops: Set<(reason: unknown) => void> | undefined
  const stopAll = () => stops?.forEach((stop) => stop(signal.reason))
  return (stop) => {
    if (!stops) signal.addEventListener('abort', stopAll, { once: true })
    stops ??= new Set()
    stops.add(stop)
    return () => { stops?.delete(stop) }
  }
}
