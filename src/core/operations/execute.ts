// Runs an operation from either door, GraphQL or REST. Documents are compiled once; all errors have the same form.
import { GraphQLError, type ExecutionResult, type GraphQLSchema } from 'graphql'
import type { RequestContext } from '../context.js'
import type { RowBudget } from './budget.js'
import { withinCost } from './cost-limits.js'
import { TIMED_OUT, timeOut } from './abort.js'
import { endActs, withoutRefusals } from '../progress/acts.js'
import { argumentFaults, placing } from './fault-places.js'
import { LIMITS } from '../limits.js'
import { withTimeout } from '../timeout.js'
import { inSpan } from '../../telemetry/spans.js'
import type { FaultEntry, Placing } from '../faults/fault.js'
import { preparing, type Prepared } from './prepare.js'
import { relatedRefusal } from './related-records.js'
import { firstOf } from './run.js'
import { faultLog, formatError, isRefusedValue } from './shown-errors.js'
import { badVariables, kindFaults, sizeFaults, textFaults } from './variables.js'
import type { Hints } from './values-of-types.js'
import { runsOf } from './run-operation.js'
import { unlessUnchanged } from './unchanged.js'
import { withReasons } from '../progress/withheld.js'
import type { Operation, RunOf } from './operation.js'

export type Executor = (operation: Operation, context: RequestContext) => Promise<ExecutionResult>

/** Creates the executor of a schema. Operations are compiled, unless `runOf` runs them in another way. */
export function executorOf(schema: GraphQLSchema, budget: RowBudget, runOf?: RunOf): Executor {
  const check = checking(schema, ['query', 'mutation'], runOf)
  const runPrepared = runsOf(schema)
  return async (operation, context) => {
    try {
      const prepared = check(operation, context)
      const variables = { ...operation.variables }
      const run = () => inTime(context, runPrepared(context, operation, prepared, variables))
      const within = () => withinCost(context, prepared, variables, budget, run)
      const isAsked = context.viewer && context.knownTags !== undefined && prepared.isTraced
      const answer = isAsked ? () => unlessUnchanged(context, operation, prepared.name, within) : within
      const result = await inSpan('operation', prepared.name, answer)
      const tidied = withReasons(tidy(result, context, placesIn(schema, operation)), context)
      return withoutRefusals(tidied, context, prepared.mutations.length)
    } catch (error) {
      return withoutRefusals(failed(error, context), context)
    } finally {
      endActs(context)
    }
  }
}

/** Prepares an operation of one of these types, and checks it before it runs. Throws an error for the caller. */
export function checking(schema: GraphQLSchema, types: readonly Prepared['type'][], runOf?: RunOf) {
  const preparedFor = preparing(schema, runOf)
  return (operation: Operation, context: RequestContext): Prepared => {
    const large = sizeFaults(operation)
    if (large.length) throw badVariables(large)
    const prepared = preparedFor(operation, context)
    if (!types.includes(prepared.type)) throw ELSEWHERE[prepared.type]
    // graphql-jit reports only the first fault of a variable, without its path. So the variables are checked here.
    // The REST door checks texts itself: a log-in with a text that cannot be stored is just a failed log-in.
    const isOurs = context.door === 'graphql'
    const faults = [
      ...kindFaults(schema, operation, hintsFor(context), isOurs ? context.services.model : undefined),
      ...(isOurs ? textFaults(operation) : []),
    ]
    if (faults.length) throw badVariables(faults)
    if (prepared.readsRelated) refuseConfined(context)
    return prepared
  }
}

const misplaced = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'OPERATION_RESOLUTION_FAILURE', http: { status: 400 } } })

const AS_REQUEST = misplaced('Only subscriptions are served here: send queries and mutations as requests of their own')

/** Where an operation is to be sent that was sent to the wrong place. */
const ELSEWHERE: Readonly<Record<Prepared['type'], GraphQLError>> = {
  query: AS_REQUEST,
  mutation: AS_REQUEST,
  subscription: misplaced(
    'Subscriptions are served over a WebSocket (graphql-transport-ws), or to a request that accepts text/event-stream',
  ),
}

/** The answer to an operation that could not run. */
export const failed = (error: unknown, context: RequestContext): ExecutionResult =>
  tidy(
    { errors: [error instanceof GraphQLError ? error : new GraphQLError('', { originalError: error as Error })] },
    context,
  )

/** In production, only callers with a valid credential see hints about the schema. */
const hintsFor = ({ viewer, services }: RequestContext): Hints =>
  viewer || !services.config.production ? 'shown' : 'hidden'

/** Throws if an API key asks for related records without the permission to read records. */
function refuseConfined(context: RequestContext): void {
  const refusal = relatedRefusal(context)
  if (refusal) throw refusal
}

/** Limits the total time of an operation. The database limits only the single statements and transactions. */
const inTime = (context: RequestContext, result: Promise<ExecutionResult>) =>
  withTimeout(LIMITS.seconds.most * 1000, result, () => {
    timeOut(context)
    return { errors: [new GraphQLError('', { originalError: TIMED_OUT })] }
  })

/** What is known of the faults of a field, by its path in the answer: their places, and those of its arguments. */
interface Places {
  readonly placing: (path: Path) => Placing
  readonly ofArguments: (path: Path) => readonly FaultEntry[]
}
type Path = NonNullable<GraphQLError['path']>
export const placesIn = (schema: GraphQLSchema, operation: Operation): Places => ({
  placing: (path) => placing(schema, operation, path), ofArguments: (path) => argumentFaults(schema, operation, path),
})

/** An error of the executor for an argument that is null where a value must be, in our words. */
function inOurWords(error: GraphQLError, places?: Places): GraphQLError {
  const { nodes, source, positions, path } = error
  const faults = path && isRefusedValue(error) ? places?.ofArguments(path) : undefined
  if (!faults?.length) return error
  const { message, extensions } = badVariables(faults)
  return new GraphQLError(message, { nodes, source, positions, path, extensions })
}

/**
 * The answer with its errors in the form in which clients get them. The REST door places faults in its body itself, so
 * only the other errors are placed in the operation.
 */
export function tidy(result: ExecutionResult, context: RequestContext, places?: Places): ExecutionResult {
  if (!result.errors?.length) return result
  const log = faultLog(context.services.log, context.requestId)
  const placeOf = ({ path }: GraphQLError) =>
    (path && context.door === 'graphql' ? places?.placing(path) : undefined)
  return {
    ...result,
    errors: firstOf(result.errors).map((error) =>
      formatError(inOurWords(error, places), context.requestId, log, placeOf(error))),
  }
}
