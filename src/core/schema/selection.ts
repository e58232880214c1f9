// Finds the fields that a query selects below a field, so that only the columns of these fields are read.
import type { FieldNode, FragmentDefinitionNode, GraphQLResolveInfo, SelectionNode } from 'graphql'

type Fragments = Readonly<Record<string, FragmentDefinitionNode | undefined>>

/** The names of the fields selected below a field, or below the sub-field at `path`. */
export function selectedFields(
  { fieldNodes, fragments }: GraphQLResolveInfo,
  path: readonly string[] = [],
): ReadonlySet<string> {
  const nodes = path.reduce<readonly FieldNode[]>(
    (level, name) => level.flatMap((node) => fieldsBelow(node, fragments)).filter((field) => field.name.value === name),
    fieldNodes,
  )
  return new Set(nodes.flatMap((node) => fieldsBelow(node, fragments)).map((field) => field.name.value))
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
