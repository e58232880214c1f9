// Sends the statements of a connection one at a time. It gains no time: PgBouncer 1.18 mixes up statements that are
// sent without waiting. `npm run test:pooler` tests it.
import type { Interceptor } from './statement.js'

/** Lets each statement of a connection wait for the answer to the one before. */
export const inTurn: Interceptor = (_client, next) => {
  const waiting: (() => void)[] = []
  let busy = false
  const proceed = () => {
    const start = waiting.shift()
    if (start) start()
    else busy = false
  }
  return (statement, callback) => {
    const start = () => next(statement, (error, result) => {
      proceed()
      callback(error, result)
    })
    if (busy) return void waiting.push(start)
    busy = true
    start()
  }
}
