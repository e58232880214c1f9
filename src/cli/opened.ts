// Opens the database for a command in the same way as the gateway does, applies migrations, and closes it at the end.
import { openStore } from '../features/attachments/open-store.js'
import type { ObjectStore } from '../features/attachments/store.js'
import { readConfig, type Config } from '../config.js'
import type { Database } from '../database/open.js'
import { warn } from './command.js'
import { openMigrated } from './open-migrated.js'

interface Opened {
  readonly config: Config
  readonly database: Database
  readonly store: ObjectStore
}

/** Runs a command's work on the configured database and object store. */
export async function withDatabase<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
  const config = readConfig()
  const database = await openMigrated(config, warn)
  try {
    return await work({ config, database, store: await openStore(config, warn) })
  } finally {
    await database.close()
  }
}
