// Compares values that clients send with the types of the schema, in variables as in literals of a document. Each fault
// has its place and its type, and says it without the words of an executor.
import {
  getNullableType, isEnumType, isInputObjectType, isListType, isNonNullType, Kind, valueFromASTUntyped,
  type GraphQLEnumType, type GraphQLInputObjectType, type GraphQLInputType, type GraphQLScalarType, type ValueNode,
} from 'graphql'
import { suggestionList } from 'graphql/jsutils/suggestionList.js'
import { typed, type FaultEntry } from '../faults/fault.js'
import { because, type Reason } from '../faults/reason.js'
import { asDomainError } from './shown-errors.js'

type Location = FaultEntry['loc']

/** `shown` lets refusals name parts of the schema: the values of an enum, or fields with a similar name. */
export type Hints = 'shown' | 'hidden'

/** How the values of one form are read: those of JSON, or the literals of a document. */
interface Form<V> {
  readonly isNull: (value: V) => boolean
  /** The entries of a list; null for any other value. */
  readonly entries: (value: V) => readonly V[] | null
  /** The members of an object; null for any other value. */
  readonly members: (value: V) => ReadonlyMap<string, V> | null
  /** The value of a scalar. Throws if it is not of the type. */
  readonly scalar: (type: GraphQLScalarType, value: V) => unknown
  readonly isOfEnum: (type: GraphQLEnumType, value: V) => boolean
  /** The value as the client sent it. */
  readonly sent: (value: V) => unknown
  /** True for a value that is compared elsewhere. */
  readonly isElsewhere: (value: V) => boolean
  readonly isAbsent: (value: V) => boolean
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Number)

/** Values of variables. */
export const JSON_VALUES: Form<unknown> = {
  isNull: (value) => value === null,
  entries: (value) => (Array.isArray(value) ? value : null),
  members: (value) => (isObject(value) && !Array.isArray(value) ? new Map(Object.entries(value)) : null),
  scalar: (type, value) => type.parseValue(value),
  isOfEnum: (type, value) => typeof value === 'string' && type.getValue(value) !== undefined,
  sent: (value) => value,
  isElsewhere: () => false,
  isAbsent: (value) => value === undefined,
}

/** Literals of a document. A variable within one is compared where the variables are. */
export const LITERALS: Form<ValueNode> = {
  isNull: ({ kind }) => kind === Kind.NULL,
  entries: (node) => (node.kind === Kind.LIST ? node.values : null),
  members: (node) =>
    (node.kind === Kind.OBJECT ? new Map(node.fields.map(({ name, value }) => [name.value, value])) : null),
  scalar: (type, node) => type.parseLiteral(node),
  isOfEnum: (type, node) => node.kind === Kind.ENUM && type.getValue(node.value) !== undefined,
  sent: (node) => valueFromASTUntyped(node),
  isElsewhere: ({ kind }) => kind === Kind.VARIABLE,
  isAbsent: () => false,
}

/** The literals of a document that runs: a variable within one counts with its value. */
export const literalsWith = (variables: Readonly<Record<string, unknown>>): Form<ValueNode> => {
  const valueOf = (node: ValueNode) => (node.kind === Kind.VARIABLE ? variables[node.name.value] : undefined)
  return {
    ...LITERALS,
    isNull: (node) => node.kind === Kind.NULL || valueOf(node) === null,
    isAbsent: (node) => node.kind === Kind.VARIABLE && valueOf(node) === undefined,
  }
}

interface Comparing<V> {
  readonly form: Form<V>
  readonly hints: Hints
  readonly add: (loc: Location, why: Reason, input?: unknown) => void
}

/** Adds a fault for every part of the value that is not of the type. Returns the value without such parts. */
export function compare<V>(
  comparing: Comparing<V>, type: GraphQLInputType, value: V | undefined, loc: Location,
): unknown {
  const { form, add } = comparing
  if (value === undefined || form.isAbsent(value)) {
    if (isNonNullType(type)) add(loc, because('missing'))
    return undefined
  }
  if (form.isNull(value)) {
    if (isNonNullType(type)) add(loc, because('null_not_allowed'), null)
    return null
  }
  if (form.isElsewhere(value)) return undefined
  const plain = getNullableType(type)
  if (isListType(plain)) {
    const entries = form.entries(value)
    return entries
      ? entries.map((entry, index) => compare(comparing, plain.ofType, entry, [...loc, index]))
      : [compare(comparing, plain.ofType, value, loc)]
  }
  if (isInputObjectType(plain)) return compareObject(comparing, plain, value, loc)
  return compareLeaf(comparing, plain, value, loc)
}

function compareObject<V>(
  comparing: Comparing<V>, type: GraphQLInputObjectType, value: V, loc: Location,
): Readonly<Record<string, unknown>> | undefined {
  const { form, add, hints } = comparing
  const members = form.members(value)
  if (!members) return void add(loc, because('dict_type'), form.sent(value))
  const fields = type.getFields()
  const known = Object.values(fields).flatMap((field): [string, unknown][] => {
    const member = members.get(field.name)
    return member === undefined && field.defaultValue !== undefined
      ? [] : [[field.name, compare(comparing, field.type, member, [...loc, field.name])]]
  })
  for (const [name, member] of members) {
    if (Object.hasOwn(fields, name)) continue
    const suggested = hints === 'shown' ? suggestionList(name, Object.keys(fields)) : []
    const why = suggested.length
      ? because('extra_suggested', { object: type.name, suggested }) : because('extra_forbidden', { object: type.name })
    add([...loc, name], why, form.sent(member))
  }
  return Object.fromEntries(known.filter(([, member]) => member !== undefined))
}

function compareLeaf<V>(
  { form, add, hints }: Comparing<V>, type: GraphQLEnumType | GraphQLScalarType, value: V, loc: Location,
): unknown {
  if (isEnumType(type)) {
    if (!form.isOfEnum(type, value)) add(loc, ofEnum(type, hints), form.sent(value))
    return undefined
  }
  try {
    return form.scalar(type, value)
  } catch (error) {
    add(loc, asDomainError(error)?.details.why ?? ofScalar(type.name, form.sent(value)), form.sent(value))
    return undefined
  }
}

const ofEnum = (type: GraphQLEnumType, hints: Hints): Reason =>
  (hints === 'hidden' ? because('enum_hidden', { enum: type.name })
    : because('enum', { expected: type.getValues().map(({ name }) => name) }))

const INT32 = { ge: -(2 ** 31), le: 2 ** 31 - 1 } as const

/** Why a value is not of a scalar of graphql-js. */
function ofScalar(name: string, sent: unknown): Reason {
  if (name === 'Boolean') return because('bool_type')
  if (name === 'Float') return because('float_type')
  if (name === 'JSONObject') return because('dict_type')
  if (name !== 'Int') return because('string_type')
  const number = typeof sent === 'number' || sent instanceof Number ? Number(sent) : NaN
  if (Number.isNaN(number)) return because('int_type')
  return Number.isInteger(number) ? because('int_out_of_range', INT32) : because('int_from_float')
}

/** A fault of a value that a client sent. */
export const entryOf = (loc: Location, why: Reason, input?: unknown): FaultEntry => {
  const { type, ctx } = typed(why)
  return { type, loc, msg: why.sentence, ...(input !== undefined && { input }), ...(ctx && { ctx }) }
}
