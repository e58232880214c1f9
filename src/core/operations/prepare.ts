// Prepares an operation once per document: its cost formula, and its compiled code. The code is compiled on the first
// run.
import {
  BREAK,
  execute as interpret,
  getNamedType,
  getOperationAST,
  GraphQLError,
  isScalarType,
  isSpecifiedScalarType,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import type { RequestContext } from '../../context.js'
import { costFormulas, type CostFormula } from './cost.js'
import { LIMITS } from '../limits.js'
import { leadsOn } from './reach.js'

export interface Operation {
  readonly document: DocumentNode
  readonly operationName?: string
  readonly variables?: Readonly<Record<string, unknown>>
  /** The cache key of a document that a caller sent. Documents of this program have none; the object is their key. */
  readonly hash?: string
}

/** The prepared form of an operation. */
export interface Prepared {
  readonly run: Run
  readonly cost: CostFormula
  readonly leadsOn: boolean
  readonly writes: boolean
}

/**
 * Returns a function that prepares operations and caches the result. Documents of this program are cached by object.
 * Documents that callers send are cached by hash, up to a limit in bytes, and only for callers with a valid
 * credential.
 */
export function preparing(schema: GraphQLSchema): (operation: Operation, context: RequestContext) => Prepared {
  const formulaOf = costFormulas(schema)
  const own = new WeakMap<DocumentNode, Prepared>()
  const sent = new LRUCache<string, Prepared>({
    maxSize: LIMITS.compiledBytes.most,
    sizeCalculation: ({ cost }) => bytesOf(cost),
  })
  const prepare = (operation: Operation, runOf: RunOf): Prepared => {
    const { document, operationName } = operation
    const node = getOperationAST(document, operationName)
    if (!node) throw noOperation(operationName)
    const run = onFirstCall(() => runOf(schema, operation))
    return {
      run,
      cost: formulaOf(document, operationName),
      leadsOn: leadsOn(schema, document),
      writes: node.operation === 'mutation',
    }
  }
  return (operation, { viewer }) => {
    const { document, hash, operationName } = operation
    if (hash && !viewer) return prepare(operation, interpreted)
    const key = `${hash} ${operationName}`
    const known = hash ? sent.get(key) : own.get(document)
    if (known) return known
    const fresh = prepare(operation, compiled)
    if (hash) sent.set(key, fresh)
    else own.set(document, fresh)
    return fresh
  }
}

/** Delays compilation to the first call, so that an operation that is refused for its cost is never compiled. */
function onFirstCall(make: () => Run): Run {
  let made: Run | undefined
  return (context, variables) => (made ??= make())(context, variables)
}

const COMPILED_BYTES = 65_536
const COMPILED_BYTES_PER_FIELD = 8_192

/**
 * The estimated memory of a compiled document: twice the measured size, because V8 makes a second, optimized copy of
 * code that runs often.
 */
const bytesOf = ({ fields }: CostFormula) => COMPILED_BYTES + fields * COMPILED_BYTES_PER_FIELD

export type Run = (context: RequestContext, variables: Record<string, unknown>) => Promise<ExecutionResult>
type RunOf = (schema: GraphQLSchema, operation: Operation) => Run

/** Runs an operation without compiling it. Compilation does not pay for an operation that runs only once. */
const interpreted: RunOf = (schema, { document, operationName }) =>
  async (contextValue, variableValues) => interpret({ schema, document, operationName, contextValue, variableValues })

/**
 * Texts, numbers, flags and enums are answered as they are: the compiler and the driver give them the type of their
 * field, and checking it again costs a fifth of a long list. Decimals and instants are still converted.
 */
const PLAIN_VALUES = { disableLeafSerialization: true } as const

const compiled: RunOf = (schema, operation) => {
  const { document, operationName } = operation
  const compile = () => compileQuery(schema, document, operationName, PLAIN_VALUES)
  const query = holdsScalarLiteral(schema, document) ? null : compile()
  if (!query || !isCompiledQuery(query)) return interpreted(schema, operation)
  const defaults = defaultsOf(document, operationName)
  return async (context, variables) =>
    (await query.query({}, context, { ...defaults, ...variables })) as ExecutionResult
}

/** graphql-jit reports a required variable as missing even if it has a default, so the defaults are added here. */
function defaultsOf(document: DocumentNode, operationName?: string): Record<string, unknown> {
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? []
  const given = definitions.flatMap(({ variable: { name }, defaultValue }) =>
    defaultValue ? [[name.value, valueFromASTUntyped(defaultValue)]] : [],
  )
  return Object.fromEntries(given)
}

const noOperation = (name?: string) =>
  new GraphQLError(
    name ? `The document has no operation ${name}` : 'The document has several operations: name the one to run',
    {
      extensions: { code: 'OPERATION_RESOLUTION_FAILURE', http: { status: 400 } },
    },
  )

/**
 * True if the document has a literal of a custom scalar. graphql-jit writes literals into its code as JSON, so that a
 * resolver would receive a string instead of a decimal or an instant.
 */
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
