// Kinds that contain other values: a list, a free-form object, and a model with named fields.
import { LIMITS } from '../../../src/core/limits.js'
import { fault, type Faults, gather, isOurs } from './fault.js'
import { beyond, unholdableJson } from '../../holdable.js'
import { asDouble, isList, isObject, LongNumber, type JsonValue } from '../json/value.js'
import {
  type Absentable,
  type Infer,
  isRefused,
  type Kind,
  type Outcome,
  refuse,
  type Schema,
  take,
  takeUnless,
} from './kind.js'

/** Named fields, in the order in which their faults are listed. */
export type Fields = Readonly<Record<string, Kind<unknown>>>

type OptionalName<F extends Fields> = {
  [N in keyof F]: F[N] extends Absentable<unknown, undefined> ? N : never
}[keyof F]

/** The values of the fields. A field without a value has no member. */
export type FieldValues<F extends Fields> =
  & { readonly [N in Exclude<keyof F, OptionalName<F>>]: Infer<F[N]> }
  & { readonly [N in OptionalName<F>]?: Infer<F[N]> }

/** Checks one field. If the field is missing, the fault repeats `whole`. */
export const checkField = (kind: Kind<unknown>, input: JsonValue | undefined, whole: JsonValue): Outcome<unknown> => {
  if (input !== undefined) return kind.check(input)
  return 'initial' in kind ? take(kind.initial) : { faults: [fault('missing', whole)] }
}

/**
 * Checks each field; `find` returns its input. If a field is missing, the fault repeats `whole`. Undeclared members
 * are ignored, as pydantic does.
 */
export const checkFields = <F extends Fields>(
  fields: F, find: (name: string) => JsonValue | undefined, whole: JsonValue,
): Outcome<FieldValues<F>> => {
  const values: Record<string, unknown> = {}
  const refused: [string, Faults][] = []
  for (const name in fields) {
    const outcome = checkField(fields[name], find(name), whole)
    if (isRefused(outcome)) refused.push([name, outcome])
    if (!isRefused(outcome) && outcome.value !== undefined) values[name] = outcome.value
  }
  return refused.length > 0 ? gather(refused) : take(values as FieldValues<F>)
}

const schemaOf = (fields: Fields): Schema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, kind.schema])),
  required: Object.entries(fields).flatMap(([name, kind]) => ('initial' in kind ? [] : [name])),
})

/** An object with named fields. */
export const model = <F extends Fields>(fields: F): Kind<FieldValues<F>> => ({
  schema: schemaOf(fields),
  check: (input) =>
    (isObject(input) ? checkFields(fields, (name) => input.get(name), input) : refuse('model_attributes_type', input)),
})

const MOST_ITEMS = LIMITS.inputValues.most

/** Checks each element. Yields the refused elements and adds the accepted values to `values`. */
function* checkEach<T>(kind: Kind<T>, input: readonly JsonValue[], values: T[]): Iterable<readonly [number, Faults]> {
  for (const [index, item] of input.entries()) {
    const outcome = kind.check(item)
    if (isRefused(outcome)) yield [index, outcome]
    if (!isRefused(outcome) && values.length <= MOST_ITEMS) values.push(outcome.value)
  }
}

/** A list of values of one kind, with at least `min` elements if `min` is given. */
export const list = <T>(kind: Kind<T>, { min = 0 }: { readonly min?: number } = {}): Kind<readonly T[]> => ({
  schema: { type: 'array', items: kind.schema, ...(min > 0 && { minItems: min }) },
  check: (input) => {
    if (!isList(input)) return refuse('list_type', input)
    const values: T[] = []
    const refused = gather(checkEach(kind, input, values))
    // pydantic checked the length only if every element was valid.
    const figures = { field_type: 'List', min_length: min, actual_length: input.length }
    if (input.length < min && refused.faults.every(isOurs)) return refuse('too_short', input, figures)
    if (refused.faults.length > 0) return refused
    return values.length > MOST_ITEMS ? { faults: [beyond('items', null)] } : take(values)
  },
})

/** A free-form value as plain data. */
export type PlainJson = null | boolean | number | string | readonly PlainJson[] | PlainObject

/** A free-form object as plain data. */
export interface PlainObject {
  readonly [key: string]: PlainJson
}

const plain = (sent: JsonValue): PlainJson => {
  const value = asDouble(sent)
  if (typeof value === 'bigint') return Number(value)
  if (isList(value)) return value.map(plain)
  return isObject(value) ? plainObject([...value]) : value
}

// `fromEntries` defines own properties, so `__proto__` is an ordinary key.
const plainObject = (entries: readonly (readonly [string, JsonValue])[]): PlainObject =>
  Object.fromEntries(entries.map(([key, value]) => [key, plain(value)]))

/** An object of any shape. A long number is kept as its text in the named figures, and as a double elsewhere. */
export const record = (figures: readonly string[] = []): Kind<PlainObject> => ({
  schema: { type: 'object', additionalProperties: true },
  check: (input) => {
    if (!isObject(input)) return refuse('dict_type', input)
    const texts = [...input].filter(([name, value]) => figures.includes(name) && value instanceof LongNumber)
    return takeUnless(unholdableJson(input), () =>
      plainObject([...input, ...texts.map(([name, value]) => [name, (value as LongNumber).text] as const)]))
  },
})
