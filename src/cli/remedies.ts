// Explains common system errors, with advice how to fix them.

/** Advice by error code. Most errors are about the address in a setting or an option. */
const REMEDIES: Readonly<Record<string, (setting: string) => string>> = {
  EADDRINUSE: () => 'the port is taken; set PORT to another one, or stop whoever listens there',
  EACCES: () => 'that is not allowed to this user; choose another PORT or DATA_DIR',
  ECONNREFUSED: (setting) => `no server answers at ${setting}; start it, or correct the address`,
  ENOTFOUND: (setting) => `the host of ${setting} is not known; correct the address`,
  '3D000': (setting) => `the server at ${setting} has no such database; make it with createdb`,
  '28P01': (setting) => `the server at ${setting} does not take this user and password`,
}

const POOLER = /unsupported startup parameter/
const behindPooler = (setting: string) => `a pooler answers at ${setting}; add ?pgbouncer=true to the address`

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
  const remedy = POOLER.test(message ?? '') ? behindPooler : REMEDIES[code ?? '']
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
