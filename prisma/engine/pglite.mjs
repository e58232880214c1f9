// The embedded database as the schema engine's database: on disk for the real one, in memory for a shadow.
import path from 'node:path'
import { lazyAdapter, migrationAdapter } from './adapter.mjs'
import { importOurs } from './own-code.mjs'

const SCHEMA = 'public'

async function overPglite({ lite, close }) {
  const { pglitePool } = await importOurs('src/database/driver/pglite-pool.ts')
  return migrationAdapter(pglitePool(lite), { schema: SCHEMA, close })
}

// Opened as the gateway opens it, which claims the folder: two processes on one folder would ruin it.
async function openFolder(dataDir) {
  const { openEmbedded } = await importOurs('src/database/embedded.ts')
  return overPglite(await openEmbedded(path.resolve(dataDir)))
}

async function openMemory() {
  const { createPGlite } = await importOurs('src/database/pglite.ts')
  const lite = await createPGlite()
  return overPglite({ lite, close: () => lite.close() })
}

/** The embedded database in `dataDir`, while no gateway runs on it. */
export function embeddedDatabase(dataDir) {
  return lazyAdapter({ schema: SCHEMA, open: () => openFolder(dataDir) })
}

/** Throws the failure of a missing database, in Prisma's code, if `dataDir` has no embedded database. */
export async function requireEmbedded(dataDir) {
  const { hasEmbedded } = await importOurs('src/database/embedded-files.ts')
  if (hasEmbedded(dataDir)) return
  const message = `DATABASE_URL names no server, and there is no embedded database in ${dataDir}`
  throw Object.assign(new Error(message), { code: 'P1003' })
}

/** An empty database in which the engine replays migrations, gone afterwards. */
export function shadowDatabase() {
  return lazyAdapter({ schema: SCHEMA, open: openMemory })
}
