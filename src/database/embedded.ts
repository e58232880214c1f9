// Opens the embedded database (PGlite): PostgreSQL inside this process, with its files in the data folder.
import type { PGlite } from '@electric-sql/pglite'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { openDataFolder } from './data-folder.js'
import { filesIn, restoredIn } from './embedded-files.js'
import { createPGlite } from './pglite.js'

export interface EmbeddedDatabase {
  readonly lite: PGlite
  /** Closes the database and releases the data folder. */
  readonly close: () => Promise<void>
}

// A database whose creation was interrupted cannot be opened. So it is created in another folder and renamed when it is
// complete.
async function make(files: string): Promise<void> {
  const unfinished = `${files}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await (await createPGlite(unfinished)).close()
  await rename(unfinished, files)
}

async function openFiles(folder: string): Promise<PGlite> {
  const files = filesIn(folder)
  if (existsSync(restoredIn(folder)))
    throw new Error(`A restore into ${folder} was interrupted: run "npx selvedge restore FILE --force" again.`)
  if (!existsSync(files)) await make(files)
  return createPGlite(files)
}

/** Claims `dataDir` and opens the database in it. Creates the database if there is none. */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const folder = await openDataFolder(dataDir)
  const lite = await openFiles(folder.path).catch(async (error: unknown) => {
    await folder.release()
    throw error
  })
  const close = async () => {
    if (!lite.closed) await lite.close()
    await folder.release()
  }
  return { lite, close }
}
