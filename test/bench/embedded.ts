// The gateway's embedded database with the same data.
import 'reflect-metadata'
import { openDatabase } from '../../src/database/open.js'
import type { Settings } from './contenders.js'
import { addAdministrator, planting } from './database.js'

/** Fills the embedded database in a folder. */
export async function plantEmbedded(settings: Settings, dataDir: string): Promise<void> {
  addAdministrator({ ...settings, DATA_DIR: dataDir })
  const { pool, close } = await openDatabase({ dataDir })
  try {
    const { rows: [{ id }] } = await pool.query<{ id: string }>('SELECT "id" FROM "Organization"')
    await pool.query('SELECT set_config($1, $2, false)', ['bench.org', id])
    for (const statement of planting()) await pool.query(statement)
    await pool.query('VACUUM ANALYZE')
  } finally {
    await close()
  }
}
