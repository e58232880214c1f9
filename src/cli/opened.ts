// Opens the database for a command in the same way as the gateway does, applies migrations, and closes it at the end.
import { openStore } from '../features/attachments/open-store.js'
import type { ObjectStore } from '../features/attachments/store.js'
import { readCommandConfig, type Config } from '../config.js'
import type { Database } from '../database/open.js'
import { warn, type Typed } from './command.js'
import { openMigrated } from './open-migrated.js'
import { sayingSo } from './progress.js'
import { ensureWanted } from './wanted-database.js'

export interface Opened {
  readonly config: Config
  readonly database: Database
  readonly store: ObjectStore
}

/**
 * Runs a command's work on the configured database and object store. An embedded database is made only if the operator
 * wants it. Statements over whole tables need a longer time limit than usual.
 */
export async function withDatabase<T>(
  typed: Typed, work: (opened: Opened) => Promise<T>, statementTimeoutMs?: number,
): Promise<T> {
  const config = readCommandConfig()
  await ensureWanted(config, typed)
  const database = await sayingSo('Opening the database …', () => openMigrated(config, warn, statementTimeoutMs))
  try {
    return await work({ config, database, store: await openStore(config, warn) })
  } finally {
    await database.close()
  }
}
