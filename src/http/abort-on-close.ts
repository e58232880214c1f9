// Aborts a request whose client has disconnected. An aborted request sends no further statements to the database.
import type { ServerResponse } from 'node:http'
import { DomainError } from '../errors.js'

/** This error is never sent, because the client has disconnected. */
const CLIENT_GONE = new DomainError('SERVICE_UNAVAILABLE', 'The client closed the connection before it was answered')

/** Returns a controller that aborts when the client closes the connection before the answer is complete. */
export function abortOnClose(response: ServerResponse): AbortController {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(CLIENT_GONE)
  })
  return controller
}
