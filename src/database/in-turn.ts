// Sends the statements of a connection one at a time, for connections whose statements cannot be sent without waiting.
import type pg from 'pg'

type Send = (...request: unknown[]) => unknown
type Callback = (...answer: unknown[]) => void

/** Lets each statement of a connection wait for the answer to the one before. Call this last of all watchers. */
export function sendInTurn(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Send
    const waiting: (() => void)[] = []
    let busy = false
    const done = () => {
      const next = waiting.shift()
      if (next) next()
      else busy = false
    }
    const turn = (start: () => void) => {
      if (busy) return void waiting.push(start)
      busy = true
      start()
    }
    const sent = async (request: unknown[]) => send(...request)
    // The pool passes a callback; all other callers expect a promise.
    const query: Send = (...request) => {
      const callback = request.at(-1)
      if (typeof callback === 'function') {
        const answered: Callback = (...answer) => {
          done()
          ;(callback as Callback)(...answer)
        }
        return turn(() => void send(...request.slice(0, -1), answered))
      }
      return new Promise((resolve, reject) => {
        turn(() => void sent(request).finally(done).then(resolve, reject))
      })
    }
    Object.assign(client, { query })
  })
}
