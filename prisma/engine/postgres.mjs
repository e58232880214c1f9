// A PostgreSQL server as the schema engine's database.
import pg from 'pg'
import { lazyAdapter, migrationAdapter } from './adapter.mjs'

// Parameters of the address that mean something to Prisma and nothing to the driver.
const PRISMA_ONLY = ['schema', 'connection_limit', 'pool_timeout', 'pgbouncer']

const NEEDS_DIRECT =
  'Migrations cannot go through the pooler at DATABASE_URL: set DIRECT_DATABASE_URL to the address of the server itself'

function readAddress(address) {
  const url = new URL(address)
  const schema = url.searchParams.get('schema') ?? 'public'
  const pooled = url.searchParams.get('pgbouncer') === 'true'
  for (const name of PRISMA_ONLY) url.searchParams.delete(name)
  // As PostgreSQL's own programs read it. What leaves TLS to the server goes without.
  if (['allow', 'prefer'].includes(url.searchParams.get('sslmode'))) url.searchParams.set('sslmode', 'disable')
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true')
  return { url, schema, pooled }
}

async function openServer({ url, schema, pooled }) {
  if (pooled) throw new Error(NEEDS_DIRECT)
  // One connection that is never dropped while idle, or the engine's advisory lock would be lost with it.
  const pool = new pg.Pool({
    connectionString: url.href,
    max: 1,
    idleTimeoutMillis: 0,
    options: `-c search_path="${schema}"`,
  })
  // A server that goes away between two statements is reported by the next one.
  pool.on('error', () => undefined)
  return migrationAdapter(pool, { schema, close: () => pool.end() })
}

/** The database that `address` names. */
export function postgresDatabase(address) {
  const place = readAddress(address)
  return lazyAdapter({ schema: place.schema, open: () => openServer(place) })
}

/** Creates the database that `address` names, by way of the one that every server has. */
export async function createPostgresDatabase(address) {
  const { url } = readAddress(address)
  const name = decodeURIComponent(url.pathname.slice(1))
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`).finally(() => client.end())
  return name
}
