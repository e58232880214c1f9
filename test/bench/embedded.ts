// The gateway's embedded database with the same data.
import 'reflect-metadata'
import { openDatabase } from '../../src/database/open.js'
import type { Settings } from './contenders.js'
import { addAdministrator, plant, USUAL_SIZE } from './database.js'

/** Fills the embedded database in a folder. */
export async function plantEmbedded(settings: Settings, dataDir: string): Promise<void> {
  addAdministrator({ ...settings, DATABASE_URL: 'embedded', DATA_DIR: dataDir })
  const { pool, close } = await openDatabase({ dataDir })
  try {
    await plant((text) => pool.query(text), USUAL_SIZE)
  } finally {
    await close()
  }
}
