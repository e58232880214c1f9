// Tickets: addresses that let their holder do one thing with one file, for some minutes. Signed as tokens are, and never taken for one.
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

/** Who was given the ticket; they must still be allowed what it is for when it is used. */
export interface Holder {
  readonly userId: string
  readonly orgId: string
}

/** The signer and reader of tickets. */
export function ticketKeeper(secret: string) {
  const key = createSecretKey(Buffer.from(secret))
  return {
    sign: <P extends Purpose>(purpose: P, { userId, orgId }: Holder, content: Tickets[P], seconds: number) => {
      const claims = { issuer: ISSUER, audience: audienceOf(purpose), subject: userId, expiresIn: seconds }
      return jwt.sign({ org: orgId, content }, key, { algorithm: ALGORITHM, ...claims })
    },
    /** Throws FORBIDDEN for a ticket that is forged, has expired or is for something else: one and the same answer. */
    read: <P extends Purpose>(purpose: P, ticket: string): Holder & { readonly content: Tickets[P] } => {
      try {
        const claims = jwt.verify(ticket, key, { algorithms: [ALGORITHM], issuer: ISSUER, audience: audienceOf(purpose) })
        const { sub: userId, org: orgId, content } = claims as { sub: string; org: string; content: Tickets[P] }
        return { userId, orgId, content }
      } catch {
        throw forbidden('The address has expired, or never was one; ask for a new one')
      }
    },
  }
}
export type TicketKeeper = ReturnType<typeof ticketKeeper>

const audienceOf = (purpose: Purpose) => `selvedge-${purpose}`
