// The data folder, and on a test server the database, for a gateway in its own process.
import { constants } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, type Database } from '../../src/database/open.js'
import { addressesOf, databaseWith, dataFolderOf, emptyDatabase, type Content } from './databases.js'

export interface Installation {
  readonly settings: Readonly<Record<'DATA_DIR' | 'DATABASE_URL' | 'DIRECT_DATABASE_URL', string>>
  /** The address of its database on the test server; empty for the embedded database. */
  readonly url: string
  readonly dataDir: string
  /** Opens its database in this process. No gateway may be running on it. */
  readonly open: () => Promise<Database>
  readonly discard: () => Promise<void>
}

/** Copies a prepared database. `empty` has no tables: the gateway creates everything. */
export async function installation(content: Content | 'empty'): Promise<Installation> {
  const server = process.env.TEST_DATABASE_URL
  const dataDir = await mkdtemp(path.join(tmpdir(), 'selvedge-data-'))
  if (content !== 'empty')
    await cp(dataFolderOf(content), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const { url, discard } = server ? await databaseOn(server, content) : { url: '', discard: async () => {} }
  const addresses: ReturnType<typeof addressesOf> = url ? addressesOf(url) : { url }
  return {
    settings: { DATA_DIR: dataDir, DATABASE_URL: addresses.url || 'embedded', DIRECT_DATABASE_URL: addresses.directUrl ?? '' },
    url,
    dataDir,
    open: () => openDatabase({ ...addresses, url: addresses.url || undefined, dataDir }),
    discard: () => discard().then(() => rm(dataDir, { recursive: true, force: true })),
  }
}

/** Works with the database of an installation, opened for this. */
export async function within<T>(made: Pick<Installation, 'open'>, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await made.open()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const databaseOn = (server: string, content: Content | 'empty') =>
  content === 'empty' ? emptyDatabase(server) : databaseWith(server, content)
