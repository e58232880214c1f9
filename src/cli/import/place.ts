// Opens the database for statements over whole tables, and finds the organization that an import or export is for.
import type pg from 'pg'
import { readCommandConfig } from '../../config.js'
import { readAddress } from '../../database/address.js'
import type { Database } from '../../database/open.js'
import type { Organization } from '../../generated/prisma/client.js'
import { UsageError, warn, type Typed } from '../command.js'
import { openMigrated } from '../open-migrated.js'
import { sayingSo } from '../progress.js'
import { about } from '../remedies.js'
import { organizationNamed } from '../organizations.js'
import { optionOf } from '../user-options.js'
import { ensureWanted } from '../wanted-database.js'

interface Connected {
  readonly database: Database
  readonly client: pg.PoolClient
}

export interface Place extends Connected {
  readonly organization: Organization
}

/** The longest time of one statement of a command that works on whole tables. */
export const STATEMENT_MS = 24 * 3_600_000

/** The only word of the command line: the folder. */
export function folderOf({ words }: Typed): string {
  if (words.length === 0) throw new UsageError('the folder is missing')
  if (words.length > 1) throw new UsageError(`${words[1]} is not understood; name one folder`)
  return words[0]
}

/** Opens the database, lets work use it, and closes it. */
async function withOpened<T>(typed: Typed, work: (database: Database) => Promise<T>): Promise<T> {
  const { databaseUrl, directDatabaseUrl, dataDir, namesDatabase } = readCommandConfig()
  await ensureWanted({ namesDatabase, dataDir }, typed)
  // Temporary tables belong to a session, and a pooler gives each transaction another one.
  const url = directDatabaseUrl ?? databaseUrl
  if (url && readAddress(url).pooled)
    throw new Error('DATABASE_URL is the address of a pooler; set DIRECT_DATABASE_URL to the server itself')
  const opened = sayingSo('Opening the database …', () =>
    openMigrated({ databaseUrl: url, directDatabaseUrl: undefined, dataDir }, warn, STATEMENT_MS))
  const database = await about(directDatabaseUrl ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL', opened)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Lets work use one connection without time limits. */
async function onConnectionOf<T>(database: Database, work: (connected: Connected) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  try {
    await client.query('SET idle_in_transaction_session_timeout = 0')
    return await work({ database, client })
  } finally {
    client.release()
  }
}

/** Opens the database, and runs work on one connection without time limits. */
export const onOneConnection = <T>(typed: Typed, work: (connected: Connected) => Promise<T>): Promise<T> =>
  withOpened(typed, (database) => onConnectionOf(database, work))

/** Runs work on one connection, in the organization that `--org` names. */
export const inPlace = <T>(typed: Typed, work: (place: Place) => Promise<T>): Promise<T> =>
  withOpened(typed, async (database) => {
    // The embedded database has one connection, so this statement has to be over before work takes it.
    const organization = await organizationNamed(database.prisma, optionOf(typed, 'org'))
    if (!organization) throw new Error('the database has no organization; selvedge org add makes one')
    return onConnectionOf(database, (connected) => work({ ...connected, organization }))
  })
