// Reads the body of a form: the fields by name, as the old service's log-in saw them.
import type { JsonObject, JsonValue } from './json-value.js'
import { mediaTypeOf } from './media-type.js'
import { readMultipart } from './multipart.js'
import { readPairs } from './parameters.js'

/** The fields that have a value; or, under `unreadable`, why the body is no form. */
export type FormReading = { readonly fields: JsonObject } | { readonly unreadable: string }

type Reader = (bytes: Buffer, contentType: string) => FormReading

const READERS: Readonly<Record<string, Reader>> = {
  'application/x-www-form-urlencoded': (bytes) => ({ fields: readPairs(bytes.toString('latin1')) }),
  'multipart/form-data': readMultipart,
}

/** A field left empty counts as not sent. */
const withoutEmpty = (fields: JsonObject): JsonObject =>
  new Map([...fields].filter(([, value]: readonly [string, JsonValue]) => value !== ''))

/** Reads a form. A body of any other content type is a form without fields. */
export const readForm = (contentType: string | undefined, bytes: Buffer): FormReading => {
  const reader = READERS[mediaTypeOf(contentType)]
  const reading = reader ? reader(bytes, contentType ?? '') : { fields: new Map() }
  return 'fields' in reading ? { fields: withoutEmpty(reading.fields) } : reading
}
