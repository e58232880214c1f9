// Reports every statement that is sent through a pool.
import type pg from 'pg'

export type StatementListener = (text: string) => void

/** The text of a statement that was passed to pg as a string or as an object. */
export function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return (query as { text?: string }).text ?? ''
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
      for (const listener of listeners) listener(textOf(request[0]))
      return send(...request)
    }
    Object.assign(client, { query: watched })
  })
  return (listener) => {
    listeners.add(listener)
    return () => { listeners.delete(listener) }
  }
}
