// A request can be aborted before its work is done: its client goes away, or its time is up. Then nothing more is
// asked of the database for it.
import type { ServerResponse } from 'node:http'
import type { RequestBase } from '../../context.js'
import { DomainError } from '../../errors.js'
import { LIMITS } from '../limits.js'

/** Never sent: the client is gone. */
const CLIENT_GONE = new DomainError('SERVICE_UNAVAILABLE', 'The client closed the connection before it was answered')

const RETRY_AFTER_SECONDS = 5
/** The reason of an operation that took too long. */
export const TIMED_OUT = new DomainError(
  'SERVICE_UNAVAILABLE',
  `The operation took longer than ${LIMITS.seconds.most} seconds; look at what it was about before you send it again`,
  { retryAfterSeconds: RETRY_AFTER_SECONDS },
)

/** Aborts when the client closes the connection before it has its answer. */
export function abortOnClose(response: ServerResponse): AbortController {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(CLIENT_GONE)
  })
  return controller
}

/** Aborts an operation that ran out of time, and logs it. */
export function timeOut({ abortController, requestId, services: { log } }: RequestBase): void {
  abortController.abort(TIMED_OUT)
  log.warn({ requestId }, 'an operation ran out of time')
}

/**
 * Throws when the time of the request is up. A transaction whose client has gone away may finish, one that took too
 * long may not.
 */
export function throwIfTimedOut({ abortController: { signal } }: Pick<RequestBase, 'abortController'>): void {
  if (signal.reason === TIMED_OUT) throw TIMED_OUT
}
