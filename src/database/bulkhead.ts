// A bulkhead between callers: limits the database connections that one caller uses at the same time. Further work of
// the caller waits in the caller's own queue.
import { rateLimited } from '../core/refusals.js'
import type { OnAbort } from './driver/driver.js'

interface Queue {
  held: number
  readonly waiting: Set<() => void>
}

export interface Bulkhead<Caller> {
  /**
   * Counts a connection for the caller. Returns undefined if the caller may proceed at once, or a promise if the caller
   * must wait. The promise rejects with RATE_LIMITED after the maximum wait.
   */
  readonly acquire: (caller: Caller, onAbort: OnAbort) => Promise<void> | undefined
  /** Releases a counted connection of the caller. */
  readonly release: (caller: Caller) => void
}

const RETRY_AFTER_SECONDS = 5
const busy = () =>
  rateLimited('connections', 'Your other requests keep the database busy; send fewer at once', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

/** Creates a bulkhead with at most `most` connections per caller and a maximum wait of `longestMs`, if there is one. */
export function bulkheadOf<Caller>(most: number, longestMs?: number): Bulkhead<Caller> {
  const queues = new Map<Caller, Queue>()

  const acquire: Bulkhead<Caller>['acquire'] = (caller, onAbort) => {
    const queue = queues.get(caller) ?? { held: 0, waiting: new Set() }
    queues.set(caller, queue)
    if (queue.held >= most) return waitIn(queue, onAbort, longestMs)
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

/** Waits in the queue. A released connection goes directly to the next waiter, so no newcomer can take it first. */
function waitIn({ waiting }: Queue, onAbort: OnAbort, longestMs?: number): Promise<void> {
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
    const timer = longestMs === undefined ? undefined : setTimeout(() => stop(busy()), longestMs)
    const unregister = onAbort(stop)
    waiting.add(pass)
  })
}
