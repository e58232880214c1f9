// Adds the directives of IBM's GraphQL Cost Specification to the schema. They state the cost of lists, and routers and
// gateways read them.
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
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import { USUAL_SIZE } from '../schema/paging.js'

const { ARGUMENT_DEFINITION, ENUM, FIELD_DEFINITION, INPUT_FIELD_DEFINITION, OBJECT, SCALAR } = DirectiveLocation

/** The directives of the specification. Both are printed in schema.graphql. */
export const costDirectives: readonly GraphQLDirective[] = [
  new GraphQLDirective({
    name: 'cost',
    description: 'Cost of one value, in rows. Without it: object 1, scalar 0.',
    locations: [ARGUMENT_DEFINITION, ENUM, FIELD_DEFINITION, INPUT_FIELD_DEFINITION, OBJECT, SCALAR],
    args: { weight: { type: new GraphQLNonNull(GraphQLString), description: 'The rows, as a number.' } },
  }),
  new GraphQLDirective({
    name: 'listSize',
    description:
      'Most values of a list: by a slicing argument, or the assumed size.',
    locations: [FIELD_DEFINITION],
    args: {
      assumedSize: { type: GraphQLInt, description: 'The size when no slicing argument is given.' },
      slicingArguments: {
        type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
        description: 'The arguments that set the size.',
      },
      sizedFields: {
        type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
        description: 'Sub-fields with the list; without them the field itself is the list.',
      },
      requireOneSlicingArgument: {
        type: GraphQLBoolean,
        defaultValue: true,
        description: 'True if one slicing argument must be given.',
      },
    },
  }),
]

/** The arguments of `@listSize` on a field. */
export interface ListSize {
  readonly assumedSize: number
  readonly slicingArguments?: readonly string[]
  readonly sizedFields?: readonly string[]
  readonly requireOneSlicingArgument?: false
}

/**
 * The assumed size of a list without a slicing argument: a document usually has about five lines. If lists are longer,
 * the meter stops the operation while it reads.
 */
const USUAL_ENTRIES = 5

/** Computed fields that read additional rows, and the usual number of these rows. */
const COMPUTED: Readonly<Record<string, number>> = {
  rollUp: USUAL_SIZE, payableAmount: USUAL_SIZE, billableAmount: USUAL_SIZE, coveredAmount: USUAL_SIZE,
  earnings: USUAL_SIZE, place: USUAL_SIZE, snippet: USUAL_SIZE,
}

/** Lists that are summed up of many rows, and the rows that this counts as, beside those of the list. */
const SUMMED: Readonly<Record<string, number>> = { groups: 200 }

/** The arguments that set the size of a list: a number, or one identifier for each record. */
const SLICING: readonly string[] = ['first', 'last', 'limit', 'nodeIds', 'ids']

/** True for connection and page types. These objects are not rows of the database, so they cost nothing. */
const isPage = (name: string) => /(Connection|Edge|Page|PageInfo|Pagination)$/.test(name)

/** Types of other objects that are no rows: they are found while the rows of the list around them are read. */
const NO_ROWS: readonly string[] = [
  'MissingForAction', 'FieldEdit', 'StepError', 'GroupValue', 'ConvertedSum', 'PeriodOfGroup', 'SearchSnippetPart',
]

/** True for the result of one of several records. It costs the row of the record, so its field `record` costs none. */
const isStepResult = (name: string) => name.endsWith('StepResult')

type Directives = Readonly<Record<string, object>>

/** Adds the directives to the page types, lists and computed fields of the schema. */
export function sizeLists(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    if (type.name.startsWith('__')) continue
    // The field that returns a page sets the size of the page's lists.
    if (isPage(type.name) || NO_ROWS.includes(type.name)) write(type, { cost: { weight: '0' } })
    Object.values(type.getFields()).filter(({ args }) => !isPage(type.name) || args.length).forEach(writeSize)
    if (isStepResult(type.name)) write(type.getFields().record, { cost: { weight: '0' } })
  }
  return schema
}

function writeSize(field: GraphQLField<unknown, unknown>): void {
  const size = sizeOf(field)
  const rows = COMPUTED[field.name] ?? SUMMED[field.name]
  if (size) write(field, { listSize: size })
  if (rows) write(field, { cost: { weight: String(rows) } })
}

function write(target: GraphQLObjectType | GraphQLField<unknown, unknown>, directives: Directives): void {
  target.extensions = { ...target.extensions, directives: { ...directivesOf(target), ...directives } }
}

/** The `@listSize` arguments for a field; undefined if the field is not a list of records. */
function sizeOf(field: GraphQLField<unknown, unknown>): ListSize | undefined {
  const { type, args } = field
  const named = getNamedType(type)
  if (!isObjectType(named) && !isInterfaceType(named)) return undefined
  const slicing = args.map((arg) => arg.name).filter((arg) => SLICING.includes(arg))
  const sized = isPage(named.name) ? ['nodes', 'edges', 'data'].filter((list) => list in named.getFields()) : []
  const slices = { slicingArguments: slicing, requireOneSlicingArgument: false } as const
  if (sized.length && slicing.length) return { assumedSize: USUAL_SIZE, ...slices, sizedFields: sized }
  if (!isListType(getNullableType(type))) return undefined
  return slicing.length ? { assumedSize: USUAL_SIZE, ...slices } : { assumedSize: USUAL_ENTRIES }
}

/** The cost directives of a field or type. */
export const directivesOf = ({ extensions }: { readonly extensions: Readonly<Record<string, unknown>> }) =>
  (extensions.directives ?? {}) as { readonly cost?: { readonly weight: string }; readonly listSize?: ListSize }

/** The average sizes of the introspection lists: field name of a meta type → size. */
export function introspectionSizes(schema: GraphQLSchema): Readonly<Record<string, number>> {
  const types = Object.values(schema.getTypeMap())
  const fields = types.flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []))
  const average = (all: number, of: readonly unknown[] = types) => Math.ceil(all / of.length)
  const sum = (sizeOf: (type: GraphQLNamedType) => number) => types.reduce((all, type) => all + sizeOf(type), 0)
  return {
    types: types.length,
    fields: average(fields.length),
    inputFields: average(sum((type) => (isInputObjectType(type) ? Object.keys(type.getFields()).length : 0))),
    enumValues: average(sum((type) => (isEnumType(type) ? type.getValues().length : 0))),
    possibleTypes: average(sum((type) => (isAbstractType(type) ? schema.getPossibleTypes(type).length : 0))),
    args: average(fields.reduce((all, field) => all + field.args.length, 0), fields),
    directives: schema.getDirectives().length,
  }
}
