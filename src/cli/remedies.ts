// Explains common system errors, with advice how to fix them.

const untrusted = (setting: string) =>
  `the certificate of the server at ${setting} is not trusted; name the certificate of its authority with sslrootcert`

/** Advice by error code. Most errors are about the address in a setting or an option. */
const REMEDIES: Readonly<Record<string, (setting: string) => string>> = {
  EADDRINUSE: () => 'the port is taken; set PORT to another one, or stop whoever listens there',
  EACCES: () => 'that is not allowed to this user; choose another PORT or DATA_DIR',
  ECONNREFUSED: (setting) => `no server answers at ${setting}; start it, or correct the address`,
  ENOTFOUND: (setting) => `the host of ${setting} is not known; correct the address`,
  '3D000': (setting) => `the server at ${setting} has no such database; make it with createdb`,
  '28000': (setting) => `the server at ${setting} does not let this user in from here, or not without TLS (sslmode)`,
  ERR_TLS_CERT_ALTNAME_INVALID: (setting) =>
    `the certificate of the server is not for the host of ${setting}; correct the host, or use sslmode=verify-ca`,
  ...Object.fromEntries(
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'CERT_HAS_EXPIRED', 'CERT_SIGNATURE_FAILURE'].map((code) => [code, untrusted]),
  ),
  '28P01': (setting) => `the server at ${setting} does not take this user and password`,
}

const POOLER = /unsupported startup parameter/
const behindPooler = (setting: string) => `a pooler answers at ${setting}; add ?pgbouncer=true to the address`

const NO_TLS = /does not support SSL connections/
const withoutTls = (setting: string) =>
  `the server at ${setting} offers no TLS; switch it on there, or use sslmode=prefer or disable`

const NODE_AWAY = /^connection to the remote node \S+ failed|^could not establish any connections to the node/m
const withoutNode = () => 'a node of the database does not answer; start it first'

/** Whether a pooler answers at an address that does not say so. Only an operator can mend that. */
export const isUnmarkedPooler = (error: unknown): boolean => error instanceof Error && POOLER.test(error.message)

/** Advice by the words of errors that have no code of their own. */
const WORDS: readonly (readonly [RegExp, (setting: string) => string])[] =
  [[POOLER, behindPooler], [NO_TLS, withoutTls], [NODE_AWAY, withoutNode]]

interface Failure {
  readonly message?: string
  readonly code?: string
  /** The setting or the option that `about` has named. */
  readonly setting?: string
  /** Errors of the client of the object store have this member. */
  readonly $metadata?: unknown
}

/** The reason for a failure in one line, with advice if the error is a known one. */
export function reasonOf(error: unknown): string {
  const { message, code, $metadata, setting = $metadata ? 'S3_ENDPOINT' : 'DATABASE_URL' } = error as Failure
  const remedy = WORDS.find(([words]) => words.test(message ?? ''))?.[1] ?? REMEDIES[code ?? '']
  return remedy ? `${remedy(setting)} (${message})` : (message ?? String(error))
}

/** Waits for work at the address in a setting or an option. The advice about its errors names this setting. */
export async function about<T>(setting: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { setting }) : error
  }
}
