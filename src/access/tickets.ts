// Tickets: signed URLs that permit one action on one file for some minutes. They are signed like access tokens, but
// their audience differs, so a ticket is not accepted as an access token.
import { createSecretKey } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { because } from '../core/faults/reason.js'
import { forbidden } from '../errors.js'
import { ALGORITHM, claimsOf, ISSUER } from './claims.js'

/** Purpose of a ticket → its signed content. The holder of a ticket cannot change the content. */
export interface Tickets {
  readonly upload: {
    readonly attachmentId: string
    /** The record: an employee, or one of another type. */
    readonly employeeId?: string
    readonly recordType?: string
    readonly recordId?: string
    readonly fileName: string
    readonly contentType: string
    readonly size: number
  }
  readonly download: { readonly attachmentId: string }
  readonly document: {
    readonly kind: string
    readonly id: string
    /** Without one, that of the party. */
    readonly language: string | null
    readonly statement: { readonly currency: string; readonly from: string | null; readonly to: string | null } | null
  }
  readonly export: { readonly exportId: string }
}
export type Purpose = keyof Tickets

/**
 * The user to whom the ticket was issued, and the session or API key. The ticket is valid only while the session or key
 * is valid and the user has the needed permission.
 */
export interface Holder {
  readonly userId: string
  readonly orgId: string
  readonly sessionId?: string
  readonly apiKey?: { readonly id: string }
}

interface TicketClaims<P extends Purpose> {
  readonly sub: string
  readonly org: string
  readonly sid?: string
  readonly ak?: string
  readonly content: Tickets[P]
}

/** Creates the functions that sign and read tickets. */
export function ticketKeeper(secret: string) {
  const key = createSecretKey(Buffer.from(secret))
  return {
    sign: <P extends Purpose>(
      purpose: P,
      { userId, orgId, sessionId, apiKey }: Holder,
      content: Tickets[P],
      seconds: number,
    ) => {
      const claims = { issuer: ISSUER, audience: audienceOf(purpose), subject: userId, expiresIn: seconds }
      return jwt.sign({ org: orgId, sid: sessionId, ak: apiKey?.id, content }, key, { algorithm: ALGORITHM, ...claims })
    },
    /** Throws FORBIDDEN, with the same message, if the ticket is forged, has expired or has another purpose. */
    read: <P extends Purpose>(purpose: P, ticket: string): Holder & { readonly content: Tickets[P] } => {
      try {
        const claims = claimsOf(ticket, key, audienceOf(purpose))
        const { sub: userId, org: orgId, sid: sessionId, ak, content } = claims as jwt.JwtPayload & TicketClaims<P>
        return { userId, orgId, sessionId, apiKey: ak === undefined ? undefined : { id: ak }, content }
      } catch {
        throw forbidden(because('address_expired'))
      }
    },
  }
}
export type TicketKeeper = ReturnType<typeof ticketKeeper>

const audienceOf = (purpose: Purpose) => `selvedge-${purpose}`

/** Whether a ticket says that it has this purpose. Only `read` finds out if that is true. */
export function claimsPurpose(ticket: string, purpose: Purpose): boolean {
  const claims = claimsOfUnread(ticket)
  return typeof claims === 'object' && claims?.aud === audienceOf(purpose)
}

/** What a ticket says; null if that is no JSON. */
function claimsOfUnread(ticket: string) {
  try {
    return jwt.decode(ticket)
  } catch {
    return null
  }
}
