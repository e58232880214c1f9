// Aborts a request whose time limit has passed. An aborted request sends no further statements to the database.
import type { RequestBase } from '../context.js'
import { DomainError } from '../../errors.js'
import { LIMITS } from '../limits.js'

const RETRY_AFTER_SECONDS = 5
/** The abort reason of an operation that took too long. */
export const TIMED_OUT = new DomainError(
  'SERVICE_UNAVAILABLE',
  `The operation took longer than ${LIMITS.seconds.most} seconds; look at what it was about before you send it again`,
  { retryAfterSeconds: RETRY_AFTER_SECONDS },
)

/** Aborts an operation that ran out of time, and logs the timeout. */
export function timeOut({ abortController, requestId, services: { log } }: RequestBase): void {
  abortController.abort(TIMED_OUT)
  log.warn({ requestId }, 'an operation ran out of time')
}

/**
 * Throws when the request ran out of time. Transactions call this: a transaction whose client has disconnected may
 * finish, but a transaction that took too long may not.
 */
export function throwIfTimedOut({ abortController: { signal } }: Pick<RequestBase, 'abortController'>): void {
  if (signal.reason === TIMED_OUT) throw TIMED_OUT
}
