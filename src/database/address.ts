// What the address of a database says beyond the parameters that the driver knows.
import { takeTls, type Tls } from './tls.js'

// URL parameters that only Prisma understands. They are removed for pg.
const PRISMA_ONLY = ['schema', 'connection_limit', 'pool_timeout', 'pgbouncer']

export interface Parameters {
  /** The database schema with the tables. */
  readonly schema: string
  /** Whether a pooler in transaction mode is in between, so that every transaction may run in another session. */
  readonly pooled: boolean
}

interface Address extends Parameters {
  readonly url: URL
  readonly tls: Tls
}

/** The meaning of the parameters, and the address without them. */
export function readAddress(address: string): Address {
  const url = new URL(address)
  const schema = url.searchParams.get('schema') ?? 'public'
  const pooled = url.searchParams.get('pgbouncer') === 'true'
  for (const name of PRISMA_ONLY) url.searchParams.delete(name)
  return { url, schema, pooled, tls: takeTls(url) }
}

/** What makes a direct address useless for the database at `url`; undefined if it is useful. */
export function directFault(direct: string, url?: string): string | undefined {
  if (!url) return 'is an addition to DATABASE_URL; set both or neither'
  const [{ schema }, own] = [readAddress(url), readAddress(direct)]
  if (own.pooled) return 'should be the address of the server itself, without ?pgbouncer=true'
  if (own.schema !== schema) return `should have the same ?schema= as DATABASE_URL: ${schema}, not ${own.schema}`
  return undefined
}
