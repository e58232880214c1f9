// Runs an operation from either door, GraphQL or REST. Documents are compiled once; all errors have the same form.
import { GraphQLError, type ExecutionResult, type GraphQLSchema } from 'graphql'
import type { RequestContext } from '../../context.js'
import { faultLog, formatError } from '../../errors.js'
import type { RowBudget } from './budget.js'
import { withinCost } from './cost-limits.js'
import { TIMED_OUT, timeOut } from './abort.js'
import { LIMITS } from '../limits.js'
import { withTimeout } from '../timeout.js'
import { preparing, type Operation } from './prepare.js'
import { confined } from './reach.js'
import type { RunOf } from './run.js'
import { badVariables, kindFaults, sizeFaults, textFaults, type Hints } from './variables.js'

export type Executor = (operation: Operation, context: RequestContext) => Promise<ExecutionResult>

/** Creates the executor of a schema. Operations are compiled, unless `runOf` runs them in another way. */
export function executorOf(schema: GraphQLSchema, budget: RowBudget, runOf?: RunOf): Executor {
  const preparedFor = preparing(schema, runOf)
  return async (operation, context) => {
    try {
      const large = sizeFaults(operation)
      if (large.length) return { errors: [badVariables(large)] }
      const prepared = preparedFor(operation, context)
      // graphql-jit reports only the first fault of a variable, without its path. So the variables are checked here.
      // The REST door checks texts itself: a log-in with a text that cannot be stored is just a failed log-in.
      const faults = [
        ...kindFaults(schema, operation, hintsFor(context)),
        ...(context.door === 'graphql' ? textFaults(operation) : []),
      ]
      if (faults.length) return { errors: [badVariables(faults)] }
      if (prepared.leadsOn) refuseConfined(context)
      const variables = { ...operation.variables }
      return tidy(
        await withinCost(context, prepared, variables, budget, () => inTime(context, prepared.run(context, variables))),
        context,
      )
    } catch (error) {
      return tidy(
        { errors: [error instanceof GraphQLError ? error : new GraphQLError('', { originalError: error as Error })] },
        context,
      )
    }
  }
}

/** In production, only callers with a valid credential see hints about the schema. */
const hintsFor = ({ viewer, services }: RequestContext): Hints =>
  viewer || !services.config.production ? 'shown' : 'hidden'

/** Throws if an API key asks for related records without the permission to read records. */
function refuseConfined(context: RequestContext): void {
  const refusal = confined(context)
  if (refusal) throw refusal
}

/** Limits the total time of an operation. The database limits only the single statements and transactions. */
const inTime = (context: RequestContext, result: Promise<ExecutionResult>) =>
  withTimeout(LIMITS.seconds.most * 1000, result, () => {
    timeOut(context)
    return { errors: [new GraphQLError('', { originalError: TIMED_OUT })] }
  })

function tidy(result: ExecutionResult, context: RequestContext): ExecutionResult {
  if (!result.errors?.length) return result
  const log = faultLog(context.services.log, context.requestId)
  return { ...result, errors: result.errors.map((error) => formatError(error, context.requestId, log)) }
}
