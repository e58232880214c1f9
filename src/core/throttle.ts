// Failed log-ins are counted per account and per address; too many of either close the door for a while.
import { createHash } from 'node:crypto'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '../errors.js'

interface Settings {
  readonly enabled: boolean
  readonly attempts: number
  readonly windowSeconds: number
}

/** An address stands for many people behind one router, so it is allowed more. */
const ADDRESS_FACTOR = 10

export interface Throttle {
  /** Counts an attempt before it is judged, so that many at once count like many in a row; throws RATE_LIMITED beyond the limit. */
  attempt(account: string, address: string): Promise<void>
  /** Forgets an account's failures after a good log-in, and gives the address its attempt back. */
  passed(account: string, address: string): Promise<void>
}

/** The throttle of this process. */
export function loginThrottle({ enabled, attempts, windowSeconds }: Settings): Throttle {
  if (!enabled) return { attempt: async () => undefined, passed: async () => undefined }
  const accounts = new RateLimiterMemory({ keyPrefix: 'account', points: attempts, duration: windowSeconds })
  const addresses = new RateLimiterMemory({ keyPrefix: 'address', points: attempts * ADDRESS_FACTOR, duration: windowSeconds })
  return {
    async attempt(account, address) {
      // An address that is shut out spends nobody else's attempts.
      await addresses.consume(address).catch(refuseSpent)
      await accounts.consume(keyOf(account)).catch(refuseSpent)
    },
    async passed(account, address) {
      await Promise.all([accounts.delete(keyOf(account)), addresses.reward(address)])
    },
  }
}

/** A name of any length takes the same room. */
const keyOf = (account: string) => createHash('sha256').update(account).digest('base64')

function refuseSpent(spent: RateLimiterRes): never {
  const retryAfterSeconds = Math.ceil(spent.msBeforeNext / 1000)
  throw new DomainError('RATE_LIMITED', `Too many failed log-ins; try again in ${retryAfterSeconds} seconds`, { retryAfterSeconds })
}
