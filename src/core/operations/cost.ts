// Estimates the cost of an operation from its document, before the operation runs: the rows that it may read and the
// values that it may answer.
import {
  getNamedType, getNullableType, getOperationAST, isCompositeType, isInterfaceType, isListType, isObjectType, Kind,
  SchemaMetaFieldDef, TypeMetaFieldDef, valueFromASTUntyped, type DocumentNode, type FieldNode,
  type GraphQLCompositeType, type GraphQLField, type GraphQLSchema, type SelectionNode, type SelectionSetNode,
  type ValueNode,
} from 'graphql'
import { fragmentsOf, type Fragments } from './document.js'
import { directivesOf, introspectionSizes, type ListSize } from './list-sizes.js'
import { MOST_PER_PAGE } from '../schema/paging.js'

/** A cost: the rows read and the values answered. */
export interface Cost {
  readonly rows: number
  readonly values: number
}

export type Variables = Readonly<Record<string, unknown>>

/** The number of objects that a field answers, and the list argument that determines the number. */
interface Size {
  readonly of: (variables: Variables) => number
  readonly list?: { readonly field: string; readonly argument: string }
}

/** The content of a selection: leaf fields, and parts, which are fields with a sub-selection. */
interface Selected {
  readonly leaves: number
  readonly parts: readonly Part[]
}

/** The cost of one field with a sub-selection: `size` objects, each with `weight` rows and its leaves and parts. */
interface Part extends Selected {
  readonly size: Size
  readonly weight: number
}

/** Computes the cost of an operation for given variables. */
export interface CostFormula {
  readonly estimate: (variables: Variables) => Cost
  /** The largest page size of one of the operation's lists with which the operation reads at most `most` rows. */
  readonly fitting: (
    most: number,
    variables: Variables,
  ) => { readonly field: string; readonly argument: string; readonly size: number } | null
  /** The number of fields of the operation, with its fragments expanded. */
  readonly fields: number
}

type FormulaOf = (document: DocumentNode, operationName?: string) => CostFormula

const ONCE: Size = { of: () => 1 }

/** Returns a function that makes the cost formula of an operation. The document must be valid and within the limits. */
export function costFormulas(schema: GraphQLSchema): FormulaOf {
  const introspection = introspectionSizes(schema)
  return (document, operationName) => {
    const operation = getOperationAST(document, operationName)
    const type = operation && schema.getRootType(operation.operation)
    const defaults = Object.fromEntries((operation?.variableDefinitions ?? []).flatMap(defaultOf))
    const selected = type
      ? select({ schema, introspection, fragments: fragmentsOf(document) }, type, operation.selectionSet)
      : NOTHING
    return formula({ size: ONCE, weight: 0, ...selected }, defaults)
  }
}

const NOTHING: Selected = { leaves: 0, parts: [] }
const LEAF: Selected = { leaves: 1, parts: [] }

const defaultOf = ({ variable, defaultValue }: { variable: { name: { value: string } }; defaultValue?: ValueNode }) =>
  (defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [])

function formula(root: Part, defaults: Variables): CostFormula {
  return {
    fields: countFields(root),
    estimate(given) {
      const variables = { ...defaults, ...given }
      return { rows: rowsOf(root, variables), values: valuesOf(root, variables) }
    },
    fitting(most, given) {
      const variables = { ...defaults, ...given }
      return sizesOf(root).map((size) => fit(root, size, most, variables)).find((found) => found !== null) ?? null
    },
  }
}

/** The rows grow linearly with the size of a list, so the rows at sizes 0 and 1 give the largest size that fits. */
function fit(root: Part, size: Size, most: number, variables: Variables) {
  const at = (count: number) => rowsOf(root, variables, { size, count })
  const largest = Math.floor((most - at(0)) / (at(1) - at(0)))
  return size.list && largest >= 1 && largest < size.of(variables) ? { ...size.list, size: largest } : null
}

/** A hypothetical size of a list, used instead of its real size. */
interface Assumed {
  readonly size: Size
  readonly count: number
}

const countOf = ({ size }: Part, variables: Variables, assumed?: Assumed) =>
  size === assumed?.size ? assumed.count : size.of(variables)

const rowsOf = (part: Part, variables: Variables, assumed?: Assumed): number =>
  countOf(part, variables, assumed) *
  part.parts.reduce((sum, inner) => sum + rowsOf(inner, variables, assumed), part.weight)

const valuesOf = (part: Part, variables: Variables): number =>
  countOf(part, variables) * part.parts.reduce((sum, inner) => sum + valuesOf(inner, variables), part.leaves)

const countFields = ({ leaves, parts }: Part): number =>
  parts.reduce((sum, inner) => sum + countFields(inner), leaves + 1)

const sizesOf = ({ size, parts }: Part): Size[] => [size, ...parts.flatMap(sizesOf)]

interface Reader {
  readonly schema: GraphQLSchema
  readonly fragments: Fragments
  /** The sizes of the introspection lists, by field name. */
  readonly introspection: Readonly<Record<string, number>>
}

/** The fields of a page type that contain the page's list, and the size of that list. */
interface Paged {
  readonly fields: readonly string[]
  readonly size: Size
}

function select(
  reader: Reader,
  type: GraphQLCompositeType,
  set: SelectionSetNode | undefined,
  paged?: Paged,
): Selected {
  const selected = (set?.selections ?? []).map((selection) => selectOne(reader, type, selection, paged))
  return {
    leaves: selected.reduce((sum, { leaves }) => sum + leaves, 0),
    parts: selected.flatMap(({ parts }) => parts),
  }
}

function selectOne(reader: Reader, type: GraphQLCompositeType, selection: SelectionNode, paged?: Paged): Selected {
  if (selection.kind === Kind.FIELD) return selectField(reader, type, selection, paged)
  const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : reader.fragments.get(selection.name.value)
  const condition = fragment?.typeCondition && reader.schema.getType(fragment.typeCondition.name.value)
  return select(reader, isCompositeType(condition) ? condition : type, fragment?.selectionSet, paged)
}

function selectField(reader: Reader, parent: GraphQLCompositeType, node: FieldNode, paged?: Paged): Selected {
  const field = fieldOf(reader.schema, parent, node.name.value)
  const type = field && getNamedType(field.type)
  if (!field || !isCompositeType(type)) return field ? leaf(field) : LEAF
  const { listSize, cost } = directivesOf(field)
  const size = listSize ? slicedSize(listSize, node) : metaSize(reader, parent, field)
  const page = listSize?.sizedFields && { fields: listSize.sizedFields, size }
  const own = paged?.fields.includes(field.name) ? paged.size : page ? ONCE : size
  const weight = cost ? Number(cost.weight) : undefined
  const content = select(reader, type, node.selectionSet, page)
  if (weight === undefined || !listSize) return part(own, weight ?? weightOf(type), content)
  return { leaves: 0, parts: [{ size: ONCE, weight, ...NOTHING }, ...part(own, weightOf(type), content).parts] }
}

const part = (size: Size, weight: number, content: Selected): Selected =>
  ({ leaves: 0, parts: [{ size, weight, ...content }] })

/** A leaf field costs rows if it is computed from rows. */
function leaf(field: GraphQLField<unknown, unknown>): Selected {
  const { cost } = directivesOf(field)
  return cost ? { leaves: 0, parts: [{ size: ONCE, weight: Number(cost.weight), ...LEAF }] } : LEAF
}

function fieldOf(
  schema: GraphQLSchema,
  parent: GraphQLCompositeType,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  const meta = [SchemaMetaFieldDef, TypeMetaFieldDef].find((field) => field.name === name)
  if (meta && parent === schema.getQueryType()) return meta
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined
}

/** An object counts as one row, unless a `@cost` directive sets another weight. Introspection types count as 0 rows. */
function weightOf(type: GraphQLCompositeType): number {
  if (type.name.startsWith('__')) return 0
  return Number(directivesOf(type).cost?.weight ?? 1)
}

function metaSize(
  { introspection }: Reader,
  parent: GraphQLCompositeType,
  { name, type }: GraphQLField<unknown, unknown>,
): Size {
  if (!parent.name.startsWith('__') || !isListType(getNullableType(type))) return ONCE
  return { of: () => introspection[name] ?? 1 }
}

/** The slicing arguments that name records. A shorter list would be about other records, so none is proposed. */
const BY_ID: readonly string[] = ['nodeIds', 'ids']

/** The size from the slicing arguments: the largest if several are given, the assumed size if none is given. */
function slicedSize(
  { slicingArguments = [], assumedSize }: ListSize,
  { name, arguments: given = [] }: FieldNode,
): Size {
  const slicing = given.filter((argument) => slicingArguments.includes(argument.name.value))
  const argument = slicing[0]?.name.value ?? slicingArguments[0]
  return {
    of: (variables) => {
      const sizes = slicing.flatMap(({ value }) => sizeIn(value, variables))
      return sizes.length ? Math.max(...sizes) : assumedSize
    },
    list: argument && !BY_ID.includes(argument) ? { field: name.value, argument } : undefined,
  }
}

/**
 * Reads a size argument, limited to the maximum page size: the list resolver refuses larger pages anyway. A list of
 * identifiers gives as many records as it has values.
 */
function sizeIn(value: ValueNode, variables: Variables): number[] {
  const size = value.kind === Kind.VARIABLE ? variables[value.name.value] : valueFromASTUntyped(value)
  if (Array.isArray(size)) return [Math.min(size.length, MOST_PER_PAGE)]
  return typeof size === 'number' ? [Math.min(Math.max(size, 0), MOST_PER_PAGE)] : []
}
