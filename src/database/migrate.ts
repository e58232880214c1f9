// Brings the tables up to date at start. The lock and the time limit of migrations belong to a session. A pooler in
// transaction mode gives every transaction another session, so migrations go past it.
import path from 'node:path'
import type pg from 'pg'
import { completeFunctions, distributeTables, isDistributed, distributionOf, type Distribution } from './distribution.js'
import { quotedName, withClient, withoutLimit } from './driver/driver.js'
import { applyMigrations, migrationNames, pendingMigrations, runAtOnce, type RunScript, type Session } from './migrations.js'

export interface Migrating {
  readonly pool: pg.Pool
  readonly schema: string
  /** Whether the pool reaches the server through a pooler in transaction mode. */
  readonly pooled: boolean
  /** Opens a pool at DIRECT_DATABASE_URL, if it is set. */
  readonly openDirect?: () => pg.Pool
  readonly onWarning: (warning: string) => void
}

// The path is the same relative to the sources and to the build.
const MIGRATIONS = path.join(import.meta.dirname, '../../prisma/migrations')

/** The names of all migrations, in their order. */
export const allMigrations = () => migrationNames(MIGRATIONS)

/** Applies the migrations that the database lacks, and returns their names. */
export async function migrate(parts: Migrating): Promise<string[]> {
  const { pool, pooled, openDirect } = parts
  if (!openDirect && !pooled) return migrateOn(pool, parts)
  const applied = openDirect ? await migrateDirectly(openDirect(), parts) : await refuseAllPending(pool)
  await refuseOtherSession(parts)
  return applied
}

function migrateOn(pool: pg.Pool, { schema, onWarning }: Migrating): Promise<string[]> {
  return withClient(pool, async (client) => {
    // Migrations may take long, and so may the wait for the migrations of another gateway process.
    const limited = withoutLimit(client)
    await client.query('SET statement_timeout = 0')
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${quotedName(schema)}`)
    const names = await applyMigrations(client, MIGRATIONS, onWarning, runOf)
    await client.query('RESET statement_timeout')
    limited()
    return names
  })
}

/** How far a database is distributed. Refuses one on which this was begun and has not ended. */
async function requireEnded(session: Session): Promise<Distribution> {
  const distribution = await distributionOf(session)
  if (distribution.isBegun)
    throw new Error('The distribution of the organizations was begun and has not ended: type selvedge distribute again')
  return distribution
}

/** How scripts are run on a database. */
async function runOf(session: Session): Promise<RunScript> {
  const distribution = await requireEnded(session)
  return isDistributed(distribution) ? runDistributing : runAtOnce
}

/** The parts of a script between which a semicolon ends a statement: comments, texts, names, bodies of functions. */
const PARTS = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;'"$/-]+|[\s\S]/g

/** The statements of a script. */
function statementsOf(script: string): string[] {
  const statements = ['']
  for (const [part] of script.matchAll(PARTS)) {
    if (part === ';') statements.push('')
    else if (!part.startsWith('--')) statements[statements.length - 1] += part
  }
  return statements.map((statement) => statement.trim()).filter(Boolean)
}

/**
 * Runs a migration where the organizations are distributed, statement by statement: the nodes take no others. A new
 * table is distributed before its foreign keys and triggers are made, because those need that.
 */
async function runDistributing(session: Session, script: string): Promise<void> {
  for (const statement of statementsOf(script)) {
    await session.query(statement)
    if (/^CREATE (UNLOGGED )?TABLE\b/i.test(statement)) await distributeTables(session)
  }
  await completeFunctions(session)
}

async function migrateDirectly(direct: pg.Pool, parts: Migrating): Promise<string[]> {
  try {
    const here = await placeOf(direct).catch((error: unknown) => {
      throw new Error(`No connection at DIRECT_DATABASE_URL: ${(error as Error).message}`, { cause: error })
    })
    if (here !== (await placeOf(parts.pool)))
      throw new Error('DATABASE_URL and DIRECT_DATABASE_URL reach different databases; correct one of them')
    return await migrateOn(direct, parts)
  } finally {
    await direct.end()
  }
}

/** The same for two connections if they reach the same database, whatever names they use. */
const PLACE = `SELECT extract(epoch FROM pg_postmaster_start_time()) || ' ' || oid AS "place"
  FROM pg_database WHERE datname = current_database()`

async function placeOf(pool: pg.Pool): Promise<string> {
  const { rows: [{ place }] } = await pool.query<{ place: string }>(PLACE)
  return place
}

/**
 * Refuses the start if there is anything to apply, because it could only be applied through the pooler. Refuses a
 * database that is being distributed.
 */
async function refuseAllPending(pool: pg.Pool): Promise<string[]> {
  const names = await allMigrations()
  const missing = await withClient(pool, async (client) => {
    await requireEnded(client)
    return pendingMigrations(client, names)
  })
  if (!missing.length) return []
  const list = missing.length > 1 ? `${missing[0]} and ${missing.length - 1} more` : missing[0]
  throw new Error(
    `The database lacks migrations (${list}), and they cannot be applied through the pooler at DATABASE_URL: ` +
      'set DIRECT_DATABASE_URL to the address of the server itself, and start again',
  )
}

const SETTINGS = `SELECT current_setting('TimeZone') AS "zone", current_schema() AS "found", current_database() AS "name"`
const ZONES = ['UTC', 'Etc/UTC']

interface Settings {
  readonly zone: string
  readonly found: string | null
  readonly name: string
}

/** Refuses sessions that the pooler opens with other settings. The gateway cannot set them for each transaction. */
async function refuseOtherSession({ pool, schema }: Migrating): Promise<void> {
  const { rows: [{ zone, found, name }] } = await pool.query<Settings>(SETTINGS)
  const remedy = (setting: string) =>
    `Run "ALTER DATABASE ${quotedName(name)} SET ${setting}", let the pooler connect anew, and start again`
  if (!ZONES.includes(zone))
    throw new Error(
      `The sessions at DATABASE_URL have the time zone ${zone} instead of UTC. ${remedy(`timezone = 'UTC'`)}`,
    )
  if (found !== schema)
    throw new Error(
      `The sessions at DATABASE_URL look for tables in the schema ${found ?? '(none)'} instead of ${schema}. ` +
        remedy(`search_path = ${quotedName(schema)}`),
    )
}
