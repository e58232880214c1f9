// Finds the fields that a query selects below a field, so that only the columns of these fields are read.
import {
  isAbstractType, isObjectType, Kind, type FieldNode, type FragmentDefinitionNode, type GraphQLResolveInfo,
  type SelectionNode,
} from 'graphql'
import { perObject } from '../per-object.js'

type Fragments = Readonly<Record<string, FragmentDefinitionNode | undefined>>

/** Selection → path → the fields. A compiled document passes the same nodes for each request. */
const fieldsOf = perObject((_nodes: readonly FieldNode[]) => new Map<string, ReadonlySet<string>>())

/** The names of the fields selected below a field, or below its sub-fields at these paths. */
export function selectedFields(
  { fieldNodes, fragments }: GraphQLResolveInfo, ...paths: readonly (readonly string[])[]
): ReadonlySet<string> {
  const found = fieldsOf(fieldNodes)
  const key = paths.join(' ')
  const fields = found.get(key) ?? fieldsAt(fieldNodes, fragments, paths.length ? paths : [[]])
  found.set(key, fields)
  return fields
}

function fieldsAt(
  fieldNodes: readonly FieldNode[], fragments: Fragments, paths: readonly (readonly string[])[],
): ReadonlySet<string> {
  const below = (nodes: readonly FieldNode[]) => nodes.flatMap((node) => fieldsBelow(node, fragments))
  const at = (path: readonly string[]) =>
    path.reduce<readonly FieldNode[]>(
      (level, name) => below(level).filter((field) => field.name.value === name), fieldNodes,
    )
  return new Set(paths.flatMap((path) => below(at(path))).map((field) => field.name.value))
}

/** False if a directive may leave out a field that is selected below a field, or below its sub-fields at the paths. */
export function isAlwaysSelected(
  { fieldNodes, fragments }: GraphQLResolveInfo, name: string, ...paths: readonly (readonly string[])[]
): boolean {
  const [all, always] = [() => true, isUnconditional].map((isKept) => paths.flatMap((path) =>
    [...path, name].reduce<readonly FieldNode[]>((level, step) =>
      level.flatMap((node) => flatten(node.selectionSet?.selections ?? [], fragments, isKept))
        .filter((field) => field.name.value === step), fieldNodes)))
  return always.length === all.length
}

const isUnconditional = ({ directives }: SelectionNode) => !directives?.length

const leaves = perObject((_nodes: readonly FieldNode[]): { count?: number } => ({}))

/** The number of leaf fields that a selection has below its field, at all levels. */
export function leavesBelow({ fieldNodes, fragments }: GraphQLResolveInfo): number {
  const known = leaves(fieldNodes)
  return (known.count ??= fieldNodes.flatMap((node) => fieldsBelow(node, fragments))
    .reduce((sum, node) => sum + leavesOf(node, fragments), 0))
}

const leavesOf = (node: FieldNode, fragments: Fragments): number =>
  node.selectionSet ? fieldsBelow(node, fragments).reduce((sum, inner) => sum + leavesOf(inner, fragments), 0) : 1

const fieldsBelow = (node: FieldNode, fragments: Fragments) => flatten(node.selectionSet?.selections ?? [], fragments)

function flatten(
  selections: readonly SelectionNode[], fragments: Fragments, isKept: (one: SelectionNode) => boolean = () => true,
): FieldNode[] {
  return selections.filter(isKept).flatMap((selection) => {
    if (selection.kind === 'Field') return [selection]
    const set =
      selection.kind === 'InlineFragment' ? selection.selectionSet : fragments[selection.name.value]?.selectionSet
    return flatten(set?.selections ?? [], fragments, isKept)
  })
}

/** The fields of an interface → type → the same fields with what they select of records of that type. */
const narrowed = perObject((_nodes: readonly FieldNode[]) => new Map<string, readonly FieldNode[]>())

/** The same read of a field whose type is an interface, with only what it selects of records of one type. */
export function infoOfType(info: GraphQLResolveInfo, type: string): GraphQLResolveInfo {
  const known = narrowed(info.fieldNodes)
  const fieldNodes = known.get(type) ?? info.fieldNodes.map((node) => nodeOfType(node, info, type))
  known.set(type, fieldNodes)
  return { ...info, fieldNodes }
}

const nodeOfType = (node: FieldNode, info: GraphQLResolveInfo, type: string): FieldNode => ({
  ...node,
  selectionSet: { kind: Kind.SELECTION_SET, selections: selectedOf(node.selectionSet?.selections ?? [], info, type) },
})

function selectedOf(selections: readonly SelectionNode[], info: GraphQLResolveInfo, type: string): SelectionNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection]
    const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : info.fragments[selection.name.value]
    const condition = fragment?.typeCondition?.name.value
    return !fragment || (condition && !includes(info, condition, type))
      ? []
      : selectedOf(fragment.selectionSet.selections, info, type)
  })
}

/** True if records of the type are of the other type too: the type itself, or an interface. */
function includes({ schema }: GraphQLResolveInfo, other: string, type: string): boolean {
  const [whole, part] = [schema.getType(other), schema.getType(type)]
  return other === type || (isAbstractType(whole) && isObjectType(part) && schema.isSubType(whole, part))
}
