// The types of the served OpenAPI document for the tests, and a validator of bodies with its schemas.
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

interface Media {
  readonly schema: { readonly $ref?: string }
  readonly example: Json
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
    readonly example?: Json
    readonly schema: object
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Media>> }>>
  readonly 'x-roles'?: readonly string[]
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
