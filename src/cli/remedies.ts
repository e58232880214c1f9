// Explains common system errors, with advice how to fix them.

const REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is taken; set PORT to another one, or stop whoever listens there',
  EACCES: 'that is not allowed to this user; choose another PORT or DATA_DIR',
  ECONNREFUSED: 'no server answers at DATABASE_URL; start it, or correct the address',
  ENOTFOUND: 'the host of DATABASE_URL is not known; correct the address',
  '3D000': 'the server at DATABASE_URL has no such database; make it with createdb',
  '28P01': 'the server at DATABASE_URL does not take this user and password',
}

const POOLER = /unsupported startup parameter/
const BEHIND_POOLER = 'a pooler answers at DATABASE_URL; add ?pgbouncer=true to the address'

/** The reason for a failure in one line, with advice if the error is a known one. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  const remedy = POOLER.test(message ?? '') ? BEHIND_POOLER : REMEDIES[code ?? '']
  return remedy ? `${remedy} (${message})` : (message ?? String(error))
}
