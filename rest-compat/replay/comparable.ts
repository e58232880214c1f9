// Normalizes answers before two services are compared: identifiers and times that the request created, tokens, and, on
// request, the order of lists.
import type { Seen } from './recording.js'

const IDENTIFIER = /\b(?:[a-z]{1,8}_)?(?:[0-7][0-9a-hjkmnp-tv-z]{25}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi
const TOKEN = /\b[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}\b/g
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)/g

/**
 * A time this close to the answer was set by the request and is ignored. Other times, such as a planned arrival, must
 * be equal.
 */
const OWN_MS = 3_600_000

interface Options {
  readonly unordered: boolean
}

/** The normalized body of an answer. Identifiers are replaced by numbers in the order of their first appearance. */
export function comparableBody({ text, at }: Seen, { unordered }: Options): unknown {
  const value = parsed(text)
  const steady = mapTexts(value, (each) => withoutOwn(each, at))
  const numbers = new Map<string, number>()
  const number = (id: string) => {
    if (!numbers.has(id)) numbers.set(id, numbers.size + 1)
    return `<id ${numbers.get(id)}>`
  }
  return mapTexts(unordered ? arranged(steady) : steady, (each) => each.replace(IDENTIFIER, number))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const withoutOwn = (text: string, at: Date) =>
  text
    .replace(TOKEN, '<token>')
    .replace(INSTANT, (instant) => (Math.abs(Date.parse(instant) - at.getTime()) < OWN_MS ? '<now>' : instant))

/**
 * Changes every text in a value. Members are sorted, so identifiers get their numbers in the same order for both
 * services.
 */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, mapTexts(member, change)]),
  )
}

/** Sorts every list by the content of its items without identifiers. */
function arranged(value: unknown): unknown {
  if (Array.isArray(value)) return inOrder(value.map(arranged))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, arranged(member)]))
}

const inOrder = (items: readonly unknown[]) =>
  items.map((item) => [sortKey(item), item] as const).sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item)

const sortKey = (item: unknown) => JSON.stringify(item).replace(IDENTIFIER, '<id>')
