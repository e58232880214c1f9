// Encrypts the secrets that the gateway has to read again, so that a copy of the database does not contain them.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Sealing {
  /** Encrypts a secret for one place, such as a column of one record. */
  readonly seal: (secret: string, place: string) => string
  /** Decrypts a secret. Null if it was encrypted with another key or for another place. */
  readonly open: (sealed: string, place: string) => string | null
}

/** Creates both functions. Their key is derived from the secret of the gateway, and differs from the key of tokens. */
export function sealingWith(gatewaySecret: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', gatewaySecret, '', 'selvedge sealed secrets', KEY_BYTES))
  return {
    seal: (secret, place) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(place))
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64')
    },
    open: (sealed, place) => {
      const bytes = Buffer.from(sealed, 'base64')
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        const content = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
        return Buffer.concat([content, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
