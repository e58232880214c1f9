// Opens the configured database, with all migrations applied.
import type { Config } from '../config.js'
import { openDatabase, type Database } from '../database/open.js'

type Place = Pick<Config, 'databaseUrl' | 'directDatabaseUrl' | 'dataDir'>

/** Opens the database and applies the pending migrations. Closes it if they cannot be applied. */
export async function openMigrated(
  { databaseUrl: url, directDatabaseUrl: directUrl, dataDir }: Place,
  onWarning: (warning: string) => void,
  statementTimeoutMs?: number,
): Promise<Database> {
  const database = await openDatabase({ url, directUrl, dataDir, onWarning, statementTimeoutMs })
  try {
    await database.migrate()
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
