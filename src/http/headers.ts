// The response headers that both doors send with errors and answers: authentication, retry, rate limit and cost.
import type { Allowance } from '../context.js'
import type { Meter } from '../core/operations/meter.js'
import type { ErrorCode } from '../errors.js'

type Headers = Readonly<Record<string, string>>
type Details = Readonly<Record<string, unknown>>

const HEADERS: Partial<Record<ErrorCode, (details: Details) => Headers>> = {
  UNAUTHENTICATED: () => ({ 'www-authenticate': 'Bearer' }),
  SERVICE_UNAVAILABLE: ({ retryAfterSeconds }) => retryAfter(retryAfterSeconds),
  RATE_LIMITED: ({ retryAfterSeconds, limit }) => ({
    ...retryAfter(retryAfterSeconds),
    // The limit on log-ins has no API key, so there is no rate limit to report.
    ...(limit == null
      ? {}
      : allowanceHeaders({ limit: Number(limit), remaining: 0, resetSeconds: Number(retryAfterSeconds) })),
  }),
}

const retryAfter = (seconds: unknown): Headers => (seconds == null ? {} : { 'retry-after': String(seconds) })

/** The headers for an error with this code. */
export const headersOf = (code: ErrorCode, details: Details): Headers => HEADERS[code]?.(details) ?? {}

/** The rate limit headers of an API key: requests per minute, remaining requests, and seconds until the reset. */
export const allowanceHeaders = (allowance?: Pick<Allowance, 'limit' | 'remaining' | 'resetSeconds'>): Headers =>
  allowance
    ? {
        'ratelimit-limit': String(allowance.limit),
        'ratelimit-remaining': String(allowance.remaining),
        'ratelimit-reset': String(allowance.resetSeconds),
      }
    : {}

/** The cost header of an operation, in rows: estimated, actually read, and the maximum. */
export const costHeaders = ({ estimated, rows, mostRows }: Meter): Headers => ({
  'x-cost': `estimated=${estimated}, actual=${rows}, most=${mostRows}`,
})
