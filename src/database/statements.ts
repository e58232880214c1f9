// Reports every statement that goes through a pool, whoever sends it.
import type pg from 'pg'

export type StatementListener = (text: string) => void

/** The text of a statement, in whichever form the driver was given it. */
export function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return (query as { text?: string }).text ?? ''
}

/**
 * Watches `pool` from its first connection on. Answers a function that adds a listener and answers how to remove
 * it.
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
