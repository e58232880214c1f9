// Runs an operation, whichever door it came by: compiled once per document, run many times, every error in one form.
import {
  BREAK, execute as interpret, getNamedType, getOperationAST, GraphQLError, isScalarType, isSpecifiedScalarType, TypeInfo, valueFromASTUntyped, visit,
  visitWithTypeInfo, type DocumentNode, type ExecutionResult, type GraphQLSchema,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import type { RequestContext } from '../context.js'
import { DomainError, formatError } from '../errors.js'
import type { RowBudget } from './budget.js'
import { costFormulas, type Cost, type CostFormula, type Variables } from './cost.js'
import { LIMITS } from './limits.js'
import { isTooLong } from './meter.js'
import { confined, leadsOn } from './reach.js'
import { badVariables, kindFaults, textFaults } from './variables.js'

export interface Operation {
  readonly document: DocumentNode
  readonly operationName?: string
  readonly variables?: Readonly<Record<string, unknown>>
  /** What the document is known by; documents without one are kept by themselves. */
  readonly hash?: string
}

export type Executor = (operation: Operation, context: RequestContext) => Promise<ExecutionResult>

/** What is found out about a document once. */
interface Prepared {
  readonly run: Run
  readonly cost: CostFormula
  readonly leadsOn: boolean
}

/** The executor of a schema. */
export function executorOf(schema: GraphQLSchema, budget: RowBudget): Executor {
  const preparedFor = preparing(schema)
  return async (operation, context) => {
    try {
      const { run, cost, leadsOn } = preparedFor(operation, context)
      // The compiled queries find only the first fault of a variable, and not its place.
      // REST has its own say on texts: a log-in with one that cannot be held is simply wrong.
      const faults = [...kindFaults(schema, operation), ...(context.door === 'graphql' ? textFaults(operation) : [])]
      if (faults.length) return { errors: [badVariables(faults)] }
      if (leadsOn) refuseConfined(context)
      const variables = { ...operation.variables }
      return tidy(await withinCost(context, cost, variables, budget, () => inTime(run(context, variables))), context)
    } catch (error) {
      return tidy({ errors: [error instanceof GraphQLError ? error : new GraphQLError('', { originalError: error as Error })] }, context)
    }
  }
}

/** Prepares operations. What callers who are let in ask for is kept, within so many bytes; the REST door's documents are kept by themselves. */
function preparing(schema: GraphQLSchema): (operation: Operation, context: RequestContext) => Prepared {
  const kept = new LRUCache<string, Prepared>({ maxSize: LIMITS.compiledBytes.most, sizeCalculation: ({ cost }) => bytesOf(cost) })
  const byDocument = new WeakMap<DocumentNode, Prepared>()
  const formulaOf = costFormulas(schema)
  const prepare = (operation: Operation, runOf: RunOf): Prepared => {
    const { document, operationName } = operation
    if (!getOperationAST(document, operationName)) throw noOperation(operationName)
    return { run: runOf(schema, operation), cost: formulaOf(document, operationName), leadsOn: leadsOn(schema, document) }
  }
  const prepareOwn = (operation: Operation) => {
    const fresh = prepare(operation, compiled)
    byDocument.set(operation.document, fresh)
    return fresh
  }
  return (operation, { viewer }) => {
    const { document, hash, operationName = '' } = operation
    if (!hash) return byDocument.get(document) ?? prepareOwn(operation)
    if (!viewer) return prepare(operation, interpreted)
    const key = `${hash} ${operationName}`
    const known = kept.get(key)
    if (known) return known
    const fresh = prepare(operation, compiled)
    kept.set(key, fresh)
    return fresh
  }
}

const COMPILED_BYTES = 65_536
const COMPILED_BYTES_PER_FIELD = 8_192

/** What a compiled document takes in memory: twice what was measured, since code that runs often is compiled once more. */
const bytesOf = ({ fields }: CostFormula) => COMPILED_BYTES + fields * COMPILED_BYTES_PER_FIELD

/** Throws where an API key asks to read on and may not. */
function refuseConfined(context: RequestContext): void {
  const refusal = confined(context)
  if (refusal) throw refusal
}

/** Runs an operation whose estimate is within the limits and within the caller's budget. */
async function withinCost(
  { viewer, meter }: RequestContext, cost: CostFormula, variables: Variables, budget: RowBudget, run: () => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const estimate = cost.estimate(variables)
  meter.estimated = estimate.rows
  refuseCost(meter.mostRows, cost, estimate, variables)
  if (!viewer) return run()
  await budget.charge(viewer, meter)
  const result = await run().finally(() => budget.settle(viewer, meter))
  if (estimate.values * LIMITS.textCharacters.most > LIMITS.answerCharacters.most && isTooLong(result.data)) throw tooLong()
  return result
}

const tooLong = () =>
  new DomainError('BAD_USER_INPUT', `The answer has more than ${LIMITS.answerCharacters.most} characters of text; ask for fewer records or fields`)

/** Throws where an operation may cost more than any operation may, and says what would fit. */
function refuseCost(mostRows: number, cost: CostFormula, { rows, values }: Cost, variables: Variables): void {
  if (rows > mostRows) throw tooCostly('read', rows, 'rows', mostRows, cost.fitting(mostRows, variables))
  const mostValues = mostRows * LIMITS.valuesPerRow.most
  if (values > mostValues) throw tooCostly('answer', values, 'values', mostValues, null)
}

function tooCostly(verb: string, estimated: number, unit: string, most: number, fits: ReturnType<CostFormula['fitting']>): DomainError {
  const advice = fits ? `with ${fits.field}(${fits.argument}: ${fits.size}) it would fit` : 'ask for shorter lists or fewer fields'
  return new DomainError('BAD_USER_INPUT', `The operation may ${verb} ${estimated} ${unit}, and ${most} are the most: ${advice}`, { cost: { estimated, unit, most, fits } })
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

type Run = (context: RequestContext, variables: Record<string, unknown>) => Promise<ExecutionResult>
type RunOf = (schema: GraphQLSchema, operation: Operation) => Run

/** Runs an operation without compiling it, which is as well for one that is run once. */
const interpreted: RunOf = (schema, { document, operationName }) =>
  async (contextValue, variableValues) => interpret({ schema, document, operationName, contextValue, variableValues })

const compiled: RunOf = (schema, operation) => {
  const { document, operationName } = operation
  const query = holdsScalarLiteral(schema, document) ? null : compileQuery(schema, document, operationName)
  if (!query || !isCompiledQuery(query)) return interpreted(schema, operation)
  const defaults = defaultsOf(document, operationName)
  return async (context, variables) => (await query.query({}, context, { ...defaults, ...variables })) as ExecutionResult
}

/** The compiled queries miss a variable that must have a value, although its default gives it one. */
function defaultsOf(document: DocumentNode, operationName?: string): Record<string, unknown> {
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? []
  const given = definitions.flatMap(({ variable: { name }, defaultValue }) => (defaultValue ? [[name.value, valueFromASTUntyped(defaultValue)]] : []))
  return Object.fromEntries(given)
}

const noOperation = (name?: string) =>
  new GraphQLError(name ? `The document has no operation ${name}` : 'The document has several operations: name the one to run', {
    extensions: { code: 'OPERATION_RESOLUTION_FAILURE', http: { status: 400 } },
  })

/** The compiler writes literals into its code as JSON, in which a decimal or an instant would arrive as a string. */
function holdsScalarLiteral(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema)
  let found = false
  const look = () => {
    const type = getNamedType(types.getInputType())
    found ||= isScalarType(type) && !isSpecifiedScalarType(type)
    return found ? BREAK : undefined
  }
  visit(document, visitWithTypeInfo(types, { StringValue: look, IntValue: look, FloatValue: look, ObjectValue: look }))
  return found
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
