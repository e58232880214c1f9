// Access and refresh tokens: signed, short of claims, and never trusted for roles.
import { createSecretKey, randomUUID, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { unauthenticated } from '../errors.js'

const ISSUER = 'selvedge'
/** One is refused where the other is asked for. */
const AUDIENCE = 'selvedge'
const REFRESH_AUDIENCE = 'selvedge-refresh'
const ALGORITHM = 'HS256'

/** Who a token speaks for, in which organization, and the session that it lives and dies with. */
export interface TokenSubject {
  readonly userId: string
  readonly orgId: string
  readonly sessionId: string
}

/** The signer and reader of tokens. A key object, since a string secret is parsed anew at every call. */
export function tokenKeeper(secret: string) {
  const key = createSecretKey(Buffer.from(secret))
  return {
    sign: ({ userId, orgId, sessionId }: TokenSubject, seconds: number) => {
      const claims = { issuer: ISSUER, audience: AUDIENCE, subject: userId, expiresIn: seconds }
      return jwt.sign({ org: orgId, sid: sessionId }, key, { algorithm: ALGORITHM, ...claims })
    },
    read: (token: string): TokenSubject => {
      const { sub, org, sid } = claimsOf(token, key, AUDIENCE) ?? {}
      if (sub && org && sid) return { userId: sub, orgId: org, sessionId: sid }
      throw unauthenticated('Could not validate credentials')
    },
    /** A refresh token is signed, so that one that was spent is told from one that was made up. */
    signRefresh: (sessionId: string, seconds: number) => {
      const claims = { issuer: ISSUER, audience: REFRESH_AUDIENCE, jwtid: randomUUID(), expiresIn: seconds }
      return jwt.sign({ sid: sessionId }, key, { algorithm: ALGORITHM, ...claims })
    },
    /** The session that a refresh token belongs to. */
    readRefresh: (token: string): string => {
      const { sid } = claimsOf(token, key, REFRESH_AUDIENCE) ?? {}
      if (sid) return sid
      throw unauthenticated('The refresh token is not valid, or has expired; log in again')
    },
  }
}
export type TokenKeeper = ReturnType<typeof tokenKeeper>

interface Claims {
  readonly sub?: string
  readonly org?: string
  readonly sid?: string
}

/**
 * What a token says; null for one that is forged, expired, mangled or of the other kind, which are one and the same
 * answer.
 */
function claimsOf(token: string, key: KeyObject, audience: string): Claims | null {
  try {
    return jwt.verify(token, key, { algorithms: [ALGORITHM], issuer: ISSUER, audience }) as Claims
  } catch {
    return null
  }
}
