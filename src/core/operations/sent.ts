// Finds the value that a client sent at a place of an operation: in its literals, or in its variables.
import { Kind, valueFromASTUntyped, type FieldNode, type ValueNode } from 'graphql'
import type { FaultEntry } from '../faults/fault.js'

type Location = FaultEntry['loc']
type Variables = Readonly<Record<string, unknown>>

/** The value at a place of a JSON value. A value that stands for a list of one is its first entry. */
export const memberAt = (value: unknown, loc: Location): unknown =>
  loc.reduce((whole, name) => (typeof name === 'number' && !Array.isArray(whole) ? whole : memberOf(whole, name)), value)

const memberOf = (whole: unknown, name: string | number): unknown =>
  (typeof whole === 'object' && whole !== null && Object.hasOwn(whole, name)
    ? (whole as Readonly<Record<string | number, unknown>>)[name] : undefined)

/** The value that was sent at a place in the arguments of a field; undefined if there is none. */
export function sentAt({ arguments: given = [] }: FieldNode, [first, ...way]: Location, variables: Variables): unknown {
  const argument = given.find(({ name }) => name.value === first)
  return argument && within(argument.value, way, variables)
}

function within(node: ValueNode, [next, ...rest]: Location, variables: Variables): unknown {
  const way = next === undefined ? [] : [next, ...rest]
  if (node.kind === Kind.VARIABLE) return memberAt(variables[node.name.value], way)
  if (next === undefined) return valueFromASTUntyped(node, variables)
  if (node.kind === Kind.LIST && typeof next === 'number')
    return next in node.values ? within(node.values[next], rest, variables) : undefined
  if (typeof next === 'number') return within(node, rest, variables)
  const field = node.kind === Kind.OBJECT ? node.fields.find(({ name }) => name.value === next) : undefined
  return field && within(field.value, rest, variables)
}
