// Errors: the error codes, and the error class for services. `core/operations/shown-errors.ts` shows them to clients.
import { saying, summed } from './core/faults/repeated-input.js'
import type { Fault } from './core/faults/fault.js'
import type { ErrorMember } from './core/faults/members.js'
import { because, type Reason } from './core/faults/reason.js'

/** All error codes of answers, with their meaning. Every code has an HTTP status in `http/status.ts`. */
export const ERROR_CODES = {
  UNAUTHENTICATED: 'The credential is missing, wrong or expired.',
  FORBIDDEN: 'The credential is valid, but does not permit this.',
  NOT_FOUND: 'The organization has no such record.',
  CONFLICT: 'The state of the record does not allow this, or another record prevents it.',
  BAD_USER_INPUT: 'The input breaks a rule; each fault names its field.',
  IDEMPOTENCY_KEY_IN_USE: 'A request with the same Idempotency-Key is under way; send it again later.',
  IDEMPOTENCY_KEY_REUSED: 'The Idempotency-Key was sent before with another request; use a new key.',
  DOCUMENT_NOT_TRUSTED:
    'No document is registered under this identifier, or the gateway runs only registered documents and this is none.',
  CURSOR_EXPIRED:
    'The changes after this cursor are not kept any more: read the records again, and go on from a new cursor.',
  RATE_LIMITED: 'Too many attempts; try again later.',
  SERVICE_UNAVAILABLE:
    'The service cannot do this now. Nothing was changed, unless the message says that this is not known; in that ' +
    'case, check before you send it again.',
  INTERNAL_SERVER_ERROR: 'An internal error of the service; the log contains it under the request id.',
  DONE_UNREAD:
    'What was asked for is done, but its answer could not be read. `done` has the identifiers of it: read the records, ' +
    'and do not send the request again.',
} as const
export type ErrorCode = keyof typeof ERROR_CODES

type Details = {
  readonly faults?: readonly Fault[]
  /** Why it is refused, for an error without faults. */
  readonly why?: Reason
  readonly retryAfterSeconds?: number
} & { readonly [Member in ErrorMember]?: unknown }

/**
 * An expected error of the domain. Services throw it. It has no stack, because no log shows it, and graphql-js would
 * copy it to the error of every field: V8 then formats each stack, which takes longer than to read the rows of a list.
 */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Details = {},
  ) {
    super(message)
    this.stack = undefined
  }
}

export const unauthenticated = (message: string) => new DomainError('UNAUTHENTICATED', message)
/** The error for a missing permission, with the name of the permission. */
export const lacking = (permission: string) =>
  new DomainError('FORBIDDEN', NOT_PERMITTED.sentence, { permission, why: because('permission_missing', { permission }) })
export const forbidden = (why = NOT_PERMITTED) => new DomainError('FORBIDDEN', why.sentence, { why })
const NOT_PERMITTED = because('not_permitted')
/** The same error for a record that does not exist and for a record of another organization. */
export const notFound = (what: string) => new DomainError('NOT_FOUND', `${what} not found`)
/** `message` says more than the sentence of the reason, such as which record it is. */
export const conflict = (why: Reason, details: Details = {}, message = why.sentence) =>
  new DomainError('CONFLICT', message, { ...details, why })

/** The error for an invalid input, with all its faults. */
export function badInput(faults: readonly Fault[]) {
  const sentences = faults.map(({ path, why }) => saying({ loc: path, msg: why.sentence }))
  return new DomainError('BAD_USER_INPUT', summed(sentences), { faults })
}

/** The error of a scalar for a value that is not of its type, which has no place yet, or of a request as a whole. */
export const wrongValue = (why: Reason, details: Details = {}) =>
  new DomainError('BAD_USER_INPUT', why.sentence, { ...details, why })

/** Throws BAD_USER_INPUT if there are faults. */
export function refuse(faults: readonly (Fault | false | null | undefined)[]): void {
  const real = faults.filter((fault) => Boolean(fault)) as Fault[]
  if (real.length) throw badInput(real)
}
