// Enforces the cost limits of an operation: its estimate before it runs, the caller's row budget, and the length of
// the answer.
import type { ExecutionResult } from 'graphql'
import type { RequestContext } from '../../context.js'
import { DomainError } from '../../errors.js'
import type { RowBudget } from './budget.js'
import type { Cost, CostFormula, Variables } from './cost.js'
import { LIMITS } from '../limits.js'
import { isTooLong, type Meter } from './meter.js'
import type { Prepared } from './prepare.js'

/** Runs an operation if its estimate is within the limits and within the caller's budget; throws otherwise. */
export async function withinCost(
  { viewer, meter }: RequestContext,
  { cost, writes }: Prepared,
  variables: Variables,
  budget: RowBudget,
  run: () => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const estimate = cost.estimate(variables)
  meter.estimated = estimate.rows
  refuseCost(meter.mostRows, cost, estimate, variables)
  if (!viewer) return run()
  budget.charge(viewer, meter)
  const result = await run().finally(() => budget.settle(viewer, meter))
  if (mayBeTooLong(estimate, meter) && isTooLong(result.data)) throw tooLong(writes)
  return result
}

/**
 * Measuring an answer takes time, so it is measured only if it could be too long. A value repeats a text that was read,
 * or is computed: from up to two such texts, or with few characters of its own, such as the reason why an action is not
 * possible, or a signed address.
 */
const mayBeTooLong = ({ values }: Cost, { longest }: Meter) =>
  values * Math.max(2 * longest, LIMITS.computedCharacters.most) > LIMITS.answerCharacters.most

function tooLong(writes: boolean): DomainError {
  const advice = writes
    ? 'what was asked for is done; read it again with fewer fields'
    : 'ask for fewer records or fields'
  return new DomainError(
    'BAD_USER_INPUT',
    `The answer has more than ${LIMITS.answerCharacters.most} characters of text: ${advice}`,
  )
}

const VALUES_PER_ROW = 10

/** Throws when the estimate exceeds the limits of an operation. The error names a page size that would fit. */
function refuseCost(mostRows: number, cost: CostFormula, { rows, values }: Cost, variables: Variables): void {
  if (rows > mostRows) throw tooCostly('read', rows, 'rows', mostRows, cost.fitting(mostRows, variables))
  const mostValues = Math.max(LIMITS.values.most, mostRows * VALUES_PER_ROW)
  if (values > mostValues) throw tooCostly('answer', values, 'values', mostValues, null)
}

function tooCostly(
  verb: string,
  estimated: number,
  unit: string,
  most: number,
  fits: ReturnType<CostFormula['fitting']>,
): DomainError {
  const advice = fits
    ? `with ${fits.field}(${fits.argument}: ${fits.size}) it would fit`
    : 'ask for shorter lists or fewer fields'
  return new DomainError(
    'BAD_USER_INPUT',
    `The operation may ${verb} ${estimated} ${unit}, and ${most} are the most: ${advice}`,
    { cost: { estimated, unit, most, fits } },
  )
}
