// Secrets that are shown once: how they are made, and what is kept of them.
import { createHash, randomBytes } from 'node:crypto'

/**
 * What the secret of an API key begins with, so that it is recognised where it should not be: in a header, a log, a
 * repository.
 */
export const KEY_MARK = 'slv_'
const SECRET_BYTES = 32
/** 32 bytes in base64url are 43 characters. */
const KEY_FORM = new RegExp(`^${KEY_MARK}[\\w-]{43}$`)
const PREFIX_LENGTH = KEY_MARK.length + 8

/** The secret of a new API key. */
export const newKeySecret = () => KEY_MARK + randomBytes(SECRET_BYTES).toString('base64url')

/** Whether a text can be the secret of a key at all. */
export const isKeySecret = (text: string) => KEY_FORM.test(text)

/** The part of it by which people recognise the key; what remains is far beyond guessing. */
export const prefixOf = (secret: string) => secret.slice(0, PREFIX_LENGTH)

/** What is kept of a secret. It is random and long, so that a plain hash is enough and can be looked up. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
