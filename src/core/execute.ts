// Runs an operation, whichever door it came by: compiled once per document, run many times, every error in one form.
import {
  BREAK, coerceInputValue, getNamedType, GraphQLError, execute as interpret, getOperationAST, isEnumType, isInputType, isScalarType,
  isSpecifiedScalarType, typeFromAST, TypeInfo, visit, visitWithTypeInfo,
  type DocumentNode, type ExecutionResult, type GraphQLSchema, type OperationDefinitionNode,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import { asDomainError, formatError, type FaultEntry } from '../errors.js'
import type { RequestContext } from '../context.js'

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
    const result = await runnerFor(operation)(context, { ...operation.variables })
    return tidy(result, schema, operation, context)
  }
}

type Runner = (context: RequestContext, variables: Record<string, unknown>) => Promise<ExecutionResult>

function prepare(schema: GraphQLSchema, { document, operationName }: Operation): Runner {
  const query = holdsScalarLiteral(schema, document) ? null : compileQuery(schema, document, operationName)
  if (query && isCompiledQuery(query)) return async (context, variables) => (await query.query({}, context, variables)) as ExecutionResult
  return async (contextValue, variableValues) => interpret({ schema, document, operationName, contextValue, variableValues })
}

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

/** Variable faults come back without data and without a path; they are found again, all of them, with the place of each. */
function tidy(result: ExecutionResult, schema: GraphQLSchema, operation: Operation, context: RequestContext): ExecutionResult {
  if (!result.errors?.length) return result
  const faults = 'data' in result && result.data !== undefined ? [] : variableFaults(schema, operation)
  if (faults.length) return { errors: [badVariables(faults)] }
  const log = (error: unknown, where?: string) => context.app.log.error({ err: error, where, requestId: context.requestId }, 'fault')
  return { ...result, errors: result.errors.map((error) => formatError(asGraphQLError(error), context.requestId, log)) }
}

/** The compiled queries' errors look like GraphQL's but are none, and lack the extensions that Apollo reads. */
function asGraphQLError(error: GraphQLError): GraphQLError {
  if (error instanceof GraphQLError) return error
  const { message, path, originalError } = error as GraphQLError
  return new GraphQLError(message, { path, originalError })
}

const badVariables = (detail: readonly FaultEntry[]) =>
  new GraphQLError(detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; '), { extensions: { code: 'BAD_USER_INPUT', detail } })

function variableFaults(schema: GraphQLSchema, { document, operationName, variables = {} }: Operation): FaultEntry[] {
  const operation = getOperationAST(document, operationName)
  const places = argumentNames(operation)
  const faults = (operation?.variableDefinitions ?? []).flatMap((definition) => faultsOf(schema, definition, variables))
  return faults.map((fault) => ({ ...fault, loc: [places.get(String(fault.loc[0])) ?? fault.loc[0], ...fault.loc.slice(1)] }))
}

/** Faults of the domain are located from the argument, so those of its variable are, too, whatever the client calls it. */
function argumentNames(operation?: OperationDefinitionNode | null): ReadonlyMap<string, string> {
  const fields = (operation?.selectionSet.selections ?? []).filter((selection) => selection.kind === 'Field')
  const passed = fields.flatMap(({ arguments: given = [] }) => given)
  return new Map(passed.flatMap(({ name, value }) => (value.kind === 'Variable' ? [[value.name.value, name.value]] : [])))
}

type VariableDefinition = NonNullable<OperationDefinitionNode['variableDefinitions']>[number]

function faultsOf(
  schema: GraphQLSchema,
  { variable, type: node, defaultValue }: VariableDefinition,
  variables: Readonly<Record<string, unknown>>,
): FaultEntry[] {
  const name = variable.name.value
  const type = typeFromAST(schema, node as never)
  if (!isInputType(type) || (variables[name] === undefined && (defaultValue || node.kind !== 'NonNullType'))) return []
  const faults: FaultEntry[] = []
  coerceInputValue(variables[name], type, (path, given, error) => {
    const known = asDomainError(error.originalError)
    faults.push({ type: 'value_error', loc: [name, ...path], msg: known?.message ?? inWords(schema, error.message), input: given ?? null })
  })
  return faults
}

/** GraphQL says that a value is none of an enumeration; people need to know which ones are. */
function inWords(schema: GraphQLSchema, message: string): string {
  const [, name = ''] = /does not exist in "(\w+)" enum/.exec(message) ?? []
  const type = schema.getType(name)
  return isEnumType(type) ? `Should be one of ${type.getValues().map((value) => value.name).join(', ')}` : message
}
