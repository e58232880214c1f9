// Reads the operations, the fragments and the root fields of a document.
import { Kind, type DocumentNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql'

export const operationsOf = ({ definitions }: DocumentNode) =>
  definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** The fragments of a document, by name. */
export const fragmentsOf = ({ definitions }: DocumentNode): Fragments =>
  new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  )

/**
 * The names of the root fields of an operation. Each fragment is followed only once. A missing fragment counts as a
 * field with an empty name.
 */
export function rootFields(set: SelectionSetNode, fragments: Fragments): string[] {
  const followed = new Set<string>()
  const collect = ({ selections }: SelectionSetNode): string[] => selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value]
    if (selection.kind === Kind.INLINE_FRAGMENT) return collect(selection.selectionSet)
    const { value } = selection.name
    if (followed.has(value)) return []
    followed.add(value)
    const fragment = fragments.get(value)
    return fragment ? collect(fragment.selectionSet) : ['']
  })
  return collect(set)
}
