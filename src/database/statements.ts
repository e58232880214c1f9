// Reports every statement that is sent through a pool.
import type pg from 'pg'

/** Gets the text and the values of a statement. */
export type StatementListener = (text: string, values: readonly unknown[]) => void

/** The text of a statement that was passed to pg as a string or as an object. */
export function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return (query as { text?: string }).text ?? ''
}

/** The values of a statement that was passed to pg as a string and a list, or as an object. */
function valuesOf([query, values]: readonly unknown[]): readonly unknown[] {
  const given = typeof query === 'string' ? values : (query as { values?: unknown }).values
  return Array.isArray(given) ? given : []
}

/**
 * Watches the pool; call this before its first connection. Returns a function that adds a listener, which in turn
 * returns a function that removes the listener.
 */
export function watchStatements(pool: pg.Pool): (listener: StatementListener) => () => void {
  const listeners = new Set<StatementListener>()
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...request: unknown[]) => unknown
    const watched = (...request: unknown[]) => {
      for (const listener of listeners) listener(textOf(request[0]), valuesOf(request))
      return send(...request)
    }
    Object.assign(client, { query: watched })
  })
  return (listener) => {
    listeners.add(listener)
    return () => { listeners.delete(listener) }
  }
}
