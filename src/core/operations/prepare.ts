// Prepares an operation once per document: what it costs, and the code that runs it, compiled when it is run for
// the first time.
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
  /** What the document is known by; documents without one are kept by themselves. */
  readonly hash?: string
}

/** What is found out about a document once. */
export interface Prepared {
  readonly run: Run
  readonly cost: CostFormula
  readonly leadsOn: boolean
  readonly writes: boolean
}

/**
 * Prepares operations. The documents of this program are kept by themselves. What callers send is kept by its hash,
 * within so many bytes, and only for callers who are let in.
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

/** What costs too much is refused before it is run, and need not be compiled either. */
function onFirstCall(make: () => Run): Run {
  let made: Run | undefined
  return (context, variables) => (made ??= make())(context, variables)
}

const COMPILED_BYTES = 65_536
const COMPILED_BYTES_PER_FIELD = 8_192

/**
 * What a compiled document takes in memory: twice the measured size, because V8 optimizes hot code into a second
 * copy.
 */
const bytesOf = ({ fields }: CostFormula) => COMPILED_BYTES + fields * COMPILED_BYTES_PER_FIELD

export type Run = (context: RequestContext, variables: Record<string, unknown>) => Promise<ExecutionResult>
type RunOf = (schema: GraphQLSchema, operation: Operation) => Run

/** Runs an operation without compiling it, which is as well for one that is run once. */
const interpreted: RunOf = (schema, { document, operationName }) =>
  async (contextValue, variableValues) => interpret({ schema, document, operationName, contextValue, variableValues })

const compiled: RunOf = (schema, operation) => {
  const { document, operationName } = operation
  const query = holdsScalarLiteral(schema, document) ? null : compileQuery(schema, document, operationName)
  if (!query || !isCompiledQuery(query)) return interpreted(schema, operation)
  const defaults = defaultsOf(document, operationName)
  return async (context, variables) =>
    (await query.query({}, context, { ...defaults, ...variables })) as ExecutionResult
}

/** The compiled queries miss a variable that must have a value, although its default gives it one. */
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
