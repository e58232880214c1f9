// Finds the fields that a query selects below a field, so that only the columns of these fields are read.
import type { FieldNode, FragmentDefinitionNode, GraphQLResolveInfo, SelectionNode } from 'graphql'
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

const fieldsBelow = (node: FieldNode, fragments: Fragments) => flatten(node.selectionSet?.selections ?? [], fragments)

function flatten(selections: readonly SelectionNode[], fragments: Fragments): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === 'Field') return [selection]
    const set =
      selection.kind === 'InlineFragment' ? selection.selectionSet : fragments[selection.name.value]?.selectionSet
    return flatten(set?.selections ?? [], fragments)
  })
}
