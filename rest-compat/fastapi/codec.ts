// The functions that declare answers. One declaration gives the OpenAPI schema, the type and the encoding of an answer.
import { numberOf, type LongNumber } from './json/value.js'
import type { Schema } from './pydantic/kind.js'

/** A part of an answer: its schema in the OpenAPI document, and the encoding of the operation's data. */
export interface Codec<Data, Json> {
  readonly schema: Schema
  readonly encode: (data: Data) => Json
}

/** A member that is left out when it has no value. */
interface Absentable<Data, Json> extends Codec<Data, Json> {
  readonly absent: true
}

/** A member that is read from another place than the data member of the same name, or is computed. */
interface From<Whole, C> {
  readonly codec: C
  readonly read: (whole: Whole) => unknown
}

type AnyCodec = Codec<never, unknown>
type Members = Readonly<Record<string, AnyCodec | From<never, AnyCodec>>>

type DataOf<C> = C extends Codec<infer Data, unknown> ? Data : never
type JsonOf<C> = C extends Codec<never, infer Json> ? Json : never
type CodecOf<M> = M extends From<never, infer C> ? C : M
type IfAbsentable<M, N> = CodecOf<M> extends { readonly absent: true } ? N : never
type AbsentName<M extends Members> = { [N in keyof M]: IfAbsentable<M[N], N> }[keyof M]

/** The encoded object, with its members by name. */
type Payload<M extends Members> =
  & { readonly [N in Exclude<keyof M, AbsentName<M>>]: JsonOf<CodecOf<M[N]>> }
  & { readonly [N in AbsentName<M>]?: JsonOf<CodecOf<M[N]>> }

/** The data that one member reads. */
type ReadBy<N extends PropertyKey, M> = M extends From<infer Whole, AnyCodec> ? Whole : { readonly [K in N]: DataOf<M> }
/** The data that all members together read. The operation must select all of it. */
type Whole<M extends Members> =
  { [N in keyof M]: (whole: ReadBy<N, M[N]>) => void }[keyof M] extends (whole: infer All) => void ? All : never

/** The schema with a description, if there is one. */
export const described = (schema: Schema, description?: string): Schema =>
  ({ ...schema, ...(description && { description }) })

const plain = <T>(schema: Schema, description?: string): Codec<T, T> => ({
  schema: described(schema, description),
  encode: (data) => data,
})

export const text = (description?: string) => plain<string>({ type: 'string' }, description)
export const integer = (description?: string) => plain<number>({ type: 'integer' }, description)
export const flag = (description?: string) => plain<boolean>({ type: 'boolean' }, description)
/** ISO 8601 in UTC. */
export const moment = (description?: string) => plain<string>({ type: 'string', format: 'date-time' }, description)
/** Text with one of a few values. */
export const oneOf = (all: readonly string[], description?: string) =>
  plain<string>({ type: 'string', enum: all }, description)

const DECIMAL: Schema = { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' }
/** A decimal as text. */
export const decimal = (description?: string) => plain<string>(DECIMAL, description)

/** A decimal as a JSON number. */
export const number = (description?: string): Codec<string, number | LongNumber> => ({
  schema: described({ type: 'number' }, description),
  encode: numberOf,
})

/** A decimal as a JSON number; 0 when it has no value. */
export const numberOrZero = (description?: string): Codec<string | null | undefined, number> => ({
  schema: described({ type: 'number' }, description),
  encode: (data) => Number(data ?? 0),
})

export const list = <Data, Json>(
  { schema, encode }: Codec<Data, Json>, description?: string,
): Codec<readonly Data[], readonly Json[]> => ({
  schema: described({ type: 'array', items: schema }, description),
  encode: (data) => data.map((each) => encode(each)),
})

/** A member that is always present, and is null when it has no value. */
export const nullable = <Data, Json>({
  schema,
  encode,
}: Codec<Data, Json>): Codec<Data | null | undefined, Json | null> => ({
  schema: { anyOf: [schema, { type: 'null' }] },
  encode: (data) => (data == null ? null : encode(data)),
})

/** Left out when it has no value. */
export const maybe = <Data, Json>(
  { schema, encode }: Codec<Data, Json>,
): Absentable<Data | null | undefined, Json | undefined> => ({
  schema,
  encode: (data) => (data == null ? undefined : encode(data)),
  absent: true,
})

/**
 * Data with a value at a path such as `supplier.name`. If the value may be null, the objects on the path may be null
 * too.
 */
type Holding<Place extends string, Value> = Place extends `${infer Head}.${infer Rest}`
  ? { readonly [N in Head]: Holding<Rest, Value> | Extract<Value, null> }
  : { readonly [N in Place]: Value }

/** A member that is read from another path than its own name, or is computed from the whole object. */
export function from<const Place extends string, C extends AnyCodec>(
  place: Place,
  codec: C,
): From<Holding<Place, DataOf<C>>, C>
export function from<W, C extends AnyCodec>(read: (whole: W) => DataOf<C>, codec: C): From<W, C>
export function from(source: string | ((whole: never) => unknown), codec: AnyCodec): From<never, AnyCodec> {
  return { codec, read: typeof source === 'string' ? readerAt(source.split('.')) : source }
}

type Holder = Readonly<Record<string, unknown>> | null | undefined
const readerAt = (names: readonly string[]) => (whole: unknown) =>
  names.reduce<unknown>((holder, name) => (holder as Holder)?.[name], whole)

/** A member that is true in every answer. */
export const always = from((_whole: unknown) => true, flag())

const codecOf = (member: Members[string]): AnyCodec => ('codec' in member ? member.codec : member)

/** An object with named members. The OpenAPI document lists it as a component with this title. */
export function record<const M extends Members>(
  title: string, description: string, members: M,
): Codec<Whole<M>, Payload<M>> {
  const codecs = Object.entries(members).map(([name, member]) => [name, codecOf(member)] as const)
  const properties = Object.fromEntries(codecs.map(([name, { schema }]) => [name, schema]))
  const required = codecs.flatMap(([name, codec]) => ('absent' in codec ? [] : [name]))
  return { schema: { title, description, type: 'object', properties, required }, encode: encoderOf(members) }
}

/** An object whose members the OpenAPI document does not list. */
export const free = <const M extends Members>(description: string, members: M): Codec<Whole<M>, object> => ({
  schema: { type: 'object', additionalProperties: true, description },
  encode: encoderOf(members),
})

/** Encodes the members in the order in which they are declared. */
function encoderOf<M extends Members>(members: M): (whole: Whole<M>) => Payload<M> {
  const parts = Object.entries(members).map(([name, member]) => {
    const read = 'read' in member ? member.read : (whole: Holder) => whole?.[name]
    return { name, read, encode: codecOf(member).encode }
  })
  return (whole) => {
    const payload: Record<string, unknown> = {}
    for (const { name, read, encode } of parts) {
      const value = encode(read(whole as never) as never)
      if (value !== undefined) payload[name] = value
    }
    return payload as Payload<M>
  }
}
