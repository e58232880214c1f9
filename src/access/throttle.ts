// Failed log-ins are counted per pair of user name and address, per user name and per address; too many of one
// close the door for a while.
import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { DomainError } from '../errors.js'
import { countsWithin, type Counts, type Limit } from '../core/operations/counts.js'
import { networkOf } from './network.js'

interface ThrottleSettings {
  readonly enabled: boolean
  readonly attempts: number
  readonly windowSeconds: number
}

/**
 * A user name may be tried from many addresses, and an address stands for many people behind one router: each is
 * allowed more than a pair.
 */
const FACTOR = 10
/** How many pairs are remembered for a good log-in, and for how long. */
const MOST_KNOWN = 10_000
const KNOWN_SECONDS = 30 * 86_400

/** What a limit counts the failures of. The trail has always called the user name `account`. */
interface LogInLimit extends Limit {
  readonly of: 'pair' | 'account' | 'address'
}

/** A limit that was reached, and for how long it shuts out. */
export interface Lock {
  readonly limit: LogInLimit['of']
  readonly seconds: number
}

/** One log-in that is being judged; say how it ended. */
export interface Attempt {
  /**
   * It was good: the failures of the pair are forgotten and the pair is known; user name and address get this
   * attempt back.
   */
  passed(): void
  /** It was wrong. Answers the limits of which it was the last attempt allowed. */
  failed(): readonly Lock[]
  /** It could not be judged, and does not count. */
  undone(): void
}

export interface Throttle {
  /**
   * Counts an attempt before it is judged, so that many at once count like many in a row; throws RATE_LIMITED
   * beyond a limit.
   */
  attempt(username: string, address: string): Attempt
  /** Forgets the failures of a user name, from all addresses. */
  unlock(username: string): void
}

const UNLIMITED: Throttle = {
  attempt: () => ({ passed: () => {}, failed: () => [], undone: () => {} }),
  unlock: () => {},
}

/**
 * The throttle of this process. A pair of user name and address that had a good log-in is known, and has its own
 * limit alone: neither a stranger elsewhere nor a neighbour behind the same router can lock it out.
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

/** The limits that a log-in comes under, that of the pair first. */
function limitsOf(username: string, address: string, attempts: number): readonly [LogInLimit, ...LogInLimit[]] {
  const [who, network] = [keyOf(username), networkOf(address)]
  const most = attempts * FACTOR
  return [
    { of: 'pair', key: `${who} ${network}`, most: attempts },
    { of: 'account', key: who, most },
    { of: 'address', key: network, most },
  ]
}

/** A name of any length takes the same room. */
const keyOf = (username: string) => createHash('sha256').update(username).digest('base64')

function begin(failures: Counts, limits: readonly [LogInLimit, ...LogInLimit[]], know: () => void): Attempt {
  // An attempt refused by one limit is not counted against the others; otherwise a stranger could use up somebody's
  // limit.
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
  return new DomainError('RATE_LIMITED', `Too many failed log-ins; try again in ${retryAfterSeconds} seconds`, {
    retryAfterSeconds,
  })
}
