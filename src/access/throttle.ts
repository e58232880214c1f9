// Limits failed log-ins. Counts them per pair of user name and address, per user name, and per address. When a count
// reaches its limit, further log-ins are refused until the time window ends.
import type { Context, RequestContext } from '../core/context.js'
import { rateLimited } from '../core/refusals.js'
import type { DomainError } from '../errors.js'
import {
  countAttempt, forgetting, giveBack, keysOf, pass, spentOf, type CountedLimit, type LimitName, type Most,
} from './log-in-counts.js'
import { networkOf } from '../core/network.js'
import { databaseOf } from './services.js'

interface ThrottleSettings {
  readonly enabled: boolean
  readonly attempts: number
  readonly windowSeconds: number
}

/**
 * The limits of a user name and of an address are this many times the limit of a pair: a user may log in from many
 * addresses, and many users can share one address behind a router.
 */
const FACTOR = 10
/** How long a pair is remembered after a successful log-in. */
const KNOWN_SECONDS = 30 * 86_400

/** A limit that was reached, and the seconds until log-ins are allowed again. */
export interface Lock {
  /** `account` is the user name; the audit trail has always used this word. */
  readonly limit: LimitName
  readonly seconds: number
}

/** One log-in attempt. The caller must report the result with one of the methods. */
export interface Attempt {
  /**
   * The log-in succeeded. The failures of the pair are forgotten, and the pair is remembered as known. The attempt no
   * longer counts for the user name and the address.
   */
  passed(): Promise<void>
  /** The log-in failed. Returns the limits that this attempt has used up. */
  failed(): Promise<readonly Lock[]>
  /** The log-in could not be checked. The attempt does not count. The caller does not wait. */
  undone(): void
}

export interface Throttle {
  /**
   * Counts an attempt before its password is checked, so that parallel attempts count like successive ones. Throws
   * RATE_LIMITED if a limit is used up.
   */
  attempt(request: RequestContext, username: string): Promise<Attempt>
  /** Forgets the failures of a user name from all addresses, in the transaction of the request. */
  unlock(ctx: Context, username: string): Promise<void>
}

const UNCOUNTED: Attempt = { passed: async () => {}, failed: async () => [], undone: () => {} }
const UNLIMITED: Throttle = { attempt: async () => UNCOUNTED, unlock: async () => {} }

/**
 * Creates the throttle. All gateways on a database share its counts. A pair of user name and address with an earlier
 * successful log-in is known. Only the pair's own limit applies to it, so that other people cannot lock out the user,
 * neither from other addresses nor from behind the same router.
 */
export function loginThrottle({ enabled, attempts, windowSeconds }: ThrottleSettings): Throttle {
  if (!enabled) return UNLIMITED
  const most: Most = [attempts, attempts * FACTOR, attempts * FACTOR]
  return {
    async attempt(request, username) {
      const keys = keysOf(username, networkOf(request.address))
      const limits = await countAttempt(request, databaseOf(request), keys, most, windowSeconds)
      // A limit that others have used up at this moment has not counted the attempt either.
      const spent = limits.find(({ isSpent }) => isSpent) ?? limits.find((limit) => limit.attempts === null)
      if (spent) throw tooMany(spent.seconds)
      return counted(request, limits)
    },
    async unlock(ctx, username) {
      await ctx.change(forgetting(username))
    },
  }
}

function counted(request: RequestContext, limits: readonly CountedLimit[]): Attempt {
  const { requestId, services: { log } } = request
  // These statements do not stop when the client disconnects: the count must not stay wrong.
  const database = databaseOf(request)
  const last = limits.filter((limit) => limit.attempts === limit.most)
  return {
    passed: () => pass(database, limits, KNOWN_SECONDS),
    failed: async () => (last.length > 0 ? spentOf(database, last) : []),
    undone: () => {
      giveBack(database, limits).catch((error: unknown) =>
        log.warn({ err: error, requestId }, 'a log-in that could not be checked stays counted'))
    },
  }
}

function tooMany(retryAfterSeconds: number): DomainError {
  return rateLimited('log_ins', `Too many failed log-ins; try again in ${retryAfterSeconds} seconds`, {
    retryAfterSeconds,
  })
}
