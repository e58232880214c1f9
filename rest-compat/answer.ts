// The vocabulary in which answers are declared: what stands in a payload, for the compiler and for the reader of the document.
import type { Schema } from './validation/kind.js'

/** A part of a payload. The document prints the schema; the compiler holds the payload's code to the type. */
export interface Answer<T> {
  readonly schema: Schema
  /** Never there: it lets the compiler remember the type. */
  readonly holds?: T
}

/** A member that is left out when it has no value. */
interface Absentable<T> extends Answer<T> {
  readonly absent: true
}

export type AnswerOf<A> = A extends Answer<infer T> ? T : never

type Members = Readonly<Record<string, Answer<unknown>>>
type AbsentName<M extends Members> = { [N in keyof M]: M[N] extends Absentable<unknown> ? N : never }[keyof M]
type Payload<M extends Members> =
  & { readonly [N in Exclude<keyof M, AbsentName<M>>]: AnswerOf<M[N]> }
  & { readonly [N in AbsentName<M>]?: AnswerOf<M[N]> }

const answer = <T>(schema: Schema, description?: string): Answer<T> => ({ schema: { ...schema, ...(description && { description }) } })

export const text = (description?: string) => answer<string>({ type: 'string' }, description)
export const integer = (description?: string) => answer<number>({ type: 'integer' }, description)
export const number = (description?: string) => answer<number>({ type: 'number' }, description)
export const flag = (description?: string) => answer<boolean>({ type: 'boolean' }, description)
/** ISO 8601 in UTC. */
export const moment = (description?: string) => answer<string>({ type: 'string', format: 'date-time' }, description)
/** A figure as text, exactly. */
export const decimal = (description?: string) => answer<string>({ type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' }, description)
/** One of the words that REST says for a state or kind. */
export const words = (all: readonly string[], description?: string) => answer<string>({ type: 'string', enum: all }, description)
/** An object of any shape. */
export const free = (description: string) => answer<object>({ type: 'object', additionalProperties: true }, description)

export const list = <T>(of: Answer<T>, description?: string) => answer<readonly T[]>({ type: 'array', items: of.schema }, description)

/** There in any case, and null when it has no value. */
export const nullable = <T>(of: Answer<T>): Answer<T | null> => ({ schema: { anyOf: [of.schema, { type: 'null' }] } })

/** Left out when it has no value. */
export const maybe = <T>(of: Answer<T>): Absentable<T> => ({ ...of, absent: true })

/** An object with named members, under a name of its own in the document. */
export const record = <const M extends Members>(title: string, description: string, members: M): Answer<Payload<M>> => ({
  schema: {
    title,
    description,
    type: 'object',
    properties: Object.fromEntries(Object.entries(members).map(([name, { schema }]) => [name, schema])),
    required: Object.entries(members).flatMap(([name, member]) => ('absent' in member ? [] : [name])),
  },
})
