// A request can end before its work does: its client goes away, or its time is up. Then nothing more is asked of the database for it.
import type { ServerResponse } from 'node:http'
import type { RequestContext } from '../../context.js'
import { DomainError } from '../../errors.js'
import { LIMITS } from '../limits.js'

/** Never sent: the client is gone. */
const CLIENT_GONE = new DomainError('SERVICE_UNAVAILABLE', 'The client closed the connection before it was answered')

const RETRY_AFTER_SECONDS = 5
/** The reason of an operation that took too long. */
export const TIME_IS_UP = new DomainError(
  'SERVICE_UNAVAILABLE', `The operation took longer than ${LIMITS.seconds.most} seconds; look at what it was about before you send it again`,
  { retryAfterSeconds: RETRY_AFTER_SECONDS },
)

/** Ends when the client closes the connection before it has its answer. */
export function endingWith(answer: ServerResponse): AbortController {
  const ending = new AbortController()
  answer.once('close', () => {
    if (!answer.writableFinished) ending.abort(CLIENT_GONE)
  })
  return ending
}

/** Ends an operation that ran out of time, and logs it. */
export function endLate({ ending, requestId, app: { log } }: RequestContext): void {
  ending.abort(TIME_IS_UP)
  log.warn({ requestId }, 'an operation ran out of time')
}

/** Throws when the time of the request is up. A transaction whose client has gone away may finish, one that took too long may not. */
export function refuseWhenLate({ signal }: AbortController): void {
  if (signal.reason === TIME_IS_UP) throw TIME_IS_UP
}
