// Tickets: addresses that let their holder do one thing with one file, for some minutes. Signed as tokens are, and
// never taken for one.
import { createSecretKey } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { forbidden } from '../errors.js'

const ISSUER = 'selvedge'
const ALGORITHM = 'HS256'

/** What a ticket is for, and what is decided with it; whoever holds it cannot change that. */
export interface Tickets {
  readonly upload: {
    readonly attachmentId: string
    readonly employeeId: string
    readonly fileName: string
    readonly contentType: string
    readonly size: number
  }
  readonly download: { readonly attachmentId: string }
}
export type Purpose = keyof Tickets

/**
 * Who was given the ticket, by which session or key; it is good for as long as that is, and they are allowed what
 * it is for.
 */
export interface Holder {
  readonly userId: string
  readonly orgId: string
  readonly sessionId?: string
  readonly apiKey?: { readonly id: string }
}

interface Claims<P extends Purpose> {
  readonly sub: string
  readonly org: string
  readonly sid?: string
  readonly ak?: string
  readonly content: Tickets[P]
}

/** The signer and reader of tickets. */
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
    /** Throws FORBIDDEN for a ticket that is forged, has expired or is for something else: one and the same answer. */
    read: <P extends Purpose>(purpose: P, ticket: string): Holder & { readonly content: Tickets[P] } => {
      try {
        const claims = jwt.verify(ticket, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: audienceOf(purpose),
        })
        const { sub: userId, org: orgId, sid: sessionId, ak, content } = claims as unknown as Claims<P>
        return { userId, orgId, sessionId, apiKey: ak === undefined ? undefined : { id: ak }, content }
      } catch {
        throw forbidden('The address has expired, or never was one; ask for a new one')
      }
    },
  }
}
export type TicketKeeper = ReturnType<typeof ticketKeeper>

const audienceOf = (purpose: Purpose) => `selvedge-${purpose}`
