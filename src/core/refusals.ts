// The limits on what callers may do at a time, and how often each of them has refused somebody in this process.
import { DomainError } from '../errors.js'

/** The limits, by the name that the metrics show. */
const LIMIT_NAMES = [
  'log_ins', 'api_key_requests', 'requests', 'rows', 'connections', 'live_connections', 'subscriptions', 'uploads',
] as const
export type LimitName = (typeof LIMIT_NAMES)[number]

/** The refusals of each limit since the process began. */
export const refusals: Record<LimitName, number> =
  Object.fromEntries(LIMIT_NAMES.map((name) => [name, 0])) as Record<LimitName, number>

/** Counts a refusal of a limit. */
export const countRefusal = (by: LimitName): void => void (refusals[by] += 1)

/** The refusal of a limit, which it counts. */
export function rateLimited(by: LimitName, message: string, details: DomainError['details'] = {}): DomainError {
  countRefusal(by)
  return new DomainError('RATE_LIMITED', message, details)
}
