// Reads a JSON body as Python's json module does: it accepts and refuses the same texts, with the same messages.
import { decodeJson } from './encoding.js'
import { afterSpace, scanScalar, scanString, type SyntaxFault } from './scan.js'
import type { JsonValue } from './value.js'

/** A value; a syntax fault, with its position in code points; or `unreadable` bytes. */
export type JsonReading = { readonly value: JsonValue } | { readonly syntax: SyntaxFault } | 'unreadable'

interface OpenList {
  readonly closing: ']'
  readonly value: JsonValue[]
}

interface OpenObject {
  readonly closing: '}'
  readonly value: Map<string, JsonValue>
  key: string
}

type Container = OpenList | OpenObject

/**
 * The reader uses its own stack instead of recursion, so depth only costs memory. Python gave up after some thousands
 * of levels.
 */
const DEEPEST = 10_000

const TRAILING_COMMA = {
  ']': 'Illegal trailing comma before end of array',
  '}': 'Illegal trailing comma before end of object',
} as const

const openContainer = (sign: string): Container | null => {
  if (sign === '[') return { closing: ']', value: [] }
  return sign === '{' ? { closing: '}', value: new Map(), key: '' } : null
}

const put = (container: Container, value: JsonValue): void => {
  if (container.closing === ']') container.value.push(value)
  // A repeated key keeps its first position and gets the last value.
  if (container.closing === '}') container.value.set(container.key, value)
}

/** The position of the next value in the container: in an object, after its key and colon. */
const enter = (container: Container, text: string, at: number): number | SyntaxFault => {
  if (container.closing === ']') return at
  if (text[at] !== '"') return { error: 'Expecting property name enclosed in double quotes', at }
  const key = scanString(text, at)
  if ('error' in key) return key
  const colon = afterSpace(text, key.end)
  if (text[colon] !== ':') return { error: "Expecting ':' delimiter", at: colon }
  container.key = key.value
  return afterSpace(text, colon + 1)
}

/** The position of the next value after a finished one, or `closed` at the end of the container. */
const proceed = (container: Container, text: string, at: number): number | 'closed' | SyntaxFault => {
  if (text[at] === container.closing) return 'closed'
  if (text[at] !== ',') return { error: "Expecting ',' delimiter", at }
  const next = afterSpace(text, at + 1)
  return text[next] === container.closing
    ? { error: TRAILING_COMMA[container.closing], at }
    : enter(container, text, next)
}

type Parsed = { readonly value: JsonValue } | SyntaxFault | 'unreadable'

const finish = (text: string, end: number, value: JsonValue): Parsed => {
  const rest = afterSpace(text, end)
  return rest === text.length ? { value } : { error: 'Extra data', at: rest }
}

/**
 * Adds a finished value to its container, and closes the containers that end here. Returns the position of the next
 * value, or the result of the whole text.
 */
const settle = (open: Container[], text: string, end: number, finished: JsonValue): number | Parsed => {
  let value = finished
  let after = end
  for (let container = open.at(-1); container; container = open.at(-1)) {
    put(container, value)
    const at = afterSpace(text, after)
    const next = proceed(container, text, at)
    if (next !== 'closed') return next
    open.pop()
    value = container.value
    after = at + 1
  }
  return finish(text, after, value)
}

/** Reads the value that begins at `at`. Returns the position of the next value, or the result of the whole text. */
const advance = (open: Container[], text: string, at: number): number | Parsed => {
  const container = openContainer(text.charAt(at))
  if (!container) {
    const scalar = scanScalar(text, at)
    return typeof scalar === 'string' || 'error' in scalar ? scalar : settle(open, text, scalar.end, scalar.value)
  }
  const inside = afterSpace(text, at + 1)
  if (text[inside] === container.closing) return settle(open, text, inside + 1, container.value)
  open.push(container)
  return open.length > DEEPEST ? 'unreadable' : enter(container, text, inside)
}

const parse = (text: string): Parsed => {
  const open: Container[] = []
  let state: number | Parsed = afterSpace(text, 0)
  while (typeof state === 'number') state = advance(open, text, state)
  return state
}

const SECOND_HALF = /(?<=[\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** The number of characters of a text. A character of two UTF-16 units counts once. */
const charactersOf = (text: string): number => text.length - (text.match(SECOND_HALF)?.length ?? 0)

/** Reads the bytes of a JSON body. */
export const readJson = (bytes: Buffer): JsonReading => {
  const text = decodeJson(bytes)
  const parsed = text === null ? 'unreadable' : parse(text)
  if (text === null || parsed === 'unreadable') return 'unreadable'
  if (!('error' in parsed)) return parsed
  return { syntax: { error: parsed.error, at: charactersOf(text.slice(0, parsed.at)) } }
}
