// What RFC 6749 has a refused log-in say beside `detail`, for clients that know OAuth and not this service.
import type { Refused } from './route.js'
import type { Fault } from './validation/fault.js'

/**
 * Status → the error of RFC 6749, section 5.2; it has none for a service that is busy, so those of section 4.1.2.1
 * stand in.
 */
const ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'invalid_grant',
  422: 'invalid_request',
  429: 'temporarily_unavailable',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** The characters that an error_description may hold. */
const UNSPEAKABLE = /[^\x20\x21\x23-\x5b\x5d-\x7e]/g

/**
 * `error` and `error_description` of a refusal; the status stays as recorded, which for clients is a refusal like
 * any other.
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
