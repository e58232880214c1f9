// Names frequent statements, so that PostgreSQL parses each of them only once per connection.
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { LIMITS } from '../core/limits.js'
import { connectionOf } from './guard.js'

/** A statement gets its name when it is sent for the third time. */
const NAMED_FROM = 3

/**
 * Names statements, up to a limit. A connection keeps every named statement in memory until it closes, and callers can
 * cause new statements by selecting other fields. So only repeated statements get a name.
 */
function statementNames() {
  const names = new Map<string, string>()
  const sent = new LRUCache<string, number>({ max: LIMITS.statementShapes.most })
  let given = 0
  return {
    /** The name of a statement by its text; undefined for a statement that is not frequent. */
    nameOf: (text: string): string | undefined => {
      const known = names.get(text)
      if (known || names.size >= LIMITS.statementShapes.most) return known
      const times = (sent.get(text) ?? 0) + 1
      sent.set(text, times)
      if (times < NAMED_FROM) return undefined
      const name = `selvedge_${(given += 1)}`
      names.set(text, name)
      return name
    },
    /** Gives up all names, so that every connection parses the statements again under new names. */
    forget: () => {
      names.clear()
      sent.clear()
    },
  }
}

interface Refusal {
  readonly code?: string
  readonly message?: string
}

/** True if a named statement cannot run any more, because a column has changed or the connection lost the name. */
const isOutdated = ({ code, message = '' }: Refusal) =>
  code === '26000' || (code === '0A000' && message.includes('cached plan'))

type Send = (...request: unknown[]) => unknown

interface Query {
  readonly text: string
  readonly values?: unknown
  readonly types?: pg.CustomTypesConfig
  readonly rowMode?: string
}

/** Gives every frequent statement with values its name. Call this before the pool opens its first connection. */
export function nameStatements(pool: pg.Pool): void {
  const { nameOf, forget } = statementNames()
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Send
    connectionOf(client)?.on('errorMessage', (refusal: Refusal) => {
      if (isOutdated(refusal)) forget()
    })
    const query = (asked: Query | string, values: unknown, callback: unknown) => {
      const { text, values: own, types, rowMode }: Query = typeof asked === 'string' ? { text: asked } : asked
      const given = values ?? own
      const name = Array.isArray(given) && given.length ? nameOf(text) : undefined
      if (!name) return send(asked, values, callback)
      // Written out, because a copy of the members takes longer.
      return send({ name, text, values: given, types, rowMode }, undefined, callback)
    }
    Object.assign(client, { query })
  })
}
