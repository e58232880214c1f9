// Names statements that are sent again and again, so that PostgreSQL parses and plans each of them once per connection.
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { LIMITS } from '../core/limits.js'

/** The name of a statement by its text; undefined for one that is not sent often. */
export type StatementNames = (text: string) => string | undefined

/** A statement is named when it is sent for this time. */
const NAMED_FROM = 3

/**
 * Names statements, up to a limit: a connection keeps every named statement until it closes. Callers can make up
 * new statements by asking for other fields, so a text gets a name only after it was sent a few times.
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
