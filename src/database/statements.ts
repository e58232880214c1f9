// Reports every statement that is sent through a pool, and its end.
import type pg from 'pg'
import type { RequestNote } from '../telemetry/note.js'
import type { Origin, SentListener, StatementEnded } from '../telemetry/sent-statement.js'
import { isOfAdapter } from './enum-lists.js'

/** Gets the text and the values of a statement. */
export type StatementListener = (text: string, values: readonly unknown[]) => void

/** The text of a statement that was passed to pg as a string or as an object. */
export function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return (query as { text?: string }).text ?? ''
}

const originOf = (query: unknown): Origin =>
  ({ note: (query as { readonly note?: RequestNote }).note, isPrismas: isOfAdapter(query) })

/** The values of a statement that was passed to pg as a string and a list, or as an object. */
function valuesOf([query, values]: readonly unknown[]): readonly unknown[] {
  const given = typeof query === 'string' ? values : (query as { values?: unknown }).values
  return Array.isArray(given) ? given : []
}

/** Adds a listener. Returns a function that removes it. */
export type Listen<Listener> = (listener: Listener) => () => void

export interface StatementWatch {
  readonly onStatement: Listen<StatementListener>
  readonly onSent: Listen<SentListener>
}

type Send = (...request: unknown[]) => unknown

/** Watches the pool; call this before its first connection. Without listeners, a statement is just sent. */
export function watchStatements(pool: pg.Pool): StatementWatch {
  const listeners = new Set<StatementListener>()
  const timers = new Set<SentListener>()
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Send
    const watched: Send = (...request) => {
      for (const listener of listeners) listener(textOf(request[0]), valuesOf(request))
      if (timers.size === 0) return send(...request)
      return followed(send, request, [...timers].map((timer) => timer(textOf(request[0]), originOf(request[0]))))
    }
    Object.assign(client, { query: watched })
  })
  return { onStatement: listenIn(listeners), onSent: listenIn(timers) }
}

const listenIn = <Listener>(listeners: Set<Listener>): Listen<Listener> => (listener) => {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

/** Sends a statement and tells its end. The pool passes a callback; all other callers expect a promise. */
function followed(send: Send, request: unknown[], ends: readonly StatementEnded[]): unknown {
  const ended: StatementEnded = (error) => { for (const end of ends) end(error) }
  const callback = request.at(-1)
  if (typeof callback === 'function') {
    return send(...request.slice(0, -1), (error: unknown, result: unknown) => {
      ended(error ?? undefined)
      ;(callback as (error: unknown, result: unknown) => void)(error, result)
    })
  }
  const answer = send(...request) as Promise<unknown>
  answer.then(() => ended(), ended)
  return answer
}
