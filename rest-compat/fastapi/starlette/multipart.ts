// Reads a multipart form. The log-in has few short fields, so the whole body is read at once, one character per byte.
import { type FormField, type Headers, readField } from './form-field.js'
import { readFormHeader } from './form-header.js'
import type { JsonObject } from '../json/value.js'

/** The reasons to refuse a form, in Starlette's words. The first fault in the body decides. */
const REFUSALS = {
  boundary: 'Missing boundary in multipart.',
  syntax: 'Invalid multipart data.',
  name: 'The Content-Disposition header field "name" must be provided.',
  fields: 'Too many fields. Maximum number of fields is 1000.',
  files: 'Too many files. Maximum number of files is 1000.',
} as const

type Refusal = keyof typeof REFUSALS

/** The limits: characters of the boundary and of a header, headers of a part, fields and files of a form. */
const MOST = { boundary: 256, header: 4224, headers: 8, fields: 1000, files: 1000 } as const

const NAME = "[!#$%&'*+\\-.^`|~\\w]"
const NEXT = '\r\n'
const LAST = '--'

/**
 * The parts of the syntax: `before opening (header* blank content delimiter)*`. Text after the last delimiter is
 * ignored. If the body ends early, the part that is cut off is left out.
 */
const PIECES = {
  /** If a body begins with a line break, everything up to the first hyphen is skipped. */
  before: /^(?:[\r\n][^-]*)?/,
  opening: (boundary: string) => [NEXT, LAST].map((end) => `--${boundary}${end}`),
  header: new RegExp(`(${NAME}+): *((?:[^ \\r][^\\r]*)?)\\r\\n`, 'y'),
  brokenHeader: new RegExp(`${NAME}+(?::[^\\r]*\\r?)?$`, 'y'),
  blank: /\r\n/y,
  brokenBlank: /\r?$/y,
  /** A delimiter begins with its own line break. So `--XX` directly after the blank line is content. */
  delimiter: (boundary: string) => new RegExp(`\\r\\n--${boundary.replace(/[^\w]/g, '\\$&')}(${NEXT}|${LAST})`, 'g'),
}

const matchAt = (piece: RegExp, body: string, at: number): RegExpExecArray | null => {
  piece.lastIndex = at
  return piece.exec(body)
}

/** The result of a reader; null at the end of the body, also an early end; or a syntax fault. */
type Read<T> = T | null | 'syntax'

/** The position of the first part. */
const readOpening = (body: string, boundary: string): Read<number> => {
  const start = PIECES.before.exec(body)?.[0].length ?? 0
  const [next, last] = PIECES.opening(boundary)
  if (body.startsWith(next, start)) return start + next.length
  const isLastOrBroken = [next, last].some((opening) => opening.startsWith(body.slice(start, start + opening.length)))
  return isLastOrBroken ? null : 'syntax'
}

/** The header at a position, and the position after it. */
const readHeader = (body: string, at: number): Read<{ readonly header: Headers[number]; readonly end: number }> => {
  const [whole, name, value] = matchAt(PIECES.header, body, at) ?? []
  const line = whole?.slice(0, -NEXT.length) ?? matchAt(PIECES.brokenHeader, body, at)?.[0]
  if (line === undefined || line.length > MOST.header) return 'syntax'
  return whole === undefined ? null : { header: [name.toLowerCase(), value], end: at + whole.length }
}

/** The headers of the part that begins at `start`, and the position of its content. */
const readHead = (body: string, start: number): Read<{ readonly headers: Headers; readonly end: number }> => {
  const headers: Headers[number][] = []
  for (let at = start; !matchAt(PIECES.blank, body, at);) {
    if (matchAt(PIECES.brokenBlank, body, at)) return null
    const read = headers.length === MOST.headers ? 'syntax' : readHeader(body, at)
    if (read === null || read === 'syntax') return read
    headers.push(read.header)
    at = read.end
  }
  return { headers, end: PIECES.blank.lastIndex }
}

/** A part of the body. Its content is null if the body ends within it. */
interface Part {
  readonly headers: Headers
  readonly content: string | null
}

/** The parts in their order, up to the first fault. */
function* partsOf(body: string, boundary: string): Iterable<Part | 'syntax'> {
  const delimiter = PIECES.delimiter(boundary)
  let at = readOpening(body, boundary)
  while (typeof at === 'number') {
    const head = readHead(body, at)
    if (head === 'syntax') yield head
    if (head === null || head === 'syntax') return
    const end = matchAt(delimiter, body, head.end)
    yield { headers: head.headers, content: end && body.slice(head.end, end.index) }
    at = end?.[1] === NEXT ? delimiter.lastIndex : null
  }
  if (at === 'syntax') yield at
}

/** The fields by name, or the first fault. For a repeated name, the last value is used. */
const readFields = (parts: Iterable<Part | 'syntax'>, charset: string | undefined): JsonObject | Refusal => {
  const fields = new Map<FormField['name'], FormField['value']>()
  const counts = { fields: 0, files: 0 }
  for (const part of parts) {
    if (part === 'syntax') return part
    const field = readField(part.headers, part.content ?? '', charset)
    if (!field) return 'name'
    counts[field.kind] += 1
    if (counts[field.kind] > MOST[field.kind]) return field.kind
    if (part.content !== null) fields.set(field.name, field.value)
  }
  return fields
}

type Reading = { readonly fields: JsonObject } | { readonly unreadable: string }

/** Reads the fields of a multipart form. */
export const readMultipart = (bytes: Buffer, contentType: string): Reading => {
  const { parameters } = readFormHeader(contentType)
  const boundary = parameters.get('boundary')
  if (boundary === undefined) return { unreadable: REFUSALS.boundary }
  const parts = boundary.length > MOST.boundary ? ['syntax' as const] : partsOf(bytes.toString('latin1'), boundary)
  const fields = readFields(parts, parameters.get('charset'))
  return typeof fields === 'string' ? { unreadable: REFUSALS[fields] } : { fields }
}
