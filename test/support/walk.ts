// Builds documents from the schema that read every list with every relation of its records, so no field can be missed.
import {
  getNamedType, getNullableType, isEnumType, isInputObjectType, isInterfaceType, isLeafType, isListType, isObjectType,
  isRequiredArgument, isUnionType, type GraphQLField, type GraphQLObjectType,
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

/** The record type of a connection. */
export function nodeOfField(field: Field): GraphQLObjectType | undefined {
  const type = objectOf(field)
  const nodes = type?.name.endsWith('Connection') ? type.getFields().nodes : undefined
  return nodes && objectOf(nodes as Field)
}

/** Selects from a field's records, of which there is one, a list or a connection. */
export const within = (field: Field, selection: string) =>
  nodeOfField(field) ? `{ nodes { ${selection} } }` : `{ ${selection} }`

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
export const plainFields = (type: GraphQLObjectType) => ['__typename', ...fieldsOf(type).filter(isLeaf).map(call)].join(' ')

/** The selection for a field's records: their plain fields, and the existence of each further relation. */
function selection(field: Field): string {
  const type = nodeOfField(field) ?? objectOf(field)
  if (!type)
    return isInterfaceType(getNamedType(field.type)) || isUnionType(getNamedType(field.type)) ? '{ __typename }' : ''
  const relations = fieldsOf(type).filter((inner) => !isLeaf(inner))
  const further = relations.map((inner) => `${call(inner)} ${within(inner, '__typename')}`)
  const records = within(field, `${plainFields(type)} ${further.join(' ')}`)
  return nodeOfField(field) ? records.replace('{', '{ totalCount pageInfo { hasNextPage }') : records
}

/** The record type of a Relay list. */
export const nodeOf = ({ field }: RootField) => nodeOfField(field)

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

/** The names of a field's orders; of those that records without a value come last in, or of the others. */
export function ordersOf({ args }: Field, isNullable: boolean): readonly string[] {
  const orders = args.find(({ name }) => name === 'orderBy')?.type
  const values = isEnumType(orders) ? orders.getValues() : []
  return values.filter(({ description }) => /come last/.test(description ?? '') === isNullable).map(({ name }) => name)
}

/** A filter that no record fails: it was entered after the first record of any test, or contains the empty text. */
function anyRecord({ args }: Field): string | undefined {
  const filter = args.find(({ name }) => name === 'filter')?.type
  if (!isInputObjectType(filter)) return undefined
  const since = Object.values(filter.getFields()).find(({ name, type }) =>
    /from$/i.test(name) && String(type) === 'DateTime')
  return since ? `filter: { ${since.name}: "2000-01-01T00:00:00Z" }` : 'filter: { text: "" }'
}

/** The arguments of a connection: a filter with an order, and an order that leaves some records last. */
function argumentsOf(field: Field): readonly string[] {
  const [plain] = ordersOf(field, false)
  const [nullable] = ordersOf(field, true)
  return [`${anyRecord(field) ?? ''} orderBy: ${plain}`, ...(nullable ? [`orderBy: ${nullable}`] : [])]
}

/** Every connection of the records of a list, with a filter and with orders. */
export const orderedWalks: readonly Walk[] = relayLists.flatMap((list) => {
  const connections = fieldsOf(nodeOf(list) as GraphQLObjectType).filter(nodeOfField)
  return connections.flatMap((field) => argumentsOf(field).map((args): Walk => {
    const read = `${field.name}(first: 100 ${args}) { totalCount nodes { id } }`
    return {
      name: `${list.name}.${field.name} ${args}`, list: list.name, below: field.name,
      document: `query ($first: Int) { ${list.name}(first: $first) { nodes { ${read} } } }`,
    }
  }))
})

/**
 * Lists at the root that are complete, or paged by number. `test/matrices/nodes.test.ts` asks for records by `nodeId`.
 */
export const otherLists = rootFields.filter(
  ({ root, name, field }) =>
    root === 'Query' && name !== 'nodes' && (isListType(getNullableType(field.type)) || field.args.some(({ name }) => name === 'limit')),
)
