// Access tokens: signed, short of claims, and never trusted for roles.
import { createSecretKey, randomUUID, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { unauthenticated } from '../errors.js'

const ISSUER = 'selvedge'
const AUDIENCE = 'selvedge'
const ALGORITHM = 'HS256'

/** Who a token speaks for, and in which organization. */
export interface TokenSubject {
  readonly userId: string
  readonly orgId: string
}

/** The signer and reader of tokens. A key object, since a string secret is parsed anew at every call. */
export function tokenKeeper(secret: string) {
  const key = createSecretKey(Buffer.from(secret))
  return {
    sign: ({ userId, orgId }: TokenSubject, seconds: number) => {
      const claims = { issuer: ISSUER, audience: AUDIENCE, subject: userId, expiresIn: seconds }
      return jwt.sign({ org: orgId, sid: randomUUID() }, key, { algorithm: ALGORITHM, ...claims })
    },
    read: (token: string) => readToken(token, key),
  }
}
export type TokenKeeper = ReturnType<typeof tokenKeeper>

function readToken(token: string, key: KeyObject): TokenSubject {
  try {
    const claims = jwt.verify(token, key, { algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE }) as { sub?: string; org?: string }
    if (claims.sub && claims.org) return { userId: claims.sub, orgId: claims.org }
  } catch {
    // A forged, expired or mangled token is one and the same answer.
  }
  throw unauthenticated('Could not validate credentials')
}
