// Generates a query from an input of the search: a walk over the types of the schema, with aliases, page sizes and
// depth.
import {
  buildSchema, getNamedType, getNullableType, isListType, isObjectType, isRequiredArgument, type GraphQLField,
  type GraphQLObjectType,
} from 'graphql'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readerOf, type Reader, type Input } from './input.js'

type Field = GraphQLField<unknown, unknown>

/** The limits of a walk. */
interface Size {
  readonly depth: number
  readonly fields: number
  readonly page: number
}

/** The limits for an effort from 0 (small) to 1 (large). */
const sizeOf = (effort: number): Size => ({
  depth: 1 + Math.floor(effort * 6),
  fields: 6 + Math.floor(effort * 20),
  page: Math.min(100, 30 + Math.floor(effort * 250)),
})

export const schema = buildSchema(
  readFileSync(path.resolve(import.meta.dirname, '../../../../schema.graphql'), 'utf8'),
  { assumeValid: true },
)

const MOST_CHARACTERS = 60_000
/** Page sizes as fractions of the largest page. */
const PAGES = [1, 1, 0.5, 0.2]

const fieldsOf = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).filter(({ args }) => !args.some(isRequiredArgument))
const leadsOn = ({ type }: Field) => isObjectType(getNamedType(type))
const isList = ({ type }: Field) =>
  isListType(getNullableType(type)) || getNamedType(type).name.endsWith('Connection')

interface Walk {
  readonly read: Reader
  readonly size: Size
  aliases: number
  characters: number
}

/** The document for an input. `effort` from 0 to 1 limits its size. */
export function documentOf(input: Input, effort: number): string {
  const walk: Walk = { read: readerOf(input), size: sizeOf(effort), aliases: 0, characters: 0 }
  const lists = fieldsOf(schema.getQueryType() as GraphQLObjectType).filter(leadsOn)
  const roots = Array.from({ length: 1 + walk.read.below(3) }, () => written(walk, walk.read.pick(lists), 0))
  return `{ ${roots.join(' ')} }`
}

function selection(walk: Walk, type: GraphQLObjectType, depth: number): string {
  const { read, size } = walk
  const fields = fieldsOf(type)
  // A page has only one useful field: its records.
  const nodes = fields.find(({ name }) => name === 'nodes')
  if (nodes) return `{ ${written(walk, nodes, depth)} ${read.below(4) ? '' : 'totalCount'} }`
  const plain = fields.filter((field) => !leadsOn(field))
  const onward = depth < size.depth && walk.characters < MOST_CHARACTERS ? fields.filter(leadsOn) : []
  const lists = onward.filter(isList)
  const among = lists.length && read.below(3) ? lists : onward
  const relations = among.length
    ? Array.from({ length: 1 + read.below(2) }, () => written(walk, read.pick(among), depth + 1))
    : []
  const values = Array.from({ length: read.below(size.fields) }, () =>
    written(walk, read.pick(plain.length ? plain : fields), depth + 1),
  )
  return `{ __typename ${[...values, ...relations].join(' ')} }`
}

/** One field under a unique alias, because the same field may occur twice. */
function written(walk: Walk, field: Field, depth: number): string {
  walk.aliases += 1
  const alias = walk.aliases < 90 && field.name !== 'nodes' ? `a${walk.aliases}: ` : ''
  const page = field.args.some(({ name }) => name === 'first')
    ? `(first: ${Math.ceil(walk.size.page * walk.read.pick(PAGES))})`
    : ''
  const type = getNamedType(field.type)
  const below = isObjectType(type) ? selection(walk, type, depth) : ''
  const text = `${alias}${field.name}${page} ${below}`
  walk.characters += alias.length + field.name.length + page.length
  return text
}
