// Dry runs: a mutation operation with the directive `@validateOnly`, or at the REST door with `Prefer: validate-only`.
// The operation runs in a transaction that is rolled back after its answer is made.
import {
  DirectiveLocation, getDirectiveValues, GraphQLBoolean, GraphQLDirective, GraphQLNonNull, type ExecutionResult,
  type OperationDefinitionNode,
} from 'graphql'
import type { Context } from '../context.js'
import { atomically } from './run-mutation.js'
import type { Run } from './operation.js'
import { defaultsOf } from './run.js'

/** The directive of the schema. */
export const validateOnly = new GraphQLDirective({
  name: 'validateOnly',
  description:
    'Tries the mutations of an operation: permissions, states, rules and constraints are checked, and the answer is the ' +
    'one that it would have, but nothing is written and no number is used. The answer has `validateOnly: true` in its ' +
    'extensions. Refused for mutations that open or end sessions, check passwords or answer a secret.',
  locations: [DirectiveLocation.MUTATION],
  args: {
    if: {
      type: new GraphQLNonNull(GraphQLBoolean),
      defaultValue: true,
      description: 'False: the mutations are done, as without the directive.',
    },
  },
})

type Variables = Readonly<Record<string, unknown>>

/** Says for given variables if the operation is a dry run. Undefined for an operation without the directive. */
export function dryRunOf(operation: OperationDefinitionNode): ((variables: Variables) => boolean) | undefined {
  if (!operation.directives?.some(({ name }) => name.value === validateOnly.name)) return undefined
  const defaults = defaultsOf(operation)
  return (variables) => getDirectiveValues(validateOnly, operation, { ...defaults, ...variables })?.if === true
}

/** Thrown at the end of a dry run, so that its transaction is rolled back. */
class Tried extends Error {
  constructor(readonly result: ExecutionResult) {
    super('a dry run is over')
  }
}

/** Runs an operation, and returns the result that it would have. */
export async function dryRun(context: Context, run: Run, variables: Record<string, unknown>): Promise<ExecutionResult> {
  const tried = context.transaction(async (ctx): Promise<never> => {
    throw new Tried(await run(atomically(ctx, { effects: [] }), variables))
  })
  const result = await tried.catch((thrown: unknown) => {
    if (thrown instanceof Tried) return thrown.result
    throw thrown
  })
  return { ...result, extensions: { ...result.extensions, validateOnly: true } }
}
