// Error code → HTTP status. A new error code does not compile until it has a status here.
import type { ErrorCode } from '../errors.js'

export const STATUS: Readonly<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  CURSOR_EXPIRED: 410,
  BAD_USER_INPUT: 422,
  IDEMPOTENCY_KEY_IN_USE: 409,
  IDEMPOTENCY_KEY_REUSED: 422,
  DOCUMENT_NOT_TRUSTED: 400,
  RATE_LIMITED: 429,
  INTERNAL_SERVER_ERROR: 500,
  DONE_UNREAD: 500,
  SERVICE_UNAVAILABLE: 503,
}
