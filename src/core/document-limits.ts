// How large a document may be: a small text can ask for a great deal, by fragments within fragments or a thousand aliases.
import { GraphQLError, type FragmentDefinitionNode, type SelectionSetNode, type ValidationRule } from 'graphql'
import { LIMITS } from './limits.js'

const MOST_FIELDS = LIMITS.fields.most
/** Fields asked for at the root of an operation. */
const MOST_ROOT_FIELDS = { query: LIMITS.queryFields.most, mutation: LIMITS.mutationFields.most, subscription: 1 } as const

/** Refuses a document that asks for too much, before anything is compiled or run. */
export const limitRule: ValidationRule = (context) => ({
  OperationDefinition({ operation, selectionSet }) {
    const find = (name: string) => context.getFragment(name)
    const roots = fieldCounter(find, () => 0)(selectionSet)
    const all = fieldCounter(find, (count, set) => count(set))(selectionSet)
    if (all > MOST_FIELDS) context.reportError(refusal(`The document asks for more than ${MOST_FIELDS} fields`))
    if (roots > MOST_ROOT_FIELDS[operation]) context.reportError(refusal(`A ${operation} asks for at most ${MOST_ROOT_FIELDS[operation]} fields at once`))
  },
})

const refusal = (message: string) => new GraphQLError(`${message}: split it`)

type FindFragment = (name: string) => FragmentDefinitionNode | null | undefined

type Count = (set?: SelectionSetNode) => number

/**
 * Counts the fields of a selection, and for each of them what `below` says. Each fragment is counted once, however often it is
 * spread; one within itself counts as nothing.
 */
function fieldCounter(find: FindFragment, below: (count: Count, set?: SelectionSetNode) => number): Count {
  const counted = new Map<string, number>()
  const count: Count = (set) => (set?.selections ?? []).reduce<number>((sum, selection) => {
    if (selection.kind === 'Field') return sum + 1 + below(count, selection.selectionSet)
    if (selection.kind === 'InlineFragment') return sum + count(selection.selectionSet)
    return sum + countFragment(selection.name.value)
  }, 0)
  const countFragment = (name: string): number => {
    const known = counted.get(name)
    if (known !== undefined) return known
    counted.set(name, 0)
    const fields = count(find(name)?.selectionSet)
    counted.set(name, fields)
    return fields
  }
  return count
}
