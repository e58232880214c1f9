// The secrets of API keys: generation, format check, and hash. A secret is shown only once; the hash is stored.
import { createHash, randomBytes } from 'node:crypto'

/** The prefix of every API key secret. It makes a secret easy to recognise in a header, a log or a repository. */
export const KEY_MARK = 'slv_'
const SECRET_BYTES = 32
/** 32 bytes in base64url are 43 characters. */
const KEY_FORM = new RegExp(`^${KEY_MARK}[\\w-]{43}$`)
const PREFIX_LENGTH = KEY_MARK.length + 8

/** The secret of a new API key. */
export const newKeySecret = () => KEY_MARK + randomBytes(SECRET_BYTES).toString('base64url')

/** True if a text has the form of a key secret. */
export const isKeySecret = (text: string) => KEY_FORM.test(text)

/** The start of the secret, by which people recognise the key. The rest is too long to guess. */
export const prefixOf = (secret: string) => secret.slice(0, PREFIX_LENGTH)

/**
 * The hash that is stored instead of a secret. A secret is random and long, so a plain SHA-256 hash is safe, and the
 * database can look it up.
 */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
