// What a document says about how it is sent: whether it can be repeated, whether it is only tried, and its registered
// identifier.
import { Kind, OperationTypeNode, valueFromASTUntyped, type DocumentNode, type OperationDefinitionNode } from 'graphql'
import { UNREPEATABLE } from './generated/tables.js'

/** The operation of a document that has one. */
export function operationOf({ definitions }: DocumentNode): OperationDefinitionNode {
  const operation = definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (!operation) throw new Error('The document has no operation')
  return operation
}

/** A key is for a document with one mutation, and not for one that opens a session or answers a secret. */
function isRepeatable(document: DocumentNode): boolean {
  const { operation, selectionSet: { selections } } = operationOf(document)
  if (operation === OperationTypeNode.QUERY) return true
  const [field, ...more] = selections.filter((one) => one.kind !== Kind.FIELD || one.name.value !== '__typename')
  return !more.length && field?.kind === Kind.FIELD && !UNREPEATABLE.includes(field.name.value)
}

/**
 * The headers of a document. A request with an `Idempotency-Key` can be sent again, and the change is made once. The
 * gateway ignores the key on queries.
 */
export const headersOf = (document: DocumentNode): Readonly<Record<string, string>> =>
  isRepeatable(document) ? { 'idempotency-key': crypto.randomUUID() } : {}

/** Whether a change is only tried: it has `@validateOnly`, and the argument `if` is not false. */
export function isTried(document: DocumentNode, variables: Readonly<Record<string, unknown>> = {}): boolean {
  const { directives = [], variableDefinitions = [] } = operationOf(document)
  const directive = directives.find(({ name }) => name.value === 'validateOnly')
  const [argument] = directive?.arguments ?? []
  if (!argument) return directive !== undefined
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [])
  // JSON leaves out what is undefined, and the default stands.
  const given = Object.entries(variables).filter(([, value]) => value !== undefined)
  return valueFromASTUntyped(argument.value, Object.fromEntries([...defaults, ...given])) === true
}

/** The identifier of a document, which GraphQL Code Generator writes into it with `persistedDocuments`. */
export function documentIdOf(document: DocumentNode): string {
  const { __meta__: meta } = document as { __meta__?: { hash?: string } }
  if (meta?.hash) return meta.hash
  const name = operationOf(document).name?.value ?? 'without a name'
  throw new Error(`The document ${name} has no identifier: generate it with persistedDocuments, and SHA-256`)
}
