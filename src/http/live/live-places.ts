// The WebSockets and event streams that each caller keeps open at this gateway, and their limit.
import { callerOfRequest } from '../../access/callers.js'
import type { RequestContext } from '../../core/context.js'
import { LIMITS } from '../../core/limits.js'
import { rateLimited } from '../../core/refusals.js'

/** Gives a place back. */
export type Leave = () => void

const RETRY_AFTER_SECONDS = 10

/** Counts what callers keep open. `take` throws RATE_LIMITED if a caller has too many open already. */
export function livePlaces() {
  const taken = new Map<string, number>()
  return {
    take: (context: RequestContext): Leave => {
      const caller = callerOfRequest(context)
      const before = taken.get(caller) ?? 0
      const { most } = LIMITS.liveConnections
      if (before >= most)
        throw rateLimited('live_connections', `You have ${most} live connections open, and more are not possible`, {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        })
      taken.set(caller, before + 1)
      return atMostOnce(() => {
        const rest = (taken.get(caller) ?? 1) - 1
        if (rest > 0) taken.set(caller, rest)
        else taken.delete(caller)
      })
    },
  }
}

export type LivePlaces = ReturnType<typeof livePlaces>

/** Returns a function that does the work when it is called for the first time. */
export function atMostOnce(work: () => void): () => void {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}
