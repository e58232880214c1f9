// Failed log-ins are counted per account and per address; too many of either close the door for a while.
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
  /** Throws RATE_LIMITED when account or address has failed too often. */
  check(account: string, address: string): Promise<void>
  /** Counts a failed attempt. */
  failed(account: string, address: string): Promise<void>
  /** Forgets an account's failures after a good log-in. */
  passed(account: string): Promise<void>
}

/** The throttle of this process. */
export function loginThrottle({ enabled, attempts, windowSeconds }: Settings): Throttle {
  if (!enabled) return { check: async () => undefined, failed: async () => undefined, passed: async () => undefined }
  const accounts = new RateLimiterMemory({ keyPrefix: 'account', points: attempts, duration: windowSeconds })
  const addresses = new RateLimiterMemory({ keyPrefix: 'address', points: attempts * ADDRESS_FACTOR, duration: windowSeconds })
  return {
    async check(account, address) {
      const [byAccount, byAddress] = await Promise.all([accounts.get(account), addresses.get(address)])
      refuseSpent(byAccount)
      refuseSpent(byAddress)
    },
    async failed(account, address) {
      await Promise.allSettled([accounts.consume(account), addresses.consume(address)])
    },
    async passed(account) {
      await accounts.delete(account)
    },
  }
}

function refuseSpent(count: RateLimiterRes | null): void {
  if (!count || count.remainingPoints > 0) return
  const retryAfterSeconds = Math.ceil(count.msBeforeNext / 1000)
  throw new DomainError('RATE_LIMITED', `Too many failed log-ins; try again in ${retryAfterSeconds} seconds`, { retryAfterSeconds })
}
