// What a list can cost, put on the schema by the directives of IBM's GraphQL Cost Specification, which routers and
// gateways read.
import {
  DirectiveLocation,
  getNamedType,
  getNullableType,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
  isListType,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import { USUAL_SIZE } from '../schema/paging.js'

const { ARGUMENT_DEFINITION, ENUM, FIELD_DEFINITION, INPUT_FIELD_DEFINITION, OBJECT, SCALAR } = DirectiveLocation

/** The directives of the specification. Both are printed in schema.graphql. */
export const costDirectives: readonly GraphQLDirective[] = [
  new GraphQLDirective({
    name: 'cost',
    description: 'What one value costs, in rows. An object costs 1 and a scalar nothing where nothing else is said.',
    locations: [ARGUMENT_DEFINITION, ENUM, FIELD_DEFINITION, INPUT_FIELD_DEFINITION, OBJECT, SCALAR],
    args: { weight: { type: new GraphQLNonNull(GraphQLString), description: 'The rows, as a number.' } },
  }),
  new GraphQLDirective({
    name: 'listSize',
    description:
      'How many values a list may hold: as many as a slicing argument says, or the assumed size where none is given.',
    locations: [FIELD_DEFINITION],
    args: {
      assumedSize: { type: GraphQLInt, description: 'The size where no slicing argument is given.' },
      slicingArguments: {
        type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
        description: 'The arguments that say the size.',
      },
      sizedFields: {
        type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
        description: 'The fields below that are the list; without them the field itself is.',
      },
      requireOneSlicingArgument: {
        type: GraphQLBoolean,
        defaultValue: true,
        description: 'Whether one slicing argument must be given.',
      },
    },
  }),
]

/** What `@listSize` says of a field. */
export interface ListSize {
  readonly assumedSize: number
  readonly slicingArguments?: readonly string[]
  readonly sizedFields?: readonly string[]
  readonly requireOneSlicingArgument?: false
}

/** The most entries that a list has which is entered with its document, or bounded by its query. */
const MOST_ENTRIES = 100

/**
 * Lists without a slicing argument count as lists of the usual size, and are stopped while they are read; `bounded`
 * ones count whole.
 */
const sizeWithoutArgument = ({ extensions }: GraphQLField<unknown, unknown>) =>
  extensions.bounded ? MOST_ENTRIES : USUAL_SIZE

/** Fields that are computed from rows of their own, and how many those usually are. */
const COMPUTED: Readonly<Record<string, number>> = { rollUp: 100, payableAmount: USUAL_SIZE, coveredAmount: USUAL_SIZE }

/** Pages, and the figures that a pager shows, are no rows. */
const isPage = (name: string) => /(Connection|Edge|Page|PageInfo|Pagination)$/.test(name)

type Directives = Readonly<Record<string, object>>

/** Writes the directives on every type and list of the schema. */
export function sizeLists(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    if (type.name.startsWith('__')) continue
    // The lists of a page are sized by the field that answers the page.
    if (isPage(type.name)) write(type, { cost: { weight: '0' } })
    else Object.values(type.getFields()).forEach(writeSize)
  }
  return schema
}

function writeSize(field: GraphQLField<unknown, unknown>): void {
  const size = sizeOf(field)
  const rows = COMPUTED[field.name]
  if (size) write(field, { listSize: size })
  if (rows) write(field, { cost: { weight: String(rows) } })
}

function write(target: GraphQLObjectType | GraphQLField<unknown, unknown>, directives: Directives): void {
  target.extensions = { ...target.extensions, directives }
}

/** What `@listSize` says of the field; undefined for one that is no list of records. */
function sizeOf(field: GraphQLField<unknown, unknown>): ListSize | undefined {
  const { type, args } = field
  const named = getNamedType(type)
  if (!isObjectType(named)) return undefined
  const slicing = args.map((arg) => arg.name).filter((arg) => ['first', 'last', 'limit'].includes(arg))
  const sized = isPage(named.name) ? ['nodes', 'edges', 'data'].filter((list) => list in named.getFields()) : []
  const slices = { slicingArguments: slicing, requireOneSlicingArgument: false } as const
  if (sized.length && slicing.length) return { assumedSize: USUAL_SIZE, ...slices, sizedFields: sized }
  if (!isListType(getNullableType(type))) return undefined
  return slicing.length ? { assumedSize: USUAL_SIZE, ...slices } : { assumedSize: sizeWithoutArgument(field) }
}

/** What the directives say of a field or type. */
export const directivesOf = ({ extensions }: { readonly extensions: Readonly<Record<string, unknown>> }) =>
  (extensions.directives ?? {}) as { readonly cost?: { readonly weight: string }; readonly listSize?: ListSize }

/** How long the lists are that describe the schema itself, on average: a field of a meta type → its size. */
export function introspectionSizes(schema: GraphQLSchema): Readonly<Record<string, number>> {
  const types = Object.values(schema.getTypeMap())
  const fields = types.flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []))
  const perType = Math.ceil(fields.length / types.length)
  const args = Math.ceil(fields.reduce((sum, field) => sum + field.args.length, 0) / fields.length)
  const { length: directives } = schema.getDirectives()
  return {
    types: types.length,
    fields: perType,
    inputFields: perType,
    enumValues: perType,
    possibleTypes: perType,
    args,
    directives,
  }
}
