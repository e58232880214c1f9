// Tells listeners of every statement that is sent, and of its end, for the log, the metrics, the traces and the tests.
// Without listeners, a statement is just sent.
import type { SentListener } from '../../telemetry/sent-statement.js'
import type { Interceptor } from './statement.js'

/** Gets the text and the values of a statement. */
export type StatementListener = (text: string, values: readonly unknown[]) => void

/** Adds a listener. Returns a function that removes it. */
export type Listen<Listener> = (listener: Listener) => () => void

export interface StatementWatch {
  readonly onStatement: Listen<StatementListener>
  readonly onSent: Listen<SentListener>
}

/** Prisma's adapter alone asks for rows as lists. */
const LISTS_OF_PRISMA = 'array'

/** Creates the interceptor, and the functions that add listeners. */
export function statementWatch(): StatementWatch & { readonly watched: Interceptor } {
  const listeners = new Set<StatementListener>()
  const timers = new Set<SentListener>()
  const watched: Interceptor = (_client, next) => (statement, callback) => {
    const { text, values = [], note, rowMode } = statement
    for (const listener of listeners) listener(text, values)
    if (timers.size === 0) return next(statement, callback)
    const ends = [...timers].map((timer) => timer(text, { note, isPrismas: rowMode === LISTS_OF_PRISMA }))
    return next(statement, (error, result) => {
      for (const end of ends) end(error ?? undefined)
      callback(error, result)
    })
  }
  return { onStatement: listenIn(listeners), onSent: listenIn(timers), watched }
}

const listenIn = <Listener>(listeners: Set<Listener>): Listen<Listener> => (listener) => {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}
