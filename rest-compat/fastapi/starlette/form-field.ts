// Reads one field or one file of a multipart form.
import { isUtf8 } from 'node:buffer'
import { readFormHeader } from './form-header.js'
import type { JsonObject, JsonValue } from '../json/value.js'

/** The headers of a part in their order, with names in lower case. */
export type Headers = readonly (readonly [name: string, value: string])[]

export interface FormField {
  readonly kind: 'fields' | 'files'
  readonly name: string
  readonly value: JsonValue
}

const UTF_8 = /^utf[-_]?8$/i

/** Decodes bytes as UTF-8. If they are not UTF-8, or the form names another charset, decodes them as Latin-1. */
const decode = (latin: string, charset: string): string => {
  const bytes = Buffer.from(latin, 'latin1')
  return UTF_8.test(charset) && isUtf8(bytes) ? bytes.toString('utf8') : latin
}

// Where a text was expected, FastAPI echoed its own upload object. Clients may read the file name and size from it.
const BUFFER_SIZE = 1_048_576n
const UPLOADED_FILE: JsonObject = new Map<string, JsonValue>([
  ['_file', new Map()],
  ['_max_size', BUFFER_SIZE],
  ['_rolled', false],
  ['_TemporaryFileArgs', new Map<string, JsonValue>([
    ['mode', 'w+b'],
    ['buffering', -1n],
    ...['suffix', 'prefix', 'encoding', 'newline', 'dir', 'errors'].map((name) => [name, null] as const),
  ])],
])

const upload = (filename: string, size: number, headers: Headers): JsonObject => new Map<string, JsonValue>([
  ['filename', filename],
  ['file', UPLOADED_FILE],
  ['size', BigInt(size)],
  // For a repeated header, Starlette echoed the first value, although it used the last.
  ['headers', new Map(headers.filter(([name], index) => headers.findIndex(([other]) => other === name) === index))],
  ['_max_mem_size', BUFFER_SIZE],
])

/** The field in a part, or the file if the part has a file name. Null if the part does not name its field. */
export const readField = (headers: Headers, content: string, charset = 'utf-8'): FormField | null => {
  const disposition = headers.findLast(([name]) => name === 'content-disposition')
  const { parameters } = readFormHeader(disposition?.[1])
  const [name, filename] = [parameters.get('name'), parameters.get('filename')]
  if (name === undefined) return null
  const text = (bytes: string): string => decode(bytes, charset)
  if (filename === undefined) return { kind: 'fields', name: text(name), value: text(content) }
  return { kind: 'files', name: text(name), value: upload(text(filename), content.length, headers) }
}
