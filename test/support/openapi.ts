// The types of the served OpenAPI document for the tests, its schemas in few words, and a validator with its schemas.
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

interface Media {
  readonly schema: { readonly $ref?: string }
  readonly example: Json
}

interface Answered {
  readonly description: string
  readonly headers?: object
  readonly content: Readonly<Record<string, Media>>
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly object[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly example?: Json
    readonly schema: object
  }[]
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, Answered>>
  readonly 'x-roles'?: readonly string[]
  readonly 'x-permission'?: string
  readonly 'x-roles-by-action'?: Readonly<Record<string, readonly string[]>>
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly string[]
}

export interface OpenApi {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly securitySchemes: Readonly<Record<string, object>>
  }
}

/** Every operation with its method and path. */
export const operationsOf = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })))

/** The allowed words of a schema member, which may be nullable. */
export function wordsOf({ components }: OpenApi, schema: string, member: string): readonly string[] | undefined {
  const found = components.schemas[schema]?.properties?.[member]
  return found?.enum ?? found?.anyOf?.find((each) => each.enum)?.enum
}

/** The parts of a schema that `spelled` knows. */
export interface Shape {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly default?: string | number
  readonly additionalProperties?: boolean
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}

/** A schema in few words: `string-date-time`, `[Bill]`, `number|null`, `integer(1..100)=20`. */
export const spelled = (shape: Shape): string =>
  kindOf(shape) + (shape.default === undefined ? '' : `=${shape.default}`)

function kindOf(shape: Shape): string {
  const { $ref, type, anyOf, items, minItems, minimum, maximum } = shape
  if ($ref !== undefined) return $ref.replace('#/components/schemas/', '')
  if (anyOf) return anyOf.map(spelled).join('|')
  if (type === 'array') return `[${spelled(items ?? {})}]${minItems === undefined ? '' : `>=${minItems}`}`
  const marks = [shape.format, shape.enum && 'word', shape.pattern && 'pattern', shape.additionalProperties && 'open']
  const range = minimum === undefined && maximum === undefined ? '' : `(${minimum ?? ''}..${maximum ?? ''})`
  return [type ?? 'anything', ...marks].filter(Boolean).join('-') + range
}

/** The members of an object by their kinds: `{ string: 'id name', 'number?': 'price' }`. One with `?` may be absent. */
export function spelledMembers({ properties = {}, required = [] }: Shape): Readonly<Record<string, string>> {
  const names = new Map<string, readonly string[]>()
  for (const [name, shape] of Object.entries(properties)) {
    const kind = `${spelled(shape)}${required.includes(name) ? '' : '?'}`
    names.set(kind, [...(names.get(kind) ?? []), name])
  }
  return Object.fromEntries([...names].map(([kind, all]) => [kind, all.join(' ')]))
}

/** Schemas whose objects may have undeclared members: refusals. */
const OPEN = ['Refusal', 'Invalid']

/** The same document without undeclared members in any object, so that the validator finds them. */
const shut = (part: Json, name = ''): Json => {
  if (Array.isArray(part)) return part.map((each: Json) => shut(each))
  if (part === null || typeof part !== 'object') return part
  const inner = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, key === 'example' ? value : shut(value, key)]),
  )
  return 'properties' in inner && inner.type === 'object' && !OPEN.includes(name)
    ? { additionalProperties: false, ...inner }
    : inner
}

export type Judge = (value: unknown, ...place: readonly string[]) => readonly string[]

const sentence = ({ instancePath, message, params }: ErrorObject) =>
  `${instancePath} ${message} ${JSON.stringify(params)}`

/** Validates a value with the schema at a place of the document. Returns the errors. */
export function judgeOf(document: OpenApi): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(shut(document as unknown as Json) as object, 'document')
  return (value, ...place) => {
    const pointer = place.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const validate = ajv.getSchema(`document#/${pointer}`)
    if (!validate) return [`the document has no schema at ${pointer}`]
    return validate(value) ? [] : (validate.errors ?? []).map(sentence)
  }
}
