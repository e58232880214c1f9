// Divides the connections among callers: nobody holds more than a share of them at once, the rest of their work waits its turn.
import { DomainError } from '../errors.js'

interface Queue {
  held: number
  readonly waiting: Set<() => void>
}

/** Somebody who may stop waiting: answers how to take back what is called then. */
export type OnEnd = (stop: (reason: unknown) => void) => () => void

export interface Share {
  /** Takes a place of the caller's; a promise where one must be waited for. Throws RATE_LIMITED after the longest wait. */
  readonly acquire: (caller: string, onEnd: OnEnd) => Promise<void> | undefined
  /** Gives a place back. */
  readonly release: (caller: string) => void
}

const RETRY_AFTER_SECONDS = 5
const busy = () =>
  new DomainError('RATE_LIMITED', 'Your other requests keep the database busy; send fewer at once', { retryAfterSeconds: RETRY_AFTER_SECONDS })

/** At most `most` places for each caller, each waited for at most `longestMs`. */
export function shareOf(most: number, longestMs: number): Share {
  const queues = new Map<string, Queue>()

  const acquire: Share['acquire'] = (caller, onEnd) => {
    const queue = queues.get(caller) ?? { held: 0, waiting: new Set() }
    queues.set(caller, queue)
    if (queue.held >= most) return waitIn(queue, onEnd, longestMs)
    queue.held += 1
    return undefined
  }
  const release: Share['release'] = (caller) => {
    const queue = queues.get(caller)
    if (!queue) return
    const [next] = queue.waiting
    if (next) return next()
    queue.held -= 1
    if (queue.held === 0) queues.delete(caller)
  }
  return { acquire, release }
}

/** A freed slot is handed to the next waiter directly, so no newcomer can take it in between. */
function waitIn({ waiting }: Queue, onEnd: OnEnd, longestMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(pass)
      clearTimeout(timer)
      forget()
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
    const forget = onEnd(stop)
    waiting.add(pass)
  })
}
