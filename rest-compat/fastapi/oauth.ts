// The members that RFC 6749 adds to a refused log-in, for standard OAuth clients. `detail` stays as in FastAPI.
import type { Refused } from './route.js'
import type { Fault } from './pydantic/fault.js'

/**
 * HTTP status → error code of RFC 6749, section 5.2. That section has no code for a busy service, so codes of section
 * 4.1.2.1 are used there.
 */
const ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'invalid_grant',
  422: 'invalid_request',
  429: 'temporarily_unavailable',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** The characters that RFC 6749 does not allow in an error_description. */
const UNSPEAKABLE = /[^\x20\x21\x23-\x5b\x5d-\x7e]/g

/**
 * `error` and `error_description` of a refusal. The HTTP status stays FastAPI's; OAuth clients accept any error
 * status.
 */
export function oauthError({ status, members: { detail } }: Refused): Readonly<Record<string, string>> {
  const faults = Array.isArray(detail) ? (detail as readonly Fault[]) : []
  const otherGrant = faults.some(({ loc }) => loc[1] === 'grant_type')
  return {
    error: otherGrant ? 'unsupported_grant_type' : (ERRORS[status] ?? 'invalid_request'),
    error_description: describe(faults, detail).replace(UNSPEAKABLE, '?'),
  }
}

const describe = (faults: readonly Fault[], detail: unknown) =>
  (faults.length ? faults.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; ') : String(detail))
