// The row budget: the rows that a caller may read per minute, if the operator has configured a budget.
import type { Viewer } from '../context.js'
import { rateLimited } from '../refusals.js'
import { because } from '../../core/faults/reason.js'
import { wrongValue } from '../../errors.js'
import { countsWithin } from './counts.js'
import type { Meter } from '../progress/meter.js'

const MINUTE_SECONDS = 60

export interface RowBudget {
  /**
   * Subtracts the estimated rows of an operation from its caller's budget. Throws RATE_LIMITED when the rest of the
   * budget is too small, and BAD_USER_INPUT when the estimate exceeds the budget of a whole minute.
   */
  charge(viewer: Viewer, meter: Meter): void
  /** Corrects the budget after the operation: refunds estimated rows that were not read, or charges further rows. */
  settle(viewer: Viewer, meter: Meter): void
}

const UNLIMITED: RowBudget = { charge: () => undefined, settle: () => undefined }

/** Creates the row budgets of this process. 0 rows per minute means no limit. */
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

/** An API key has its own budget, separate from the budget of the person who created the key. */
const keyOf = ({ orgId, userId, apiKey }: Viewer) => `${orgId} ${apiKey?.id ?? userId}`

const overspent = (retryAfterSeconds: number, most: number) =>
  rateLimited('rows', `You may read ${most} rows a minute; try again in ${retryAfterSeconds} seconds`, {
    retryAfterSeconds,
  })

const neverFits = (estimated: number, most: number) =>
  wrongValue(because('exceeds_allowance', { estimated, most }), { cost: { estimated, most } })
