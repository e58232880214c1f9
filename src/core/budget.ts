// Rows that a caller may read in a minute, where the operator has set a budget.
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Viewer } from '../context.js'
import { badInput, DomainError } from '../errors.js'
import type { Meter } from './meter.js'

const MINUTE_SECONDS = 60

export interface RowBudget {
  /** Takes the estimate of an operation from its caller's budget; throws RATE_LIMITED where it does not suffice. */
  charge(viewer: Viewer, meter: Meter): Promise<void>
  /** Gives back what was estimated and not read, or takes what was read beyond the estimate. */
  settle(viewer: Viewer, meter: Meter): Promise<void>
}

const UNLIMITED: RowBudget = { charge: async () => undefined, settle: async () => undefined }

/** The budgets of this process; 0 is no limit. */
export function rowBudget(rowsPerMinute: number): RowBudget {
  if (rowsPerMinute === 0) return UNLIMITED
  const callers = new RateLimiterMemory({ points: rowsPerMinute, duration: MINUTE_SECONDS })
  return {
    async charge(viewer, { estimated }) {
      if (estimated > rowsPerMinute) throw neverFits(estimated, rowsPerMinute)
      await callers.consume(callerOf(viewer), estimated).catch(async (spent: RateLimiterRes) => {
        // The limiter counts what it refuses; a refused operation reads nothing.
        await callers.reward(callerOf(viewer), estimated)
        throw overspent(Math.ceil(spent.msBeforeNext / 1000), rowsPerMinute)
      })
    },
    async settle(viewer, { estimated, rows }) {
      await (rows > estimated ? callers.penalty(callerOf(viewer), rows - estimated) : callers.reward(callerOf(viewer), estimated - rows))
    },
  }
}

/** An API key has a budget of its own, apart from that of the person who made it. */
const callerOf = ({ orgId, userId, apiKey }: Viewer) => `${orgId} ${apiKey?.id ?? userId}`

const overspent = (retryAfterSeconds: number, most: number) =>
  new DomainError('RATE_LIMITED', `You may read ${most} rows a minute; try again in ${retryAfterSeconds} seconds`, { retryAfterSeconds })

const neverFits = (estimated: number, most: number) =>
  badInput([{ path: [], message: `The operation may read ${estimated} rows; you may read ${most} a minute: ask for fewer`, figures: { estimated, most } }])
