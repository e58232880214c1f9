// Enforces the cost limits of an operation: its estimate before it runs, the caller's row budget, and the length of
// the answer.
import type { ExecutionResult } from 'graphql'
import type { RequestContext } from '../context.js'
import { because } from '../../core/faults/reason.js'
import { wrongValue, type DomainError } from '../../errors.js'
import type { RowBudget } from './budget.js'
import type { Cost, CostFormula, Variables } from './cost.js'
import { LIMITS } from '../limits.js'
import { isTooLong, type Meter } from '../progress/meter.js'
import type { Prepared } from './prepare.js'

/** Runs an operation if its estimate is within the limits and within the caller's budget; throws otherwise. */
export async function withinCost(
  { viewer, meter }: RequestContext,
  { cost }: Prepared,
  variables: Variables,
  budget: RowBudget,
  run: () => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const estimate = cost.estimate(variables)
  meter.estimated = estimate.rows
  refuseCost(meter, cost, estimate, variables)
  if (!viewer) return run()
  budget.charge(viewer, meter)
  const result = await run().finally(() => budget.settle(viewer, meter))
  // The estimate is no bound for the length: a list that is answered as a whole may be longer than it assumes.
  if (isTooLong(result.data)) throw tooLong()
  return result
}

const tooLong = () => wrongValue(because('answer_too_long', { most: LIMITS.answerCharacters.most }))

/** Throws when the estimate exceeds the limits of an operation. The error names a page size that would fit. */
function refuseCost(
  { mostRows, mostValues }: Meter, cost: CostFormula, { rows, values }: Cost, variables: Variables,
): void {
  if (rows > mostRows) throw tooCostly('read', rows, 'rows', mostRows, cost.fitting(mostRows, variables))
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
  return wrongValue(
    because('operation_too_costly', { verb, estimated, unit, most, advice }), { cost: { estimated, unit, most, fits } },
  )
}
