// Signs and reads access and refresh tokens. Tokens have few claims; roles are always read from the database.
import { createHmac, createSecretKey, hkdfSync, randomUUID, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import { unauthenticated } from '../errors.js'
import { ALGORITHM, claimsOf, ISSUER, type Claims } from './claims.js'

/** Access and refresh tokens have different audiences, so that neither is accepted in place of the other. */
const AUDIENCE = 'selvedge'
const REFRESH_AUDIENCE = 'selvedge-refresh'
const CHAIN_KEY_BYTES = 32
/** The number of access tokens whose claims are kept. The session is read from the database for every request. */
const MOST_VERIFIED = 5_000

/** The user and organization of a token, and its session. The token becomes invalid when the session ends. */
export interface TokenSubject {
  readonly userId: string
  readonly orgId: string
  readonly sessionId: string
}

/** Creates the functions that sign and read tokens. Uses a key object, because a string is parsed at every call. */
export function tokenKeeper(secret: string) {
  const key = createSecretKey(Buffer.from(secret))
  const chainKey = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'selvedge next refresh token', CHAIN_KEY_BYTES)))
  const verified = new LRUCache<string, Claims>({ max: MOST_VERIFIED })
  /** The claims of an access token. The signature of a token stays valid, so only its end is checked again. */
  const claims = (token: string): Claims | null => {
    const known = verified.get(token)
    if (known && Math.floor(Date.now() / 1000) < known.exp) return known
    const read = claimsOrNull(token, key, AUDIENCE)
    if (read) verified.set(token, read)
    return read
  }
  return {
    sign: ({ userId, orgId, sessionId }: TokenSubject, seconds: number) => {
      const options = { issuer: ISSUER, audience: AUDIENCE, subject: userId, expiresIn: seconds }
      return jwt.sign({ org: orgId, sid: sessionId }, key, { algorithm: ALGORITHM, ...options })
    },
    read: (token: string): TokenSubject => {
      const { sub, org, sid } = claims(token) ?? {}
      if (sub && org && sid) return { userId: sub, orgId: org, sessionId: sid }
      throw unauthenticated('Could not validate credentials')
    },
    /**
     * Refresh tokens are signed, so that a used token can be distinguished from a forged token. The token that follows
     * a spent one is derived from it with the secret, without the time of its making: every gateway makes the same
     * one, and nobody else can.
     */
    signRefresh: (sessionId: string, expiresAt: Date, spent?: string) => {
      const jwtid = spent ? createHmac('sha256', chainKey).update(spent).digest('base64url') : randomUUID()
      const options = { issuer: ISSUER, audience: REFRESH_AUDIENCE, jwtid, noTimestamp: true }
      const exp = Math.floor(expiresAt.getTime() / 1000)
      return jwt.sign({ sid: sessionId, exp }, key, { algorithm: ALGORITHM, ...options })
    },
    /** The identifier of the session to which a refresh token belongs. */
    readRefresh: (token: string): string => {
      const { sid } = claimsOrNull(token, key, REFRESH_AUDIENCE) ?? {}
      if (sid) return sid
      throw unauthenticated('The refresh token is not valid, or has expired; log in again')
    },
  }
}
export type TokenKeeper = ReturnType<typeof tokenKeeper>

/** The claims of a token; null if it is not valid, or of the other kind. */
function claimsOrNull(token: string, key: KeyObject, audience: string): Claims | null {
  try {
    return claimsOf(token, key, audience)
  } catch {
    return null
  }
}
