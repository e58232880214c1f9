// Runs an operation, whichever door it came by: compiled once per document, run many times, every error in one form.
import {
  BREAK, execute as interpret, getNamedType, getOperationAST, GraphQLError, isScalarType, isSpecifiedScalarType, TypeInfo, valueFromASTUntyped, visit,
  visitWithTypeInfo, type DocumentNode, type ExecutionResult, type GraphQLSchema,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import type { RequestContext } from '../context.js'
import { faultLog, formatError } from '../errors.js'
import { TIME_IS_UP } from './ending.js'
import { LIMITS } from './limits.js'
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

const KEPT_DOCUMENTS = 1_000

/** The executor of a schema. */
export function executorOf(schema: GraphQLSchema): Executor {
  const byHash = new LRUCache<string, Runner>({ max: KEPT_DOCUMENTS })
  const byDocument = new WeakMap<DocumentNode, Runner>()

  const runnerFor = (operation: Operation): Runner => {
    const key = operation.hash && `${operation.hash} ${operation.operationName ?? ''}`
    const known = key ? byHash.get(key) : byDocument.get(operation.document)
    if (known) return known
    const fresh = prepare(schema, operation)
    if (key) byHash.set(key, fresh)
    if (!key) byDocument.set(operation.document, fresh)
    return fresh
  }

  return async (operation, context) => {
    // The compiled queries find only the first fault of a variable, and not its place.
    // REST has its own say on texts: a log-in with one that cannot be held is simply wrong.
    const faults = [...kindFaults(schema, operation), ...(context.door === 'graphql' ? textFaults(operation) : [])]
    if (faults.length) return { errors: [badVariables(faults)] }
    const { run, leadsOn } = runnerFor(operation)
    const refusal = leadsOn ? confined(context) : null
    if (refusal) return tidy({ errors: [new GraphQLError('', { originalError: refusal })] }, context)
    return tidy(await inTime(run(context, { ...operation.variables }), context), context)
  }
}

/** An operation may take only so long; its statements and transactions are bounded by the database, this bounds their sum. */
async function inTime(result: Promise<ExecutionResult>, { ending }: RequestContext): Promise<ExecutionResult> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<ExecutionResult>((resolve) => {
    timer = setTimeout(() => {
      ending.abort(TIME_IS_UP)
      resolve({ errors: [new GraphQLError('', { originalError: TIME_IS_UP })] })
    }, LIMITS.seconds.most * 1000)
  })
  return Promise.race([result, late]).finally(() => clearTimeout(timer))
}

type Run = (context: RequestContext, variables: Record<string, unknown>) => Promise<ExecutionResult>

/** What is found out about a document once. */
interface Runner {
  readonly run: Run
  readonly leadsOn: boolean
}

const prepare = (schema: GraphQLSchema, operation: Operation): Runner =>
  ({ run: compiled(schema, operation), leadsOn: leadsOn(schema, operation.document) })

function compiled(schema: GraphQLSchema, { document, operationName }: Operation): Run {
  if (!getOperationAST(document, operationName)) return async () => ({ errors: [noOperation(operationName)] })
  const query = holdsScalarLiteral(schema, document) ? null : compileQuery(schema, document, operationName)
  if (query && isCompiledQuery(query)) {
    const defaults = defaultsOf(document, operationName)
    return async (context, variables) => (await query.query({}, context, { ...defaults, ...variables })) as ExecutionResult
  }
  return async (contextValue, variableValues) => interpret({ schema, document, operationName, contextValue, variableValues })
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
  const log = faultLog(context.app.log, context.requestId)
  return { ...result, errors: result.errors.map((error) => formatError(asGraphQLError(error), context.requestId, log)) }
}

/** The compiled queries' errors look like GraphQL's but are none, and lack the extensions that Apollo reads. */
function asGraphQLError(error: GraphQLError): GraphQLError {
  if (error instanceof GraphQLError && error.extensions) return error
  const { message, path, originalError } = error as GraphQLError
  return new GraphQLError(message, { path, originalError })
}
