// Runs an operation, whichever door it came by: compiled once per document, run many times, every error in one form.
import { GraphQLError, type ExecutionResult, type GraphQLSchema } from 'graphql'
import type { RequestContext } from '../context.js'
import { formatError } from '../errors.js'
import type { RowBudget } from './budget.js'
import { withinCost } from './cost-limits.js'
import { LIMITS } from './limits.js'
import { preparing, type Operation } from './prepare.js'
import { confined } from './reach.js'
import { badVariables, kindFaults, textFaults } from './variables.js'

export type Executor = (operation: Operation, context: RequestContext) => Promise<ExecutionResult>

/** The executor of a schema. */
export function executorOf(schema: GraphQLSchema, budget: RowBudget): Executor {
  const preparedFor = preparing(schema)
  return async (operation, context) => {
    try {
      const prepared = preparedFor(operation, context)
      // The compiled queries find only the first fault of a variable, and not its place.
      // REST has its own say on texts: a log-in with one that cannot be held is simply wrong.
      const faults = [...kindFaults(schema, operation), ...(context.door === 'graphql' ? textFaults(operation) : [])]
      if (faults.length) return { errors: [badVariables(faults)] }
      if (prepared.leadsOn) refuseConfined(context)
      const variables = { ...operation.variables }
      return tidy(await withinCost(context, prepared, variables, budget, () => inTime(prepared.run(context, variables))), context)
    } catch (error) {
      return tidy({ errors: [error instanceof GraphQLError ? error : new GraphQLError('', { originalError: error as Error })] }, context)
    }
  }
}

/** Throws where an API key asks to read on and may not. */
function refuseConfined(context: RequestContext): void {
  const refusal = confined(context)
  if (refusal) throw refusal
}

/** Statements and transactions are bounded by the database; this bounds their sum. */
const MOST_SECONDS = LIMITS.seconds.most

async function inTime(result: Promise<ExecutionResult>): Promise<ExecutionResult> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<ExecutionResult>((resolve) => {
    const message = `The operation took longer than ${MOST_SECONDS} seconds; look at what it was about before you send it again`
    timer = setTimeout(() => resolve({ errors: [new GraphQLError(message, { extensions: { code: 'SERVICE_UNAVAILABLE' } })] }), MOST_SECONDS * 1000)
  })
  return Promise.race([result, late]).finally(() => clearTimeout(timer))
}

function tidy(result: ExecutionResult, context: RequestContext): ExecutionResult {
  if (!result.errors?.length) return result
  const log = (error: unknown, where?: string) => context.app.log.error({ err: error, where, requestId: context.requestId }, 'fault')
  return { ...result, errors: result.errors.map((error) => formatError(asGraphQLError(error), context.requestId, log)) }
}

/** The compiled queries' errors look like GraphQL's but are none, and lack the extensions that Apollo reads. */
function asGraphQLError(error: GraphQLError): GraphQLError {
  if (error instanceof GraphQLError && error.extensions) return error
  const { message, path, originalError } = error as GraphQLError
  return new GraphQLError(message, { path, originalError })
}
