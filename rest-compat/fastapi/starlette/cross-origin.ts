// The CORS headers for browsers that call from another origin (Starlette has them in CORSMiddleware, in other words).
// Without origins, no answer has any.
import { methodsOn, type Addressed } from './matching.js'
import type { Answer, RawRequest } from './message.js'

type Headers = Readonly<Record<string, string>>

export interface CrossOrigin {
  /** The origins whose pages may call; `*` for all. */
  readonly origins: readonly string[]
  /** The headers that a script may send, in addition to those that browsers always allow. */
  readonly sent: string
  /** The headers that a script may read, in addition to the same. */
  readonly read: string
}

const KEEP_SECONDS = '600'

const originOf = ({ headers: { origin } }: RawRequest, { origins }: CrossOrigin) =>
  (origin !== undefined && (origins.includes('*') || origins.includes(origin)) ? origin : null)

/** The answer to a CORS preflight request. Null for any other request, which is answered as without CORS. */
export function preflight(request: RawRequest, routes: readonly Addressed[], allowed: CrossOrigin): Answer | null {
  const asks = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
  if (!asks || originOf(request, allowed) === null) return null
  const methods = methodsOn(routes, request.url)
  if (!methods.length) return null
  const headers = {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': allowed.sent,
    'access-control-max-age': KEEP_SECONDS,
  }
  return { status: 204, headers, body: '' }
}

/** The headers that let a script read the answer. If origins are configured, every answer has `Vary: Origin`. */
export function crossOriginHeaders(request: RawRequest, allowed: CrossOrigin): Headers {
  if (!allowed.origins.length) return {}
  const origin = originOf(request, allowed)
  return {
    vary: 'Origin',
    ...(origin !== null && { 'access-control-allow-origin': origin, 'access-control-expose-headers': allowed.read }),
  }
}
