// One field of a multipart form, or one file.
import { isUtf8 } from 'node:buffer'
import { readFormHeader } from './form-header.js'
import type { JsonObject, JsonValue } from './json-value.js'

/** The headers of a part in their order, named in lower case. */
export type Headers = readonly (readonly [name: string, value: string])[]

export interface FormField {
  readonly kind: 'fields' | 'files'
  readonly name: string
  readonly value: JsonValue
}

const UTF_8 = /^utf[-_]?8$/i

/** The text of the bytes: UTF-8, or Latin-1 where they are none or the form names another encoding. */
const decode = (latin: string, charset: string): string => {
  const bytes = Buffer.from(latin, 'latin1')
  return UTF_8.test(charset) && isUtf8(bytes) ? bytes.toString('utf8') : latin
}

// The old service echoed its own upload object where a text was wanted; clients may look at the file's name and size.
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
  // Of a repeated header the first was echoed, although the last counts.
  ['headers', new Map(headers.filter(([name], index) => headers.findIndex(([other]) => other === name) === index))],
  ['_max_mem_size', BUFFER_SIZE],
])

/** The field that a part holds, or the file if it has a name for one; null if it does not say which field. */
export const readField = (headers: Headers, content: string, charset = 'utf-8'): FormField | null => {
  const disposition = headers.findLast(([name]) => name === 'content-disposition')
  const { parameters } = readFormHeader(disposition?.[1])
  const [name, filename] = [parameters.get('name'), parameters.get('filename')]
  if (name === undefined) return null
  const text = (bytes: string): string => decode(bytes, charset)
  if (filename === undefined) return { kind: 'fields', name: text(name), value: text(content) }
  return { kind: 'files', name: text(name), value: upload(text(filename), content.length, headers) }
}
