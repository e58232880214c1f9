// The claims of signed tokens and tickets: what all of them must say before any of them is believed.
import type { KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { z } from 'zod'

export const ISSUER = 'selvedge'
export const ALGORITHM = 'HS256'
/** The clocks of two gateways may differ by so many seconds. */
const CLOCK_SKEW = 60

/** No text of the database holds the character NUL, so no identifier does. */
const identifier = z.string().min(1).regex(/^[^\0]*$/)

const form = z.looseObject({
  exp: z.number(),
  iat: z.number().refine((issued) => issued <= Date.now() / 1000 + CLOCK_SKEW).optional(),
  sub: identifier.optional(),
  org: identifier.optional(),
  sid: identifier.optional(),
  ak: identifier.optional(),
})
export type Claims = Readonly<z.infer<typeof form>>

/**
 * The claims of a token for this audience. Throws if it is forged, expired, issued in the future or damaged, and if it
 * never ends. A header with `crit` names extensions that must be understood; none is understood here.
 */
export function claimsOf(token: string, key: KeyObject, audience: string): Claims {
  const read = jwt.verify(token, key, { algorithms: [ALGORITHM], issuer: ISSUER, audience, complete: true })
  if ('crit' in read.header) throw new Error('the token names an extension')
  return form.parse(read.payload)
}
