// The bulkhead between callers: none holds more than so many connections at once, and the rest of their work waits
// in their own queue.
import { DomainError } from '../errors.js'

interface Queue {
  held: number
  readonly waiting: Set<() => void>
}

/** Registers what is called when the request is aborted; answers how to unregister it. */
export type OnAbort = (stop: (reason: unknown) => void) => () => void

export interface Bulkhead {
  /**
   * Counts a connection for the caller; a promise where they must wait for one. Throws RATE_LIMITED after the
   * longest wait.
   */
  readonly acquire: (caller: string, onAbort: OnAbort) => Promise<void> | undefined
  /** Gives a connection of the caller's back. */
  readonly release: (caller: string) => void
}

const RETRY_AFTER_SECONDS = 5
const busy = () =>
  new DomainError('RATE_LIMITED', 'Your other requests keep the database busy; send fewer at once', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

/** At most `most` connections for each caller, each waited for at most `longestMs`. */
export function bulkheadOf(most: number, longestMs: number): Bulkhead {
  const queues = new Map<string, Queue>()

  const acquire: Bulkhead['acquire'] = (caller, onAbort) => {
    const queue = queues.get(caller) ?? { held: 0, waiting: new Set() }
    queues.set(caller, queue)
    if (queue.held >= most) return waitIn(queue, onAbort, longestMs)
    queue.held += 1
    return undefined
  }
  const release: Bulkhead['release'] = (caller) => {
    const queue = queues.get(caller)
    if (!queue) return
    const [next] = queue.waiting
    if (next) return next()
    queue.held -= 1
    if (queue.held === 0) queues.delete(caller)
  }
  return { acquire, release }
}

/** A freed connection is handed to the next waiter directly, so no newcomer can take it in between. */
function waitIn({ waiting }: Queue, onAbort: OnAbort, longestMs: number): Promise<void> {
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
    const timer = setTimeout(() => stop(busy()), longestMs)
    const unregister = onAbort(stop)
    waiting.add(pass)
  })
}
