// Writes out the operation of a root field: its arguments as variables, the variables that it needs, and the values of
// its answer.
import {
  getNamedType, getNullableType, isEnumType, isInputObjectType, isInterfaceType, isLeafType, isListType, isObjectType,
  isRequiredArgument, isRequiredInputField, parse, print,
  type GraphQLArgument, type GraphQLField, type GraphQLInputType, type GraphQLNamedType, type GraphQLObjectType,
} from 'graphql'
import { isPlain, valuesOf } from '../../core/schema/plain-fields.js'

/** A root field with the kind of its operation. */
export interface RootField {
  readonly kind: 'query' | 'mutation' | 'subscription'
  readonly field: GraphQLField<unknown, unknown>
}

/** An operation with the variables that it needs. */
export interface Operation {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
}

/** Optional arguments that a first try does not need. */
const LEFT_OUT: readonly string[] = ['last', 'before', 'recordVersion']

/** Optional arguments that a first try gives a value. */
const GIVEN: Readonly<Record<string, unknown>> = { first: 10 }

/** A value to begin with, by scalar. All others begin as an empty text. */
const BEGUN: Readonly<Record<string, unknown>> = {
  Int: 1, Boolean: true, Decimal: '1', Date: '2026-06-01', DateTime: '2026-06-01T08:00:00Z', Currency: 'EUR',
}

/** How deep an answer that is no record is written out. */
const LEVELS = 3

/** The operation of a root field. */
export function writtenOperation({ kind, field }: RootField): Operation {
  const args = field.args.filter((one) => isRequiredArgument(one) || !LEFT_OUT.includes(one.name))
  const name = field.name[0].toUpperCase() + field.name.slice(1)
  const declared = inParentheses(args.map((one) => `$${one.name}: ${String(typeOf(one))}`))
  const passed = inParentheses(args.map((one) => `${one.name}: $${one.name}`))
  const query = `${kind} ${name}${declared} { ${field.name}${passed} ${selectionOf(getNamedType(field.type), LEVELS)} }`
  const variables = Object.fromEntries(args.flatMap(valueOf))
  return { query: print(parse(query)), ...(args.length && { variables }) }
}

/** The type of a variable. One for an argument with a default may be left out. */
const typeOf = (one: GraphQLArgument) => (isRequiredArgument(one) ? one.type : getNullableType(one.type))

const inParentheses = (parts: readonly string[]) => (parts.length ? `(${parts.join(', ')})` : '')

function valueOf(one: GraphQLArgument): [string, unknown][] {
  if (isRequiredArgument(one)) return [[one.name, begun(one.type)]]
  return one.name in GIVEN ? [[one.name, GIVEN[one.name]]] : []
}

/** A value of the type, with no more than it must have. */
function begun(type: GraphQLInputType): unknown {
  const bare = getNullableType(type)
  if (isListType(bare)) return [begun(bare.ofType as GraphQLInputType)]
  if (isEnumType(bare)) return bare.getValues()[0].name
  if (!isInputObjectType(bare)) return BEGUN[(bare as GraphQLNamedType).name] ?? ''
  const needed = Object.values(bare.getFields()).filter(isRequiredInputField)
  return Object.fromEntries(needed.map((one) => [one.name, begun(one.type)]))
}

/** What is shown of a type: of a record its values, of a list its page, and of anything else what it consists of. */
function selectionOf(type: GraphQLNamedType, levels: number): string {
  if (isLeafType(type)) return ''
  if (isInterfaceType(type)) return '{ __typename nodeId }'
  if (!isObjectType(type)) return '{ __typename }'
  const nested = isRecord(type) || !levels ? [] : partsOf(type).map(({ name, type: part }) =>
    `${name} ${selectionOf(getNamedType(part), levels - 1)}`)
  return `{ ${[...valuesOf(type), ...nested].join(' ') || '__typename'} }`
}

const isRecord = (type: GraphQLObjectType) => type.getInterfaces().some(({ name }) => name === 'Node')

/** The parts of an answer that is no record. The edges of a list have the same records as its nodes. */
const partsOf = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).filter((field) =>
    isPlain(field) && !isLeafType(getNamedType(field.type)) && field.name !== 'edges')
