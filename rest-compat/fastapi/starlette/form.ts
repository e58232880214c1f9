// Reads the body of a form into fields by name, as Starlette reads them.
import { readFormHeader } from './form-header.js'
import type { JsonObject, JsonValue } from '../json/value.js'
import { readMultipart } from './multipart.js'
import { readPairs } from './parameters.js'

/** The fields that have a value; or, under `unreadable`, the reason why the body is not a form. */
export type FormReading = { readonly fields: JsonObject } | { readonly unreadable: string }

type Reader = (bytes: Buffer, contentType: string) => FormReading

const MOST_FIELDS = 1000
const TOO_MANY_FIELDS = { unreadable: `Too many fields. Maximum number of fields is ${MOST_FIELDS}.` }

const readUrlencoded: Reader = (bytes) => {
  const text = bytes.toString('latin1')
  const count = text.match(/[^&]+/g)?.length ?? 0
  return count > MOST_FIELDS ? TOO_MANY_FIELDS : { fields: readPairs(text) }
}

/** The reader for each content type. A body of any other type is a form without fields. */
const READERS: ReadonlyMap<string, Reader> = new Map([
  ['application/x-www-form-urlencoded', readUrlencoded],
  ['multipart/form-data', readMultipart],
])

/** An empty field counts as not sent. */
const withoutEmpty = (fields: JsonObject): JsonObject =>
  new Map([...fields].filter(([, value]: readonly [string, JsonValue]) => value !== ''))

/** Reads a form. */
export const readForm = (contentType: string | undefined, bytes: Buffer): FormReading => {
  const reader = READERS.get(readFormHeader(contentType).type)
  const reading = reader ? reader(bytes, contentType ?? '') : { fields: new Map() }
  return 'fields' in reading ? { fields: withoutEmpty(reading.fields) } : reading
}
