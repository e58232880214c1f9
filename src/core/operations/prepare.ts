// Prepares an operation once per document: its cost formula, and its compiled code. The code is compiled on the first
// run.
import {
  getOperationAST, GraphQLError, type DocumentNode, type GraphQLSchema, type OperationDefinitionNode,
  type OperationTypeNode,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import type { RequestContext } from '../context.js'
import { costFormulas, type CostFormula } from './cost.js'
import { LIMITS } from '../limits.js'
import { fragmentsOf, rootFields } from './document.js'
import { dryRunOf } from './dry-runs.js'
import type { Operation, Run, RunOf } from './operation.js'
import { relatedReads } from './related-records.js'
import { compiled, interpreted } from './run.js'
import { isTraced } from './unchanged.js'

/** The prepared form of an operation. */
export interface Prepared {
  /** Its name; without one, its type. */
  readonly name: string
  readonly run: Run
  readonly cost: CostFormula
  readonly readsRelated: boolean
  readonly type: `${OperationTypeNode}`
  readonly writes: boolean
  /** True for a query whose answer can have a tag. */
  readonly isTraced: boolean
  /** The root fields of a mutation. */
  readonly mutations: readonly string[]
  /** Says if the operation is a dry run, for an operation with the directive. */
  readonly isDryRun?: (variables: Readonly<Record<string, unknown>>) => boolean
}

/**
 * Returns a function that prepares operations and caches the result. Documents of this program are cached by object.
 * Documents that callers send are cached by hash, up to a limit in bytes, and only for callers with a valid
 * credential. `runOf` says how operations run; a test compares the two ways.
 */
export function preparing(
  schema: GraphQLSchema,
  runOf: RunOf = compiled,
): (operation: Operation, context: RequestContext) => Prepared {
  const formulaOf = costFormulas(schema)
  const readsRelated = relatedReads(schema)
  const own = new WeakMap<DocumentNode, Prepared>()
  const sent = new LRUCache<string, Prepared>({
    maxSize: LIMITS.compiledBytes.most,
    sizeCalculation: ({ cost }) => bytesOf(cost),
  })
  const prepare = (operation: Operation, runWith: RunOf): Prepared => {
    const { document, operationName } = operation
    const node = getOperationAST(document, operationName)
    if (!node) throw noOperation(operationName)
    const run = onFirstCall(() => runWith(schema, operation))
    return {
      name: node.name?.value ?? node.operation,
      run,
      cost: formulaOf(document, operationName),
      readsRelated: readsRelated(document),
      isTraced: node.operation === 'query' && isTraced(schema, document),
      type: node.operation,
      ...(node.operation === 'mutation' ? mutationOf(document, node) : { writes: false, mutations: [] }),
    }
  }
  return (operation, { viewer }) => {
    const { document, hash, operationName } = operation
    if (hash && !viewer) return prepare(operation, interpreted)
    const key = `${hash} ${operationName ?? ''}`
    const known = hash ? sent.get(key) : own.get(document)
    if (known) return known
    const fresh = prepare(operation, runOf)
    if (hash) sent.set(key, fresh)
    else own.set(document, fresh)
    return fresh
  }
}

const mutationOf = (document: DocumentNode, node: OperationDefinitionNode) => ({
  writes: true,
  mutations: rootFields(node.selectionSet, fragmentsOf(document)).filter((name) => name !== '__typename'),
  isDryRun: dryRunOf(node),
})

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

const noOperation = (name?: string) =>
  new GraphQLError(
    name ? `The document has no operation ${name}` : 'The document has several operations: name the one to run',
    {
      extensions: { code: 'OPERATION_RESOLUTION_FAILURE', http: { status: 400 } },
    },
  )
