// Decides how an operation runs: as it is, as a dry run, or under an Idempotency-Key. The latter two run as a whole, in
// one transaction.
import type { ExecutionResult, GraphQLSchema } from 'graphql'
import type { RequestContext } from '../context.js'
import { because } from '../faults/reason.js'
import { unauthenticated, wrongValue } from '../../errors.js'
import { beginActs } from '../progress/acts.js'
import { dryRun } from './dry-runs.js'
import type { Operation } from './operation.js'
import type { Prepared } from './prepare.js'
import { keyOf, retriesOf } from './retries.js'
import { unrepeatable, unrepeatableIn } from './unrepeatable.js'

export type RunPrepared = (
  context: RequestContext, operation: Operation, prepared: Prepared, variables: Record<string, unknown>,
) => Promise<ExecutionResult>

/** Creates the function that runs the operations of this process. */
export function runsOf(schema: GraphQLSchema): RunPrepared {
  const retries = retriesOf()
  const runWhole: RunPrepared = async (context, operation, { run, mutations, isDryRun }, variables) => {
    const isDry = context.validateOnly || isDryRun?.(variables)
    if (!isDry) beginActs(context)
    if (!isDry && !context.idempotency) return run(context, variables)
    const field = unrepeatableIn(mutations)
    const what = isDry ? 'be tried with validateOnly' : 'be sent with Idempotency-Key'
    if (field) throw ruledOut(schema, field, context) ?? unrepeatable(field, what)
    if (!context.viewer) throw unauthenticated('Not authenticated')
    if (context.idempotency) {
      keyOf(context.idempotency.key)
      if (mutations.length > 1) throw severalMutations(mutations)
    }
    // A dry run does nothing, so that there is nothing to keep under the key, which is only checked.
    if (isDry) return dryRun(context, run, variables)
    return retries(context, operation, isInParts(schema, mutations[0]), (ctx) => run(ctx, variables))
  }
  return (context, operation, prepared, variables) =>
    (prepared.writes ? runWhole(context, operation, prepared, variables) : prepared.run(context, variables))
}

/** The refusal of a mutation by its rule, which `schema.ts` adds to the field; null if it admits the caller. */
function ruledOut(schema: GraphQLSchema, mutation: string, context: RequestContext): Error | null {
  const refusal = schema.getMutationType()?.getFields()[mutation]?.extensions.refusal
  return (refusal as ((context: RequestContext) => Error | null) | undefined)?.(context) ?? null
}

/** True for a mutation of several records, each of which is done apart. */
const isInParts = (schema: GraphQLSchema, mutation: string) =>
  schema.getMutationType()?.getFields()[mutation]?.extensions.inParts === true

const severalMutations = (mutations: readonly string[]) =>
  wrongValue(because('several_mutations', { mutations }))
