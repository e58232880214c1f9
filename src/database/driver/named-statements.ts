// Names frequent statements, so that PostgreSQL parses and plans each of them only once per connection. Measured in the
// workloads of the benchmark, gateway and PostgreSQL together: × 0.79 (W1), 0.74 (W2), 0.78 (W3), 0.54 (W4), 0.41 (W5),
// 0.77 (W6), most of it in PostgreSQL. Only named statements have row builders.
import { LRUCache } from 'lru-cache'
import { LIMITS } from '../../core/limits.js'
import { connectionOf } from './connection.js'
import type { Interceptor } from './statement.js'

/** A statement gets its name when it is sent for the third time. */
const NAMED_FROM = 3

/**
 * Names statements, up to a limit. A connection keeps every named statement in memory until it closes, and callers can
 * cause new statements by selecting other fields. So only repeated statements get a name. When all names are given and
 * another statement is frequent, all are given anew, but not more often than every `renewMs`.
 */
function statementNames(renewMs: number, now: () => number) {
  const names = new Map<string, string>()
  const sent = new LRUCache<string, number>({ max: LIMITS.cachedStatements.most })
  let given = 0
  let since = now()
  /** Gives up all names, so that every connection parses the statements again under new names. */
  const forget = () => {
    names.clear()
    sent.clear()
    since = now()
  }
  /** The name of a statement by its text; undefined for a statement that is not frequent. */
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known) return known
    const times = (sent.get(text) ?? 0) + 1
    sent.set(text, times)
    if (times < NAMED_FROM) return undefined
    if (names.size >= LIMITS.cachedStatements.most) {
      if (now() - since < renewMs) return undefined
      forget()
    }
    const name = `selvedge_${(given += 1)}`
    names.set(text, name)
    return name
  }
  return { nameOf, forget }
}

interface Refusal {
  readonly code?: string
  readonly message?: string
}

/** True if a named statement cannot run any more, because a column has changed or the connection lost the name. */
const isOutdated = ({ code, message = '' }: Refusal) =>
  code === '26000' || (code === '0A000' && message.includes('cached plan'))

/** Creates the interceptor that gives every frequent statement with values its name. */
export function namedStatements(renewMs = Infinity, now: () => number = () => performance.now()): Interceptor {
  const { nameOf, forget } = statementNames(renewMs, now)
  return (client, next) => {
    connectionOf(client)?.on('errorMessage', (refusal: Refusal) => {
      if (isOutdated(refusal)) forget()
    })
    return (statement, callback) => {
      if (statement.values?.length) statement.name = nameOf(statement.text)
      next(statement, callback)
    }
  }
}
