// The place of a fault in an operation: in the arguments of the field that failed, or else in the record that it names.
import {
  getNamedType, getNullableType, getOperationAST, isInputObjectType, isInterfaceType, isListType, isObjectType, Kind,
  type FieldNode, type GraphQLField, type GraphQLInputType, type GraphQLNamedType, type GraphQLResolveInfo,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql'
import type { FaultEntry, Placing } from '../faults/fault.js'
import { fragmentsOf, type Fragments } from './document.js'
import type { Operation } from './operation.js'
import { defaultsOf } from './run.js'
import { sentAt } from './sent.js'
import { compare, entryOf, literalsWith } from './values-of-types.js'

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
 * and `missing` is the way from the record to the fault. What was sent at the place becomes the `input` of the fault.
 */
export function placing(schema: GraphQLSchema, operation: Operation, path: Path): Placing {
  const selected = fieldAt(schema, operation, path)
  const types = new Map(selected?.field.args.map(({ name, type }) => [name, type]))
  const variables = variablesOf(operation)
  return (fault) => {
    const sent = selected && sentAt(selected.node, fault.loc, variables)
    const entry = sent === undefined ? fault : { ...fault, input: sent }
    const [first, ...way] = entry.loc
    const type = types.get(String(first))
    if (type && hasPlace(type, way)) return entry
    const missing = first === 'input' ? way : entry.loc
    return { ...entry, loc: types.has('id') ? ['id'] : [], ...(missing.length > 0 && { missing }) }
  }
}

/**
 * Returns a function for the faults of one of the records that a field changes. A fault of the record is at its
 * identifier: `["ids", 3]`.
 */
export function placingAmong(info: GraphQLResolveInfo, index: number): Placing {
  const { schema, operation, fragments, variableValues: variables, path } = info
  const document = { kind: Kind.DOCUMENT, definitions: [operation, ...Object.values(fragments)] } as const
  const place = placing(schema, { document, variables }, [path.key])
  return (entry) => {
    const placed = place(entry)
    return placed.loc.length ? placed : { ...placed, loc: ['ids', index] }
  }
}

/** The faults of the arguments of the field at `path` that are null, or not given, where a value must be. */
export function argumentFaults(schema: GraphQLSchema, operation: Operation, path: Path): FaultEntry[] {
  const selected = fieldAt(schema, operation, path)
  if (!selected) return []
  const faults: FaultEntry[] = []
  const add = (...fault: Parameters<typeof entryOf>) => void faults.push(entryOf(...fault))
  const form = literalsWith(variablesOf(operation))
  for (const { name, type, defaultValue } of selected.field.args) {
    const node = selected.node.arguments?.find((argument) => argument.name.value === name)
    if (node || defaultValue === undefined) compare({ form, hints: 'shown', add }, type, node?.value, [name])
  }
  return faults
}

/** The variables of an operation: what was sent, and the defaults of the others. */
function variablesOf({ document, operationName, variables }: Operation): Readonly<Record<string, unknown>> {
  const node = getOperationAST(document, operationName)
  return { ...(node && defaultsOf(node)), ...variables }
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
function fieldAt(schema: GraphQLSchema, { document, operationName }: Operation, path: Path): Selected | undefined {
  const node = getOperationAST(document, operationName)
  const root = node && schema.getRootType(node.operation)
  const fragments = fragmentsOf(document)
  let scopes: readonly Scope[] = node && root ? [{ type: root, set: node.selectionSet }] : []
  let selected: Selected | undefined
  for (const name of path.filter((place) => typeof place === 'string')) {
    const found = scopes.flatMap((scope) => selectedAs(schema, name, scope, fragments))
    selected = found.at(0)
    scopes = found.flatMap(({ field: { type }, set }) => (set ? [{ type: getNamedType(type), set }] : []))
  }
  return selected
}

interface Selected {
  readonly field: Field
  readonly node: FieldNode
  readonly set?: SelectionSetNode
}

/** The fields of a selection that answer under this name, also those in fragments. */
function selectedAs(schema: GraphQLSchema, name: string, { type, set }: Scope, fragments: Fragments): Selected[] {
  return set.selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) {
      const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined
      return field && (node.alias ?? node.name).value === name ? [{ field, node, set: node.selectionSet }] : []
    }
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node
    if (!fragment) return []
    const narrowed = schema.getType(fragment.typeCondition?.name.value ?? '') ?? type
    return selectedAs(schema, name, { type: narrowed, set: fragment.selectionSet }, fragments)
  })
}
