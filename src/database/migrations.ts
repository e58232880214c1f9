// Applies the migrations at start, like `prisma migrate deploy` and with the same table of applied migrations.
import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** One database connection. The lock and the transaction of a migration need the same connection. */
export interface Session {
  readonly query: (text: string, values?: unknown[]) => Promise<{ readonly rows: unknown[] }>
}

interface Migration {
  readonly name: string
  readonly script: string
  readonly checksum: string
}

interface Entry {
  readonly name: string
  readonly checksum: string
  readonly startedAt: string
  readonly isFinished: boolean
}

// The key of the advisory lock that Prisma Migrate uses.
const PRISMA_LOCK = 72707369
// Prisma's table of migrations, with the same columns as Prisma creates it.
const LEDGER = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`
const ENTRIES = `SELECT migration_name AS "name", checksum, started_at::text AS "startedAt", finished_at IS NOT NULL AS "isFinished"
  FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`
const BEGUN = 'INSERT INTO "_prisma_migrations" (id, checksum, migration_name) VALUES ($1, $2, $3)'
const FAILED = 'UPDATE "_prisma_migrations" SET logs = $2 WHERE id = $1'
const FINISHED = 'UPDATE "_prisma_migrations" SET finished_at = now(), applied_steps_count = 1 WHERE id = $1'
// The SQLSTATE for a statement that PostgreSQL does not run inside a transaction.
const NOT_IN_TRANSACTION = '25001'

const isRefusedInTransaction = (error: unknown) => (error as { code?: unknown }).code === NOT_IN_TRANSACTION
const wordsOf = (error: unknown) => (error as { message?: string }).message ?? String(error)

async function readMigration(folder: string, name: string): Promise<Migration> {
  const script = await readFile(path.join(folder, name, 'migration.sql'), 'utf8')
  return { name, script, checksum: createHash('sha256').update(script).digest('hex') }
}

/** The names of the migrations in a folder, in the order in which they are applied. */
export async function migrationNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name).sort()
}

async function readLedger(session: Session): Promise<Entry[]> {
  const { rows: [found] } = await session.query(`SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS "exists"`)
  if (!(found as { exists: boolean }).exists) return []
  return (await session.query(ENTRIES)).rows as Entry[]
}

async function begin(session: Session, { checksum, name }: Migration): Promise<string> {
  const id = randomUUID()
  await session.query(BEGUN, [id, checksum, name])
  return id
}

/** Runs the script of a migration on a connection. */
export type RunScript = (session: Session, script: string) => Promise<unknown>

/** Looks at the database, which no other process migrates meanwhile, and tells how scripts are run. */
export type ChooseRun = (session: Session) => Promise<RunScript>

export const runAtOnce: RunScript = (session, script) => session.query(script)

// Runs the script and its ledger entry in one transaction, so that a crash or an error leaves no part of the migration.
async function applyWhole(session: Session, migration: Migration, run: RunScript): Promise<void> {
  await session.query('BEGIN')
  try {
    const id = await begin(session, migration)
    await run(session, migration.script)
    await session.query(FINISHED, [id])
    await session.query('COMMIT')
  } catch (error) {
    await session.query('ROLLBACK')
    throw error
  }
}

// For scripts that PostgreSQL refuses inside a transaction (CREATE INDEX CONCURRENTLY). The ledger first records that
// the migration was started.
async function applyInSteps(session: Session, migration: Migration, run: RunScript): Promise<void> {
  const id = await begin(session, migration)
  try {
    await run(session, migration.script)
  } catch (error) {
    await session.query(FAILED, [id, wordsOf(error)])
    throw error
  }
  await session.query(FINISHED, [id])
}

async function apply(session: Session, migration: Migration, run: RunScript): Promise<void> {
  try {
    await applyWhole(session, migration, run).catch((error: unknown) => {
      if (isRefusedInTransaction(error)) return applyInSteps(session, migration, run)
      throw error
    })
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${wordsOf(error)}`, { cause: error })
  }
}

function refuseAfterFailure(entries: readonly Entry[]): void {
  const failed = entries.find(({ isFinished }) => !isFinished)
  if (!failed) return
  throw new Error(
    `Migration ${failed.name} was begun at ${failed.startedAt} and did not finish. Look at what it has left in the ` +
      `database, then run "npx prisma migrate resolve --rolled-back ${failed.name}" to have it applied again, ` +
      `or the same with --applied if it is complete, and start again.`,
  )
}

/**
 * Refuses a database, or a backup of one, with migrations from before the first one of this version: upgrades begin
 * with version 1.0.
 */
export function refuseEarlier(subject: string, applied: readonly string[], [first]: readonly string[]): void {
  // The names of our migrations begin with their time.
  if (!applied.some((name) => /^\d{14}_/.test(name) && name < first)) return
  throw new Error(
    `${subject} is of a version of Selvedge before 1.0, and this version cannot upgrade it. Write each organization to ` +
      'files with "selvedge export" of the old version, and read them into a new database with "selvedge import" of ' +
      'this one, as docs/operations/upgrade.md says under "From a version before 1.0". Nothing was changed.',
  )
}

/** Runs work while no other process applies migrations. */
export async function withLock<T>(session: Session, work: () => Promise<T>): Promise<T> {
  await session.query(`SELECT pg_advisory_lock(${PRISMA_LOCK})`)
  return work().finally(() => session.query(`SELECT pg_advisory_unlock(${PRISMA_LOCK})`))
}

interface Applying {
  readonly onWarning: (warning: string) => void
  readonly run: RunScript
}

async function applyPending(session: Session, folder: string, { onWarning, run }: Applying): Promise<string[]> {
  await session.query(LEDGER)
  const [entries, names] = [await readLedger(session), await migrationNames(folder)]
  refuseEarlier('This database', entries.map(({ name }) => name), names)
  refuseAfterFailure(entries)
  const checksums = new Map(entries.map(({ name, checksum }) => [name, checksum]))
  const applied: string[] = []
  for (const name of names) {
    const migration = await readMigration(folder, name)
    const known = checksums.get(name)
    if (known === undefined) {
      await apply(session, migration, run)
      applied.push(name)
    } else if (known !== migration.checksum) {
      onWarning(`Migration ${name} was edited after it had been applied to this database.`)
    }
  }
  return applied
}

/**
 * Applies the migrations of `folder` that the database lacks, in order. Returns the names of the applied migrations.
 */
export async function applyMigrations(
  session: Session, folder: string, onWarning: (warning: string) => void = () => {},
  chooseRun: ChooseRun = async () => runAtOnce,
): Promise<string[]> {
  return withLock(session, async () => applyPending(session, folder, { onWarning, run: await chooseRun(session) }))
}

/** The migrations in `names` that have not been applied to the database. */
export async function pendingMigrations(session: Session, names: readonly string[]): Promise<string[]> {
  const entries = await readLedger(session)
  const finished = new Set(entries.filter(({ isFinished }) => isFinished).map(({ name }) => name))
  return names.filter((name) => !finished.has(name))
}
