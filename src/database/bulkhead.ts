// A bulkhead: limits the database connections that one caller, or one part of a distributed database, uses at the same
// time. Further work of it waits in a queue of its own.
import { LIMITS } from '../core/limits.js'
import { rateLimited } from '../core/refusals.js'
import type { OnAbort } from './driver/driver.js'
import { WaitedEnough } from './faults.js'

interface Queue {
  held: number
  readonly waiting: Set<() => void>
}

export interface Bulkhead<Caller> {
  /**
   * Counts a connection for the caller. Returns undefined if the caller may proceed at once, or a promise if the caller
   * must wait. The promise rejects after the maximum wait, which counts from `since`.
   */
  readonly acquire: (caller: Caller, onAbort: OnAbort, since?: number) => Promise<void> | undefined
  /** Releases a counted connection of the caller. */
  readonly release: (caller: Caller) => void
}

/** The longest wait, and the error after it. */
interface Patience {
  readonly longestMs: number
  readonly refusal: () => Error
}

/** Creates a bulkhead with at most `most` connections per caller. Without patience, a wait has no end of its own. */
export function bulkheadOf<Caller>(most: number, patience?: Patience): Bulkhead<Caller> {
  const queues = new Map<Caller, Queue>()

  const acquire: Bulkhead<Caller>['acquire'] = (caller, onAbort, since = performance.now()) => {
    const queue = queues.get(caller) ?? { held: 0, waiting: new Set() }
    queues.set(caller, queue)
    if (queue.held >= most) return waitIn(queue, onAbort, since, patience)
    queue.held += 1
    return undefined
  }
  const release: Bulkhead<Caller>['release'] = (caller) => {
    const queue = queues.get(caller)
    if (!queue) return
    const [next] = queue.waiting
    if (next) return next()
    queue.held -= 1
    if (queue.held === 0) queues.delete(caller)
  }
  return { acquire, release }
}

/** Who asks for a connection. */
export interface Asking {
  readonly caller: string
  /** The part of a distributed database that has the rows of the caller's organization, if it is known. */
  readonly part?: string
}

const RETRY_AFTER_SECONDS = 5
const callerBusy = () =>
  rateLimited('connections', 'Your other requests keep the database busy; send fewer at once', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

/** The shares in a pool of connections: a connection counts for its caller, and then for its part of the database. */
export function connectionShares(poolSize: number): Bulkhead<Asking> {
  const longestMs = LIMITS.connectionSeconds.most * 1000
  const sharing = (share: number, refusal: () => Error) =>
    bulkheadOf<string>(Math.max(1, Math.floor(poolSize * share)), { longestMs, refusal })
  const callers = sharing(LIMITS.callerShare.most, callerBusy)
  const parts = sharing(LIMITS.partShare.most, () => new WaitedEnough('its part of the database is busy'))
  const acquire: Bulkhead<Asking>['acquire'] = ({ caller, part }, onAbort, since = performance.now()) => {
    const own = callers.acquire(caller, onAbort, since)
    if (part === undefined) return own
    const inPart = () => parts.acquire(part, onAbort, since)?.catch((error: unknown) => {
      callers.release(caller)
      throw error
    })
    return own ? own.then(inPart) : inPart()
  }
  const release: Bulkhead<Asking>['release'] = ({ caller, part }) => {
    callers.release(caller)
    if (part !== undefined) parts.release(part)
  }
  return { acquire, release }
}

/** Waits in the queue. A released connection goes directly to the next waiter, so no newcomer can take it first. */
function waitIn({ waiting }: Queue, onAbort: OnAbort, since: number, patience?: Patience): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(pass)
      clearTimeout(timer)
      unregister()
    }
    const pass = () => {
      leave()
      resolve()
    }
    const stop = (reason: unknown) => {
      leave()
      reject(reason as Error)
    }
    const timer = patience && setTimeout(() => stop(patience.refusal()), since + patience.longestMs - performance.now())
    const unregister = onAbort(stop)
    waiting.add(pass)
  })
}
