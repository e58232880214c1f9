// The embedded database as the schema engine's database: on disk for the real one, in memory for a shadow.
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { lazyAdapter, migrationAdapter } from './adapter.mjs'
import { importTypeScript } from './typescript.mjs'

const SCHEMA = 'public'

async function overPglite({ lite, close }) {
  const { pglitePool } = await importTypeScript('../../src/database/pglite-pool.ts')
  return migrationAdapter(pglitePool(lite), { schema: SCHEMA, close })
}

// Opened as the gateway opens it, which claims the folder: two processes on one folder would ruin it.
async function openFolder(dataDir) {
  const { openEmbedded } = await importTypeScript('../../src/database/embedded.ts')
  return overPglite(await openEmbedded(path.resolve(dataDir)))
}

async function openMemory() {
  const lite = await PGlite.create()
  return overPglite({ lite, close: () => lite.close() })
}

/** The embedded database in `dataDir`, while no gateway runs on it. */
export function embeddedDatabase(dataDir) {
  return lazyAdapter({ schema: SCHEMA, open: () => openFolder(dataDir) })
}

/** An empty database in which the engine replays migrations, gone afterwards. */
export function shadowDatabase() {
  return lazyAdapter({ schema: SCHEMA, open: openMemory })
}
