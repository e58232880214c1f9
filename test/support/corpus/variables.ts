// Variables of any field: good ones that name records of the demo data, and bad ones made from these.
import {
  getNamedType, getNullableType, isEnumType, isInputObjectType, isInputType, isListType, isNonNullType, Kind,
  typeFromAST, type DocumentNode, type GraphQLInputField, type GraphQLInputType, type NamedTypeNode, type ValueNode,
} from 'graphql'
import { identifierPaths, rootFields, sampleOf, schema, variablesFor, type RootField } from '../operations.js'

/** Model → identifiers of its records, of which some are named in variables. */
export type Identifiers = Readonly<Record<string, readonly string[]>>

type Path = readonly (string | number)[]
type Variables = Record<string, unknown>

/** Texts that are not free: name of an argument or an input field → a value. */
const TEXTS: Readonly<Record<string, unknown>> = {
  currency: 'USD', mainCurrency: 'USD', from: 'EUR', to: 'USD', fromCurrency: 'EUR', toCurrency: 'USD',
  locationType: 'warehouse', country: 'BD', permissions: 'records:read', contentType: 'application/pdf',
  fileName: 'contract.pdf', email: 'tess@mill.test', receiptUrl: 'https://receipts.test/1',
  password: 'a needle in a haystack',
}

/** The nodeId of a supplier of the demo data. */
const NODE = Buffer.from(JSON.stringify(['mill', 'Supplier', 'sup-1'])).toString('base64url')

/** The model whose record an identifier names: by the name of its place, or by the type or name of the root field. */
export function modelAt({ name, field }: RootField, path: Path, models: readonly string[]): string | undefined {
  const place = String(path.filter((key) => typeof key === 'string').at(-1)).replace(/Ids?$/, '').toLowerCase()
  const named = (text: string) => models.filter((model) => text.toLowerCase().endsWith(model.toLowerCase()))
  const type = getNamedType(field.type).name.replace(/StepResult$/, '')
  return [named(place), named(/^ids?$/.test(place) ? type : ''), named(name)]
    .flatMap((found) => found.sort((a, b) => b.length - a.length).slice(0, 1))[0]
}

/** A value of an input type: with its required fields, or with all. Identifiers name existing records. */
export function goodValue(
  root: RootField, ids: Identifiers, type: GraphQLInputType, path: Path, whole = false,
): unknown {
  const bare = getNullableType(type)
  if (isListType(bare)) return [goodValue(root, ids, bare.ofType as GraphQLInputType, [...path, 0], whole)]
  const place = String(path.filter((key) => typeof key === 'string').at(-1))
  if (/^nodeIds?$/.test(place)) return NODE
  if (String(bare) === 'ID') return ids[modelAt(root, path, Object.keys(ids)) ?? '']?.[0] ?? 'unknown-1'
  if (String(bare) === 'String' && place in TEXTS) return TEXTS[place]
  if (isEnumType(bare)) return bare.getValues()[0].name
  if (!isInputObjectType(bare)) return sampleOf(bare)
  const fields = Object.values(bare.getFields()).filter(
    (field) => whole || isNonNullType(field.type) || isNeeded(field),
  )
  return Object.fromEntries(
    fields.map((field) => [field.name, goodValue(root, ids, field.type, [...path, field.name], whole)]),
  )
}

/** Fields that are optional in the schema, but that many records need. */
const NEEDED = [
  'clientId', 'styleId', 'productionOrderId', 'lineItems', 'materialName', 'qty', 'quantity', 'unitPrice', 'description',
]

/** The lines to order must be those of the request. Left out, they are all its lines. */
const isNeeded = ({ name, type }: GraphQLInputField) =>
  NEEDED.includes(name) && String(getNamedType(type)) !== 'OrderedLineInput'

/** The arguments that would leave the first page, or name the version before an earlier change. */
const LEFT_OUT = ['after', 'before', 'last', 'page', 'limit', 'recordVersion']

/** Values of the required arguments of a field and of its input, or of all arguments. */
export function goodVariables(root: RootField, ids: Identifiers, whole = false): Variables {
  const required = variablesFor(root)
  const given = root.field.args.filter(
    ({ name }) => name in required || name === 'input' || (whole && !LEFT_OUT.includes(name)),
  )
  return Object.fromEntries(
    given.map(({ name, type, defaultValue }) => [name, defaultValue ?? goodValue(root, ids, type, [name], whole)]),
  )
}

/** Values of the variables of a document, by the root field that takes them. */
export function variablesOf({ definitions }: DocumentNode, ids: Identifiers): Variables {
  const operation = definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)
  const calls = operation?.selectionSet.selections.filter((one) => one.kind === Kind.FIELD) ?? []
  const values = (operation?.variableDefinitions ?? []).map(({ variable: { name: { value: name } }, type: node }) => {
    const isPassed = (value: ValueNode) => value.kind === Kind.VARIABLE && value.name.value === name
    const call = calls.find(({ arguments: given = [] }) => given.some(({ value }) => isPassed(value))) ?? calls[0]
    const place = call.arguments?.find(({ value }) => isPassed(value))?.name.value ?? name
    const root = rootFields.find((field) => field.name === call.name.value)
    const type = typeFromAST(schema, node as NamedTypeNode)
    return [name, root && isInputType(type) ? goodValue(root, ids, type, [place]) : null]
  })
  return Object.fromEntries(values) as Variables
}

/** Puts a value at a path of the variables. */
function withValue(value: unknown, [key, ...rest]: Path, placed: unknown): unknown {
  if (key === undefined) return placed
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === key ? withValue(item, rest, placed) : item))
  const whole = (value ?? {}) as Record<string, unknown>
  return { ...whole, [key]: withValue(whole[key], rest, placed) }
}

/** Replaces every value of the variables by one of another kind, so that there is a fault at every place. */
function wrong(value: unknown): unknown {
  if (Array.isArray(value)) return value.length ? value.map(wrong) : {}
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? { not: ['a', 'text'] } : 'seven'
  return { ...Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wrong(inner)])), surplus: 1 }
}

/** Name of the fault → variables with it. */
export function badVariables(root: RootField, good: Variables): Readonly<Record<string, Variables>> {
  const paths = identifierPaths(root).filter((path) => path[0] in good)
  const at = (id: string) =>
    paths.reduce<unknown>((variables, path) => withValue(variables, path, id), good) as Variables
  const names = root.field.args.map(({ name }) => name)
  return {
    ...(paths.length && { 'unknown identifiers': at('nobody-has-this-id') }),
    ...(names.length && {
      'wrong kinds': wrong(good) as Variables,
      nulls: Object.fromEntries(names.map((name) => [name, null])),
    }),
  }
}
