// Printed by npm run codegen: the error codes of answers, and the form of faults in input.

/** One fault of the input: `loc` is its place, beginning at the argument. */
export interface Fault {
  readonly type: string
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly input?: unknown
  readonly ctx?: Readonly<Record<string, unknown>>
  /** For a fault of the record and not of an argument, so that `loc` is `id`: the way from the record to it. */
  readonly missing?: readonly (string | number)[]
}

/** The extensions of an error. `detail` has the faults, if the code is BAD_USER_INPUT. */
export interface ErrorExtensions {
  readonly code: ErrorCode | GraphQLErrorCode
  readonly detail?: readonly Fault[]
  readonly retryAfterSeconds?: number
  /** The present version of a record that was changed meanwhile, if the code is CONFLICT. */
  readonly recordVersion?: number
  readonly requestId?: string
  /** The identifiers of what a mutation has done, if the code is DONE_UNREAD. */
  readonly done?: unknown
}

/** The codes of Apollo Server for requests that are no valid GraphQL. */
export type GraphQLErrorCode = 'BAD_REQUEST' | 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED'

/** Error code → its meaning. */
export const ERROR_CODES = {
  UNAUTHENTICATED:
    "The credential is missing, wrong or expired.",
  FORBIDDEN:
    "The credential is valid, but does not permit this.",
  NOT_FOUND:
    "The organization has no such record.",
  CONFLICT:
    "The state of the record does not allow this, or another record prevents it.",
  BAD_USER_INPUT:
    "The input breaks a rule; each fault names its field.",
  IDEMPOTENCY_KEY_IN_USE:
    "A request with the same Idempotency-Key is under way; send it again later.",
  IDEMPOTENCY_KEY_REUSED:
    "The Idempotency-Key was sent before with another request; use a new key.",
  DOCUMENT_NOT_TRUSTED:
    "No document is registered under this identifier, or the gateway runs only registered documents and this is none.",
  CURSOR_EXPIRED:
    "The changes after this cursor are not kept any more: read the records again, and go on from a new cursor.",
  RATE_LIMITED:
    "Too many attempts; try again later.",
  SERVICE_UNAVAILABLE:
    "The service cannot do this now. Nothing was changed, unless the message says that this is not known; in that case, check before you send it again.",
  INTERNAL_SERVER_ERROR:
    "An internal error of the service; the log contains it under the request id.",
  DONE_UNREAD:
    "What was asked for is done, but its answer could not be read. `done` has the identifiers of it: read the records, and do not send the request again.",
} as const

export type ErrorCode = keyof typeof ERROR_CODES
