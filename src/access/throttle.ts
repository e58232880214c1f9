// Limits failed log-ins. Counts them per pair of user name and address, per user name, and per address. When a count
// reaches its limit, further log-ins are refused until the time window ends.
import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { rateLimited } from '../core/refusals.js'
import type { DomainError } from '../errors.js'
import { countsWithin, type Counts, type Limit } from '../core/operations/counts.js'
import { networkOf } from './network.js'

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
/** The most pairs that are remembered after a successful log-in, and how long they are remembered. */
const MOST_KNOWN = 10_000
const KNOWN_SECONDS = 30 * 86_400

/** A limit on failed log-ins. `account` is the user name; the audit trail has always used this word. */
interface LogInLimit extends Limit {
  readonly of: 'pair' | 'account' | 'address'
}

/** A limit that was reached, and the seconds until log-ins are allowed again. */
export interface Lock {
  readonly limit: LogInLimit['of']
  readonly seconds: number
}

/** One log-in attempt. The caller must report the result with one of the methods. */
export interface Attempt {
  /**
   * The log-in succeeded. The failures of the pair are forgotten, and the pair is remembered as known. The attempt no
   * longer counts for the user name and the address.
   */
  passed(): void
  /** The log-in failed. Returns the limits that this attempt has used up. */
  failed(): readonly Lock[]
  /** The log-in could not be checked. The attempt does not count. */
  undone(): void
}

export interface Throttle {
  /**
   * Counts an attempt before its password is checked, so that parallel attempts count like successive ones. Throws
   * RATE_LIMITED if a limit is used up.
   */
  attempt(username: string, address: string): Attempt
  /** Forgets the failures of a user name from all addresses. */
  unlock(username: string): void
}

const UNLIMITED: Throttle = {
  attempt: () => ({ passed: () => {}, failed: () => [], undone: () => {} }),
  unlock: () => {},
}

/**
 * Creates the throttle of this process. A pair of user name and address with an earlier successful log-in is known.
 * Only the pair's own limit applies to it, so that other people cannot lock out the user, neither from other addresses
 * nor from behind the same router.
 */
export function loginThrottle({ enabled, attempts, windowSeconds }: ThrottleSettings): Throttle {
  if (!enabled) return UNLIMITED
  const failures = countsWithin(windowSeconds)
  const known = new LRUCache<string, true>({ max: MOST_KNOWN, ttl: KNOWN_SECONDS * 1000 })
  return {
    attempt(username, address) {
      const limits = limitsOf(username, address, attempts)
      const [pair] = limits
      return begin(failures, known.has(pair.key) ? [pair] : limits, () => known.set(pair.key, true))
    },
    unlock(username) {
      const who = keyOf(username)
      failures.forgetAll((key) => key === who || key.startsWith(`${who} `))
    },
  }
}

/** The limits for a log-in attempt. The limit of the pair is the first. */
function limitsOf(username: string, address: string, attempts: number): readonly [LogInLimit, ...LogInLimit[]] {
  const [who, network] = [keyOf(username), networkOf(address)]
  const most = attempts * FACTOR
  return [
    { of: 'pair', key: `${who} ${network}`, most: attempts },
    { of: 'account', key: who, most },
    { of: 'address', key: network, most },
  ]
}

/** The hash of a user name as key, so that long names do not take more memory. */
const keyOf = (username: string) => createHash('sha256').update(username).digest('base64')

function begin(failures: Counts, limits: readonly [LogInLimit, ...LogInLimit[]], know: () => void): Attempt {
  // An attempt that one limit refuses is not counted for the other limits. Otherwise a stranger could use up the limit
  // of a user.
  const spent = limits.find(failures.isSpent)
  if (spent) throw tooMany(failures.secondsOf(spent))
  const last = limits.filter((limit) => failures.add(limit) === limit.most)
  const [pair, ...shared] = limits
  return {
    passed() {
      failures.forget(pair.key)
      shared.forEach((limit) => failures.giveBack(limit))
      know()
    },
    failed: () =>
      last.filter(failures.isSpent).map((limit) => ({ limit: limit.of, seconds: failures.secondsOf(limit) })),
    undone: () => limits.forEach((limit) => failures.giveBack(limit)),
  }
}

function tooMany(retryAfterSeconds: number): DomainError {
  return rateLimited('log_ins', `Too many failed log-ins; try again in ${retryAfterSeconds} seconds`, {
    retryAfterSeconds,
  })
}
