// Runs an operation, whichever door it came by: compiled once per document, run many times, every error in one form.
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
import { badVariables, kindFaults, sizeFaults, textFaults, type Hints } from './variables.js'

export type Executor = (operation: Operation, context: RequestContext) => Promise<ExecutionResult>

/** The executor of a schema. */
export function executorOf(schema: GraphQLSchema, budget: RowBudget): Executor {
  const preparedFor = preparing(schema)
  return async (operation, context) => {
    try {
      const large = sizeFaults(operation)
      if (large.length) return { errors: [badVariables(large)] }
      const prepared = preparedFor(operation, context)
      // The compiled queries find only the first fault of a variable, and not its place.
      // REST has its own say on texts: a log-in with one that cannot be held is simply wrong.
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

/** In production what the schema has is said to those who signed in. */
const hintsFor = ({ viewer, services }: RequestContext): Hints =>
  viewer || !services.config.production ? 'shown' : 'hidden'

/** Throws where an API key asks to read on and may not. */
function refuseConfined(context: RequestContext): void {
  const refusal = confined(context)
  if (refusal) throw refusal
}

/**
 * An operation may take only so long; its statements and transactions are bounded by the database, this bounds
 * their sum.
 */
const inTime = (context: RequestContext, result: Promise<ExecutionResult>) =>
  withTimeout(LIMITS.seconds.most * 1000, result, () => {
    timeOut(context)
    return { errors: [new GraphQLError('', { originalError: TIMED_OUT })] }
  })

function tidy(result: ExecutionResult, context: RequestContext): ExecutionResult {
  if (!result.errors?.length) return result
  const log = faultLog(context.services.log, context.requestId)
  return { ...result, errors: result.errors.map((error) => formatError(asGraphQLError(error), context.requestId, log)) }
}

/** The compiled queries' errors look like GraphQL's but are none, and lack the extensions that Apollo reads. */
function asGraphQLError(error: GraphQLError): GraphQLError {
  if (error instanceof GraphQLError && error.extensions) return error
  const { message, path, originalError } = error as GraphQLError
  return new GraphQLError(message, { path, originalError })
}
