// Validates a request with the shapes that its row declares.
import { type Faults, gather, isOwn } from './pydantic/fault.js'
import type { JsonObject, JsonValue } from './json/value.js'
import { type Infer, isRefused, type Kind, type Outcome, take } from './pydantic/kind.js'
import { checkField, checkFields, type Fields, type FieldValues } from './pydantic/model.js'
import { readPairs } from './starlette/parameters.js'

/** The inputs of a row. Header names are those on the wire. A row has either a form or a body. */
export interface Shapes {
  readonly path?: Fields
  readonly query?: Fields
  readonly header?: Fields
  readonly form?: Fields
  readonly body?: Kind<unknown>
}

/**
 * The received request: the decoded parameters of the path, the raw query string, the headers, and the parsed body.
 */
export interface Received {
  readonly path: ReadonlyMap<string, string>
  readonly query: string
  readonly headers: ReadonlyMap<string, string>
  readonly form?: JsonObject
  readonly body?: JsonValue | undefined
}

type ValuesOf<F> = F extends Fields ? FieldValues<F> : unknown

/** The values of a valid request. */
export interface Values<S extends Shapes> {
  readonly path: ValuesOf<S['path']>
  readonly query: ValuesOf<S['query']>
  readonly header: ValuesOf<S['header']>
  readonly form: ValuesOf<S['form']>
  readonly body: Infer<S['body']>
}

/** The values; or the faults of a 422; or `unknown` if the path names a record that cannot exist. */
export type Validation<V> =
  { readonly values: V } | { readonly detail: Faults['faults']; readonly more: number } | { readonly unknown: true }

const checkBody = ({ body: kind }: Shapes, { body }: Received): Outcome<unknown> =>
  // FastAPI treats a body of null as absent.
  (kind ? checkField(kind, body ?? undefined, null) : take(undefined))

/** The groups of inputs with the places of their faults, in the order in which the faults are listed. */
const checkGroups = (shapes: Shapes, received: Received) => {
  const query = readPairs(received.query)
  const group = (fields: Fields = {}, find: (name: string) => JsonValue | undefined) => checkFields(fields, find, null)
  return [
    { name: 'path', place: 'path', outcome: group(shapes.path, (name) => received.path.get(name)) },
    { name: 'query', place: 'query', outcome: group(shapes.query, (name) => query.get(name)) },
    { name: 'header', place: 'header', outcome: group(shapes.header, (name) => received.headers.get(name.toLowerCase())) },
    { name: 'form', place: 'body', outcome: group(shapes.form, (name) => received.form?.get(name)) },
    { name: 'body', place: 'body', outcome: checkBody(shapes, received) },
  ] as const
}

/**
 * Validates a request. Faults of the service's own checks are listed only if pydantic finds none.
 */
export const validateRequest = <const S extends Shapes>(shapes: S, received: Received): Validation<Values<S>> => {
  const groups = checkGroups(shapes, received)
  const { faults, more = 0 } = gather(
    groups.flatMap(({ place, outcome }) => (isRefused(outcome) ? [[place, outcome] as const] : [])),
  )
  if (faults.some((each) => isOwn(each) && each.loc[0] === 'path')) return { unknown: true }
  if (faults.length > 0) return { detail: faults, more }
  const values = groups.map(({ name, outcome }) => [name, isRefused(outcome) ? undefined : outcome.value])
  return { values: Object.fromEntries(values) as Values<S> }
}
