// A kind of value: it checks an input and describes itself as a JSON Schema.
import { type Context, fault, type Fault, type Faults } from './fault.js'
import type { JsonValue } from '../json/value.js'

/** The part of JSON Schema that the kinds use to describe themselves. */
export interface Schema {
  /** A schema with a title is a component of the OpenAPI document, under this name. */
  readonly title?: string
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null'
  readonly format?: 'date-time'
  readonly description?: string
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: true
  readonly anyOf?: readonly Schema[]
  readonly default?: string | number | boolean
}

export interface Taken<T> {
  readonly value: T
}

export type Refused = Faults

/** The result of checking an input: a value, or faults. */
export type Outcome<T> = Taken<T> | Refused

/** A kind of value. */
export interface Kind<T> {
  readonly schema: Schema
  readonly check: (input: JsonValue) => Outcome<T>
}

/** A kind that may be absent. Its value is `initial` then. */
export interface Absentable<T, I> extends Kind<T> {
  readonly initial: I
}

/** The type of the values that a kind takes. */
export type Infer<K> = K extends Kind<infer T> ? T : never

/** Accepts the input with this value. */
export const take = <T>(value: T): Taken<T> => ({ value })

/** Refuses the input as a whole. */
export const refuse = (type: Parameters<typeof fault>[0], input: JsonValue, ctx?: Context): Refused =>
  ({ faults: [fault(type, input, ctx)] })

export const isRefused = (outcome: Outcome<unknown>): outcome is Refused => 'faults' in outcome

/**
 * The kind with a check after pydantic's, as pydantic's AfterValidator, and its value in another form. The form is made
 * only if the check finds nothing.
 */
export const after = <T, U>(
  kind: Kind<T>, faultsOf: (value: T, input: JsonValue) => readonly Fault[], form: (value: T) => U,
): Kind<U> => ({
  schema: kind.schema,
  check: (input) => {
    const outcome = kind.check(input)
    if (isRefused(outcome)) return outcome
    const faults = faultsOf(outcome.value, input)
    return faults.length > 0 ? { faults } : take(form(outcome.value))
  },
})

/** May be absent or null. Both mean that there is no value. */
export const optional = <T>(kind: Kind<T>): Absentable<T | undefined, undefined> => ({
  schema: { anyOf: [kind.schema, { type: 'null' }] },
  check: (input) => (input === null ? take(undefined) : kind.check(input)),
  initial: undefined,
})

/** May be absent: then the given value is checked as if the caller had sent it. Null does not count as absent. */
export const initially = <T>(given: string | number, kind: Kind<T>): Absentable<T, T> => {
  const initial = kind.check(given)
  if (isRefused(initial)) throw new Error(`The initial value ${given} is not of its own kind`)
  return { ...kind, schema: { ...kind.schema, default: given }, initial: initial.value }
}

/** The same kind as a named component of the OpenAPI document, for generated clients. */
export const named = <K extends Kind<unknown>>(title: string, kind: K): K => ({
  ...kind,
  schema: { title, ...kind.schema },
})

/** The same kind with a description for the OpenAPI document. */
export const described = <K extends Kind<unknown>>(description: string, kind: K): K =>
  ({ ...kind, schema: { ...kind.schema, description } })
