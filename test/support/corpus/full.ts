// Documents that select as much as possible below a field: all plain fields, and relations some levels deep.
import {
  getNamedType, isInterfaceType, isLeafType, isObjectType, isRequiredArgument, type GraphQLField,
  type GraphQLObjectType, type GraphQLOutputType,
} from 'graphql'
import { schema, type RootField } from '../operations.js'
import { within } from '../walk.js'

type Field = GraphQLField<unknown, unknown>

/** Levels of records below a record. Deeper, only the type names of records are read. */
const LEVELS = 1

/** Fields that all records or lists have: by type, and at the first level alone. A document has so many fields. */
const OF_EACH: readonly string[] = ['groups', 'comments', 'attachments']

const callOf = (field: Field) =>
  (field.args.some(({ name }) => name === 'first') ? `${field.name}(first: 2)` : field.name)

/** A document that passes all arguments of a field as variables, and selects as much as possible. */
export function fullDocumentFor({ root, name, field }: RootField): string {
  const declared = field.args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')
  const passed = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const call = field.args.length ? `${name}(${passed})` : name
  return `${root.toLowerCase()}${declared ? ` (${declared})` : ''} { ${call} ${selectionOf(field.type, LEVELS)} }`
}

const isRecord = (type: GraphQLObjectType) => type.getInterfaces().some(({ name }) => name === 'Node')

/** The selection of a value. Only records count as a level: pages and results of mutations lead to them. */
function selectionOf(output: GraphQLOutputType, levels: number): string {
  const type = getNamedType(output)
  if (isLeafType(type)) return ''
  if (isInterfaceType(type)) return `{ __typename ${schema.getPossibleTypes(type).map(inlineFragment).join(' ')} }`
  if (!isObjectType(type)) return '{ __typename }'
  const fields = Object.values(type.getFields())
    .filter((field) => !field.args.some(isRequiredArgument) && (levels === LEVELS || !OF_EACH.includes(field.name)))
  const plain = fields.filter(isPlain).map(callOf)
  const below = fields.filter((field) => !isPlain(field)).map((field) => {
    // The edges of a page have the same records as its nodes.
    const left = field.name === 'edges' || OF_EACH.includes(field.name) ? -1 : levels - (isRecord(type) ? 1 : 0)
    return `${callOf(field)} ${left < 0 ? within(field, '__typename') : selectionOf(field.type, left)}`
  })
  return `{ __typename ${[...plain, ...below].join(' ')} }`
}

const isPlain = ({ type }: Field) => isLeafType(getNamedType(type))
const inlineFragment = ({ name }: GraphQLObjectType) => `... on ${name} { id }`
