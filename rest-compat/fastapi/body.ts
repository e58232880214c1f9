// Reads the body of a request. This happens before the credential is checked, as in FastAPI.
import { type Fault, fault, within } from './pydantic/fault.js'
import { readJson } from './json/reader.js'
import type { JsonValue } from './json/value.js'

/**
 * The body, undefined when absent; or the syntax faults of its JSON; or, under `unreadable`, the reason why its bytes
 * cannot be decoded.
 */
export type BodyReading =
  | { readonly body: JsonValue | undefined }
  | { readonly detail: readonly Fault[] }
  | { readonly unreadable: string }

/** The media type without its parameters, in lower case; an empty text if there is no header. */
const mediaTypeOf = (contentType = ''): string => (contentType.split(';')[0] ?? '').trim().toLowerCase()

const JSON_TYPE = /^application\/(?:[^/]*\+)?json$/

/**
 * Reads a body by its content type: JSON is parsed, any other type is read as one text, and an empty body is absent.
 */
export const readBody = (contentType: string | undefined, bytes: Buffer): BodyReading => {
  if (bytes.length === 0) return { body: undefined }
  if (!JSON_TYPE.test(mediaTypeOf(contentType))) return { body: bytes.toString('utf8') }
  const reading = readJson(bytes)
  if (reading === 'unreadable') return { unreadable: 'There was an error parsing the body' }
  if ('value' in reading) return { body: reading.value }
  const { error, at } = reading.syntax
  return { detail: within('body', within(at, [fault('json_invalid', new Map(), { error })])) }
}
