// The kinds that contain other values: `list`, `dict`, and models.
import { isList, isObject, type JsonObject, type JsonValue } from '../json/value.js'
import { fault, type Faults, gather, isOwn } from './fault.js'
import {
  type Absentable, type Infer, isRefused, type Kind, type Outcome, refuse, type Schema, take,
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

/** Checks each element. Yields the refused elements and adds the accepted values, up to `most`, to `values`. */
function* checkEach<T>(
  kind: Kind<T>, input: readonly JsonValue[], values: T[], most: number,
): Iterable<readonly [number, Faults]> {
  for (const [index, item] of input.entries()) {
    const outcome = kind.check(item)
    if (isRefused(outcome)) yield [index, outcome]
    if (!isRefused(outcome) && values.length < most) values.push(outcome.value)
  }
}

export interface Length {
  /** The least elements. */
  readonly min?: number
  /** The most values that are kept. A check after pydantic's can refuse a list that has so many. */
  readonly kept?: number
}

/** A list of values of one kind. */
export const list = <T>(kind: Kind<T>, { min = 0, kept = Infinity }: Length = {}): Kind<readonly T[]> => ({
  schema: { type: 'array', items: kind.schema, ...(min > 0 && { minItems: min }) },
  check: (input) => {
    if (!isList(input)) return refuse('list_type', input)
    const values: T[] = []
    const refused = gather(checkEach(kind, input, values, kept))
    // pydantic checks the length only if every element is valid.
    const figures = { field_type: 'List', min_length: min, actual_length: input.length }
    if (input.length < min && refused.faults.every(isOwn)) return refuse('too_short', input, figures)
    return refused.faults.length > 0 ? refused : take(values)
  },
})

/** An object of any shape. */
export const dict = (): Kind<JsonObject> => ({
  schema: { type: 'object', additionalProperties: true },
  check: (input) => (isObject(input) ? take(input) : refuse('dict_type', input)),
})
