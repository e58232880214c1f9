// The CORS headers for browsers that call from another origin. Without configured origins, answers are as recorded from
// the old service.
import { methodsOn } from './matching.js'
import type { Answer, RawRequest } from './message.js'
import { routes } from '../../routes.js'

type Headers = Readonly<Record<string, string>>

/**
 * The headers that a script of another origin may send (SENT) and read (READ), in addition to those that browsers
 * always allow.
 */
const SENT = 'Authorization, Content-Type, Idempotency-Key, Prefer, X-API-Key, X-Cost, X-Org-Id, X-User-Id'
const READ = [
  'Allow',
  'Deprecation',
  'Idempotency-Replayed',
  'Link',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Limit',
  'RateLimit-Policy',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'Sunset',
  'WWW-Authenticate',
  'X-Cost',
  'X-Request-Id',
].join(', ')
const KEEP_SECONDS = '600'

const originOf = ({ headers: { origin } }: RawRequest, allowed: readonly string[]) =>
  (origin !== undefined && (allowed.includes('*') || allowed.includes(origin)) ? origin : null)

/** The answer to a CORS preflight request. Null for any other request, which is answered as recorded. */
export function preflight(request: RawRequest, allowed: readonly string[]): Answer | null {
  const asks = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
  if (!asks || originOf(request, allowed) === null) return null
  const methods = methodsOn(routes, request.url)
  if (!methods.length) return null
  const headers = {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': SENT,
    'access-control-max-age': KEEP_SECONDS,
  }
  return { status: 204, headers, body: '' }
}

/** The headers that let a script read the answer. If origins are configured, every answer has `Vary: Origin`. */
export function crossOriginHeaders(request: RawRequest, allowed: readonly string[]): Headers {
  if (!allowed.length) return {}
  const origin = originOf(request, allowed)
  return {
    vary: 'Origin',
    ...(origin !== null && { 'access-control-allow-origin': origin, 'access-control-expose-headers': READ }),
  }
}
