// Compares an answer with the recorded one, or with the answer of another service.
import { differencesIn, type Difference, type Ignored } from './differences.js'
import type { Expected, Recorded, Seen } from './recording.js'
import { comparableBody } from './comparable.js'

export interface Comparison {
  readonly ignored: Ignored
  readonly unordered: boolean
}

const STRICT: Comparison = { ignored: () => false, unordered: false }

/** The headers that clients act on. */
const COMPARED = ['allow', 'www-authenticate', 'location', 'content-type']
const bare = (name: string, value?: string) => (name === 'content-type' ? value?.split(';')[0].trim() : value)
const isSuccess = (status: number) => status >= 200 && status < 300

/** The differences between the answers of two services. */
export function differencesBetween(was: Seen, is: Seen, how: Comparison): Difference[] {
  if (was.status !== is.status) return [statusDifference(was.status, is)]
  const headers = COMPARED.filter((name) => bare(name, was.headers[name]) !== bare(name, is.headers[name]))
    .map((name) => ({ place: `header ${name}`, was: was.headers[name], is: is.headers[name] }))
  return [...headers, ...differencesIn(comparableBody(was, how), comparableBody(is, how), how.ignored)]
}

/** The differences between an answer and its written expectation. None if the answer matches the second expectation. */
export function differencesFrom(
  { expect, or }: Pick<Recorded, 'expect' | 'or'>,
  seen: Seen,
  { ignored }: Comparison = STRICT,
): Difference[] {
  if (!expect) return []
  const first = expectedDifferences(expect, seen, ignored)
  return first.length && or && !expectedDifferences(or, seen, ignored).length ? [] : first
}

const statusDifference = (was: unknown, { status, text }: Seen): Difference =>
  ({ place: 'status', was, is: status ? `${status} ${text}`.trim() : 'no answer in time' })

function expectedDifferences(expected: Expected, seen: Seen, ignored: Ignored): Difference[] {
  const statuses = [expected.status].flat()
  if (statuses.length === 1 && isSuccess(statuses[0]))
    return understood(seen) ? [] : [statusDifference(statuses[0], seen)]
  if (!statuses.includes(seen.status)) return [statusDifference(statuses.join(' or '), seen)]
  return [...headerDifferences(expected, seen), ...bodyDifferences(expected, seen, ignored)]
}

/**
 * The records differ from those of the recording. So a recorded success may now be refused because a record is missing
 * or a rule forbids it.
 */
function understood(seen: Seen): boolean {
  if (isSuccess(seen.status) || [403, 404, 409].includes(seen.status)) return true
  if (seen.status !== 422) return false
  const detail = bodyOf(seen)?.detail
  return Array.isArray(detail) && detail.every((entry: { type?: unknown }) => entry.type === 'value_error')
}

const headerDifferences = ({ headers = {} }: Expected, seen: Seen): Difference[] =>
  COMPARED.filter((name) => headers[name] !== undefined && bare(name, headers[name]) !== bare(name, seen.headers[name]))
    .map((name) => ({ place: `header ${name}`, was: headers[name], is: seen.headers[name] }))

/** An answer may have more members than the recorded one. */
function bodyDifferences({ json, text }: Expected, seen: Seen, ignored: Ignored): Difference[] {
  if (text !== undefined && text !== seen.text) return [{ place: 'body', was: text, is: seen.text }]
  if (!json) return []
  const body = bodyOf(seen)
  if (!body) return [{ place: 'body', was: json, is: seen.text }]
  return Object.keys(json).flatMap((member) => differencesIn(json[member], body[member], ignored, [member]))
}

function bodyOf({ text }: Seen): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>> | null
  } catch {
    return null
  }
}
