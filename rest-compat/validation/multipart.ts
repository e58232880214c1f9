// Reads a multipart form. The log-in's few short fields need no stream, so the body is read whole.
import type { JsonObject, JsonValue } from './json-value.js'
import { headerParameter } from './media-type.js'

const UNREADABLE = {
  boundary: 'Missing boundary in multipart.',
  syntax: 'Invalid multipart data.',
  name: 'The Content-Disposition header field "name" must be provided.',
} as const

type MultipartReading = { readonly fields: JsonObject } | { readonly unreadable: string }

// All matching is done on one character a byte.
const PART = /^\r\n((?:[!#$%&'*+\-.^`|~\w]+:[^\r\n]*\r\n)*)\r\n(.*)$/s

/** The pieces between the delimiters that are parts and whole; null if the body does not begin with a delimiter. */
const partsBetween = (body: string, boundary: string): readonly string[] | null => {
  const delimiter = new RegExp(`\\r\\n--${boundary.replace(/[^\w]/g, '\\$&')}(?=\\r\\n|--)`)
  const [preamble, ...pieces] = `\r\n${body.replace(/^[\r\n]+/, '')}`.split(delimiter)
  const last = pieces.findIndex((piece) => piece.startsWith('--'))
  return preamble === '' ? pieces.slice(0, last < 0 ? -1 : last) : null
}

const decode = (bytes: string): string => {
  const text = Buffer.from(bytes, 'latin1').toString('utf8')
  return text.includes('\uFFFD') ? bytes : text
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

const upload = (filename: string, size: number, headers: JsonObject): JsonObject => new Map<string, JsonValue>([
  ['filename', filename],
  ['file', UPLOADED_FILE],
  ['size', BigInt(size)],
  ['headers', headers],
  ['_max_mem_size', BUFFER_SIZE],
])

const readPartHeaders = (lines: string): ReadonlyMap<string, string> =>
  new Map(lines.split('\r\n').filter(Boolean).map((line) => {
    const [name = '', ...value] = line.split(':')
    return [name.toLowerCase(), value.join(':').trim()]
  }))

const readPart = (part: string): readonly [name: string, value: JsonValue] | 'syntax' | 'name' => {
  const match = PART.exec(part)
  if (!match) return 'syntax'
  const [, lines = '', content = ''] = match
  const headers = readPartHeaders(lines)
  const disposition = headers.get('content-disposition') ?? ''
  const name = headerParameter(disposition, 'name')
  const filename = headerParameter(disposition, 'filename')
  if (name === undefined) return 'name'
  return [decode(name), filename === undefined ? decode(content) : upload(decode(filename), content.length, headers)]
}

/** Reads the fields of a multipart form; of a repeated name the last counts. A part that the body breaks off in is left out. */
export const readMultipart = (bytes: Buffer, contentType: string): MultipartReading => {
  const boundary = headerParameter(contentType, 'boundary')
  if (boundary === undefined) return { unreadable: UNREADABLE.boundary }
  if (bytes.length === 0) return { fields: new Map() }
  const parts = partsBetween(bytes.toString('latin1'), boundary)?.map(readPart) ?? ['syntax' as const]
  const fault = parts.find((part) => typeof part === 'string')
  return fault === undefined
    ? { fields: new Map(parts.filter((part) => typeof part !== 'string')) }
    : { unreadable: UNREADABLE[fault] }
}
