// The place of a fault in an operation: in the arguments of the field that failed, or else in the record that it names.
import {
  getNamedType, getNullableType, getOperationAST, isInputObjectType, isInterfaceType, isListType, isObjectType, Kind,
  type GraphQLField, type GraphQLInputType, type GraphQLNamedType, type GraphQLSchema, type SelectionSetNode,
} from 'graphql'
import type { FaultEntry } from '../../errors.js'
import { fragmentsOf, type Fragments } from './document.js'
import type { Operation } from './prepare.js'

type Path = readonly (string | number)[]
type Field = GraphQLField<unknown, unknown>

/** A selection set, and the type that it selects from. */
interface Scope {
  readonly type: GraphQLNamedType
  readonly set: SelectionSetNode
}

/**
 * Returns a function for the faults of the field at `path` of an answer. It leaves a fault in its place if the field
 * has an argument for it. Any other fault is one of the record: its place is the argument `id`, if the field has that,
 * and `missing` is the way from the record to the fault.
 */
export function placing(schema: GraphQLSchema, operation: Operation, path: Path): (entry: FaultEntry) => FaultEntry {
  const field = fieldAt(schema, operation, path)
  const types = new Map(field?.args.map(({ name, type }) => [name, type]))
  return (entry) => {
    const [first, ...way] = entry.loc
    const type = types.get(String(first))
    if (type && hasPlace(type, way)) return entry
    const missing = first === 'input' ? way : entry.loc
    return { ...entry, loc: types.has('id') ? ['id'] : [], ...(missing.length > 0 && { missing }) }
  }
}

/** True if a value of the type can have a part at the end of this way. */
function hasPlace(given: GraphQLInputType, [next, ...rest]: Path): boolean {
  const type = getNullableType(given)
  if (next === undefined) return true
  if (isListType(type)) return hasPlace(type.ofType, typeof next === 'number' ? rest : [next, ...rest])
  if (!isInputObjectType(type)) return true
  const field = type.getFields()[next]
  return field !== undefined && hasPlace(field.type, rest)
}

/** The field that answers at a path. */
function fieldAt(schema: GraphQLSchema, { document, operationName }: Operation, path: Path): Field | undefined {
  const node = getOperationAST(document, operationName)
  const root = node && schema.getRootType(node.operation)
  const fragments = fragmentsOf(document)
  let scopes: readonly Scope[] = node && root ? [{ type: root, set: node.selectionSet }] : []
  let field: Field | undefined
  for (const name of path.filter((place) => typeof place === 'string')) {
    const found = scopes.flatMap((scope) => selectedAs(schema, name, scope, fragments))
    field = found.at(0)?.field
    scopes = found.flatMap(({ field: { type }, set }) => (set ? [{ type: getNamedType(type), set }] : []))
  }
  return field
}

interface Selected {
  readonly field: Field
  readonly set?: SelectionSetNode
}

/** The fields of a selection that answer under this name, also those in fragments. */
function selectedAs(schema: GraphQLSchema, name: string, { type, set }: Scope, fragments: Fragments): Selected[] {
  return set.selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) {
      const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined
      return field && (node.alias ?? node.name).value === name ? [{ field, set: node.selectionSet }] : []
    }
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node
    if (!fragment) return []
    const narrowed = schema.getType(fragment.typeCondition?.name.value ?? '') ?? type
    return selectedAs(schema, name, { type: narrowed, set: fragment.selectionSet }, fragments)
  })
}
