// Names frequent statements, so that PostgreSQL parses and plans each of them only once per connection.
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { LIMITS } from '../core/limits.js'

/** The name of a statement by its text; undefined for a statement that is not frequent. */
export type StatementNames = (text: string) => string | undefined

/** A statement gets its name when it is sent for the third time. */
const NAMED_FROM = 3

/**
 * Names statements, up to a limit. A connection keeps every named statement in memory until it closes, and callers can
 * cause new statements by selecting other fields. So only repeated statements get a name.
 */
export function statementNames(): StatementNames {
  const names = new Map<string, string>()
  const sent = new LRUCache<string, number>({ max: LIMITS.statementShapes.most })
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= LIMITS.statementShapes.most) return known
    const times = (sent.get(text) ?? 0) + 1
    sent.set(text, times)
    if (times < NAMED_FROM) return undefined
    const name = `selvedge_${names.size}`
    names.set(text, name)
    return name
  }
}

type Send = (...request: unknown[]) => unknown
type Query = string | { readonly text: string; readonly name?: string; readonly values?: unknown }

/** Gives every statement with values of this pool its name. To be called before the first connection. */
export function nameStatements(pool: pg.Pool): void {
  const nameOf = statementNames()
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Send
    const query = (asked: Query, values: unknown, ...rest: unknown[]) => {
      const statement = typeof asked === 'string' ? { text: asked } : asked
      const name = Array.isArray(values) || 'values' in statement ? nameOf(statement.text) : undefined
      return name ? send({ ...statement, name }, values, ...rest) : send(asked, values, ...rest)
    }
    Object.assign(client, { query })
  })
}
