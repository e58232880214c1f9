// Rows that a caller may read in a minute, where the operator has set a budget.
import type { Viewer } from '../../context.js'
import { DomainError } from '../../errors.js'
import { countsWithin } from './counts.js'
import type { Meter } from './meter.js'

const MINUTE_SECONDS = 60

export interface RowBudget {
  /** Takes the estimate of an operation from its caller's budget; throws RATE_LIMITED where it does not suffice. */
  charge(viewer: Viewer, meter: Meter): void
  /** Gives back what was estimated and not read, or takes what was read beyond the estimate. */
  settle(viewer: Viewer, meter: Meter): void
}

const UNLIMITED: RowBudget = { charge: () => undefined, settle: () => undefined }

/** The budgets of this process; 0 is no limit. */
export function rowBudget(rowsPerMinute: number): RowBudget {
  if (rowsPerMinute === 0) return UNLIMITED
  const spent = countsWithin(MINUTE_SECONDS)
  const budgetOf = (viewer: Viewer) => ({ key: keyOf(viewer), most: rowsPerMinute })
  return {
    charge(viewer, { estimated }) {
      const budget = budgetOf(viewer)
      if (estimated > rowsPerMinute) throw neverFits(estimated, rowsPerMinute)
      if (estimated > spent.leftOf(budget)) throw overspent(spent.secondsOf(budget), rowsPerMinute)
      spent.add(budget, estimated)
    },
    settle(viewer, { estimated, rows }) {
      if (rows > estimated) spent.add(budgetOf(viewer), rows - estimated)
      else spent.giveBack(budgetOf(viewer), estimated - rows)
    },
  }
}

/** An API key has a budget of its own, apart from that of the person who made it. */
const keyOf = ({ orgId, userId, apiKey }: Viewer) => `${orgId} ${apiKey?.id ?? userId}`

const overspent = (retryAfterSeconds: number, most: number) =>
  new DomainError('RATE_LIMITED', `You may read ${most} rows a minute; try again in ${retryAfterSeconds} seconds`, {
    retryAfterSeconds,
  })

const neverFits = (estimated: number, most: number) =>
  new DomainError(
    'BAD_USER_INPUT',
    `The operation may read ${estimated} rows, and you may read ${most} a minute: ask for fewer`,
    { cost: { estimated, most } },
  )
