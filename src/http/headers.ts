// The headers that say more than a status does: why a caller was refused, and what an API key has left. Both doors
// send them.
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
    // Too many log-ins have no key behind them, whose limit could be told.
    ...(limit == null
      ? {}
      : allowanceHeaders({ limit: Number(limit), remaining: 0, resetSeconds: Number(retryAfterSeconds) })),
  }),
}

const retryAfter = (seconds: unknown): Headers => (seconds == null ? {} : { 'retry-after': String(seconds) })

/** The headers that go with an error of this code. */
export const headersOf = (code: ErrorCode, details: Details): Headers => HEADERS[code]?.(details) ?? {}

/** What an API key may send in a minute, how much of it is left, and in how many seconds the minute is over. */
export const allowanceHeaders = (allowance?: Pick<Allowance, 'limit' | 'remaining' | 'resetSeconds'>): Headers =>
  allowance
    ? {
        'ratelimit-limit': String(allowance.limit),
        'ratelimit-remaining': String(allowance.remaining),
        'ratelimit-reset': String(allowance.resetSeconds),
      }
    : {}

/** What the operation was estimated to read, and what it has read, in rows. */
export const costHeaders = ({ estimated, rows, mostRows }: Meter): Headers => ({
  'x-cost': `estimated=${estimated}, actual=${rows}, most=${mostRows}`,
})
