// What a kind of value is: how it reads an input, and how it describes itself.
import { type Context, fault, type Fault, type Faults } from './fault.js'
import type { JsonValue } from './json-value.js'

/** The part of JSON Schema that the kinds need to describe themselves. */
export interface Schema {
  /** A schema with a title has a place of its own in the document, under that name. */
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

/** What became of an input: it was taken as a value, or refused for its faults. */
export type Outcome<T> = Taken<T> | Refused

/** A kind of value. */
export interface Kind<T> {
  readonly schema: Schema
  readonly check: (input: JsonValue) => Outcome<T>
}

/** A kind that may be absent, and is `initial` then. */
export interface Absentable<T, I> extends Kind<T> {
  readonly initial: I
}

/** The type of the values that a kind takes. */
export type Infer<K> = K extends Kind<infer T> ? T : never

/** The input is good, and this is its value. */
export const take = <T>(value: T): Taken<T> => ({ value })

/** The input as a whole is at fault. */
export const refuse = (type: Parameters<typeof fault>[0], input: JsonValue, ctx?: Context): Refused =>
  ({ faults: [fault(type, input, ctx)] })

/** Takes the value unless somebody found a fault with it. */
export const takeUnless = <T>(faults: readonly Fault[], value: () => T): Outcome<T> =>
  (faults.length > 0 ? { faults } : take(value()))

export const isRefused = (outcome: Outcome<unknown>): outcome is Refused => 'faults' in outcome

/** May be absent or null, which come to the same: there is no value then. */
export const optional = <T>(kind: Kind<T>): Absentable<T | undefined, undefined> => ({
  schema: { anyOf: [kind.schema, { type: 'null' }] },
  check: (input) => (input === null ? take(undefined) : kind.check(input)),
  initial: undefined,
})

/** May be absent and has the given value then, read as if the caller had sent it. Null is not absence. */
export const initially = <T>(given: string | number, kind: Kind<T>): Absentable<T, T> => {
  const initial = kind.check(given)
  if (isRefused(initial)) throw new Error(`The initial value ${given} is not of its own kind`)
  return { ...kind, schema: { ...kind.schema, default: given }, initial: initial.value }
}

/** The same kind under a name of its own, for the document and for the clients that are made from it. */
export const named = <K extends Kind<unknown>>(title: string, kind: K): K => ({
  ...kind,
  schema: { title, ...kind.schema },
})

/** The same kind with a sentence for the reader of its description. */
export const described = <K extends Kind<unknown>>(description: string, kind: K): K =>
  ({ ...kind, schema: { ...kind.schema, description } })
