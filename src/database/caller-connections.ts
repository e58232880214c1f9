// The database connections of one request. They count against the caller's limit, and stop when the request is aborted.
import type { Asking, Bulkhead } from './bulkhead.js'
import { combining, valueOf, type Asked, type Driver, type OnAbort } from './driver/driver.js'
import { isUnknown, meaningOf, OutcomeUnknown, wasLost } from './faults.js'
import { newLease, type Lease } from './lease.js'
import { holding, type Work } from './places.js'
import { unlessEnded, withRetry } from './repeated.js'

export interface CallerConnections {
  /**
   * Runs a read that uses one connection, as soon as the caller's limit permits it. Repeats the read if the connection
   * was lost.
   */
  readonly reading: <T>(work: () => Promise<T>) => Promise<T>
  /**
   * Runs a change or a transaction that uses one connection. `work` receives the time that it may wait for the
   * connection. It runs again if the database has rolled it back because of others. Not for use inside a transaction.
   */
  readonly changing: <T>(work: (waitMs: number) => Promise<T>) => Promise<T>
  /**
   * Runs a statement that only reads. Reads of the same tick share one connection and one round trip. They are
   * cancelled when the request is aborted.
   */
  readonly read: <Row>(statement: Asked) => Promise<Row[]>
  /**
   * Runs one writing statement without a transaction. The statement is cancelled when the request is aborted. The read
   * behind it is sent in the same round trip.
   */
  readonly change: <Row>(statement: Asked, behind?: ReadBehind) => Promise<Row[]>
}

/** A read right behind a change. Its rows are kept; if it fails, it can be sent again. */
export interface ReadBehind {
  readonly asked: Asked
  readonly keep: (rows: unknown[]) => void
}

export interface ConnectionParts {
  readonly driver: Driver
  readonly bulkhead: Bulkhead<Asking>
}

/**
 * Creates the connections for a request that `signal` can abort. An operation whose lease is open keeps its
 * place from its first write on: it never waits for another place, so no answer to what it has done is refused.
 */
export function callerConnections(
  { driver, bulkhead }: ConnectionParts,
  asking: Asking,
  signal: AbortSignal,
  lease: Lease = newLease(),
): CallerConnections {
  const onAbort = abortsOf(signal)

  const hold = holding({ bulkhead, asking, signal, onAbort, lease })
  const changing: CallerConnections['changing'] = (work) => {
    const writes = (lease.present ??= { changed: false })
    return hold(async (waitMs) => {
      lease.underWay += 1
      try {
        const result = await unlessEnded(() => work(waitMs), signal)
        writes.changed = true
        return result
      } catch (error) {
        writes.changed ||= isUnknown(error)
        throw error
      } finally {
        lease.underWay -= 1
      }
    }, true)
  }
  // If a read fails after a change, SERVICE_UNAVAILABLE would wrongly tell the client that nothing was changed.
  const outcomeOf = (error: unknown) =>
    lease.present?.changed && meaningOf(error)?.code === 'SERVICE_UNAVAILABLE' ? new OutcomeUnknown(error) : error
  const held = <T,>(work: Work<T>) =>
    hold(work, false).catch((error: unknown) => {
      throw outcomeOf(error)
    })

  const send = (statements: readonly Asked[], waitMs: number) => driver.send(statements, { signal, onAbort, waitMs })
  const one = async <Row,>(statement: Asked, waitMs: number, behind?: ReadBehind): Promise<Row[]> => {
    const [changed, read] = await send([statement, ...(behind ? [behind.asked] : [])], waitMs)
    const rows = valueOf(changed) as Row[]
    if (behind && read.status === 'fulfilled') behind.keep(read.value)
    return rows
  }
  const readAll = (statements: readonly Asked[]) =>
    held((waitMs) => withRetry(async () => unlessLost(await send(statements, waitMs)), signal))
  return {
    changing,
    read: combining(readAll, outcomeOf),
    change: (statement, behind) => changing((waitMs) => one(statement, waitMs, behind)),
    reading: (work) => held(() => withRetry(work, signal)),
  }
}

/** The results, unless the connection was lost under one of them. Then all of them are read again. */
function unlessLost<T>(results: PromiseSettledResult<T>[]): PromiseSettledResult<T>[] {
  for (const result of results) if (result.status === 'rejected' && wasLost(result.reason)) throw result.reason
  return results
}

/** Registers only one listener on the signal for all callbacks, because Node.js warns about many listeners. */
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
