// Builds documents from the schema that read every list with every relation of its records, so no field can be missed.
import {
  getNamedType, getNullableType, isInterfaceType, isLeafType, isListType, isObjectType, isRequiredArgument, isUnionType,
  type GraphQLField, type GraphQLObjectType,
} from 'graphql'
import { rootFields, type RootField } from './operations.js'

type Field = GraphQLField<unknown, unknown>

/** One path through the schema: a list at the root, and one field of its records. */
export interface Walk {
  /** `bills.lineItems`. */
  readonly name: string
  readonly list: string
  /** The field of the records; without it, all plain fields are read. */
  readonly below?: string
  readonly document: string
}

const fieldsOf = (type: GraphQLObjectType) => Object.values(type.getFields())
const isLeaf = ({ type }: Field) => isLeafType(getNamedType(type))
const objectOf = ({ type }: Field) => {
  const named = getNamedType(type)
  return isObjectType(named) ? named : undefined
}

/** The page size of long relations. A few records are enough to see the difference between one statement and many. */
const FEW = 3

function call(field: Field): string {
  const missing = field.args.filter(isRequiredArgument)
  if (missing.length)
    throw new Error(`${field.name} cannot be walked: it requires ${missing.map(({ name }) => name).join(', ')}`)
  return field.args.some(({ name }) => name === 'first') ? `${field.name}(first: ${FEW})` : field.name
}

/**
 * All plain fields of a type. Each has an alias, because members of a union may have fields of the same name with
 * different types.
 */
const plainFields = (type: GraphQLObjectType) => ['__typename', ...fieldsOf(type).filter(isLeaf).map(call)].join(' ')

/** The selection for a field's records: their plain fields, and the existence of each further relation. */
function selection(field: Field): string {
  const type = objectOf(field)
  if (!type)
    return isInterfaceType(getNamedType(field.type)) || isUnionType(getNamedType(field.type)) ? '{ __typename }' : ''
  const further = fieldsOf(type).filter((inner) => !isLeaf(inner)).map((inner) => `${call(inner)} { __typename }`)
  return `{ ${plainFields(type)} ${further.join(' ')} }`
}

/** The record type of a Relay list. */
export function nodeOf({ field }: RootField): GraphQLObjectType | undefined {
  const type = objectOf(field as Field)
  const nodes = type?.name.endsWith('Connection') ? type.getFields().nodes : undefined
  return nodes && objectOf(nodes as Field)
}

/** The Relay lists of the schema. */
export const relayLists = rootFields.filter((root) => root.root === 'Query' && nodeOf(root))

/** Every list, once with all plain fields of its records, and once with each relation of its records. */
export const walks: readonly Walk[] = relayLists.flatMap((list) => {
  const type = nodeOf(list) as GraphQLObjectType
  const document = (read: string) =>
    `query ($first: Int) { ${list.name}(first: $first) { totalCount pageInfo { hasNextPage } nodes { ${read} } } }`
  const relations = fieldsOf(type).filter((field) => !isLeaf(field))
  return [
    { name: list.name, list: list.name, document: document(plainFields(type)) },
    ...relations.map((field) => ({
      name: `${list.name}.${field.name}`, list: list.name, below: field.name,
      document: document(`${call(field)} ${selection(field)}`),
    })),
  ]
})

/** Lists at the root that are complete, or paged by number. */
export const otherLists = rootFields.filter(
  ({ root, field }) =>
    root === 'Query' && (isListType(getNullableType(field.type)) || field.args.some(({ name }) => name === 'limit')),
)
