// Makes what suites copy: a migrated database and a planted one, as archives and data folders, or as templates on the server of the tests.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { plantDemo } from '../../prisma/seed.js'
import { openDatabase, openMemory, type Database } from '../../src/database/open.js'
import { openFolderStore } from '../../src/features/attachments/folder-store.js'
import { archiveOf, dataFolderOf, onServer, templateOf, urlOf, type Content } from './databases.js'

const folder = process.env.PREPARED as string
/** What was cut short must not pass for whole. */
const unfinished = `${folder}.unfinished`
const server = process.env.TEST_DATABASE_URL

async function plant({ prisma }: Database): Promise<void> {
  await plantDemo(prisma, await openFolderStore(dataFolderOf('planted', unfinished), () => undefined))
}

async function embedded(): Promise<void> {
  const database = await openMemory()
  const keep = async (content: Content) => {
    const archive = await database.dump()
    await writeFile(archiveOf(content, unfinished), Buffer.from(await archive.arrayBuffer()))
    await (await PGlite.create(path.join(dataFolderOf(content, unfinished), 'pg'), { loadDataDir: archive })).close()
  }
  await database.migrate()
  await keep('migrated')
  await plant(database)
  await keep('planted')
  await database.close()
}

async function onTheServer(url: string): Promise<void> {
  const make = async (content: Content, from: string, work: (database: Database) => Promise<unknown>) => {
    const name = templateOf(content)
    await onServer(url, (admin) => admin.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`))
    await onServer(url, (admin) => admin.query(`CREATE DATABASE "${name}" TEMPLATE "${from}"`))
    const database = await openDatabase({ url: urlOf(url, name), dataDir: '' })
    await work(database)
    await database.close()
  }
  await make('migrated', 'template0', (database) => database.migrate())
  await make('planted', templateOf('migrated'), plant)
}

await rm(path.dirname(folder), { recursive: true, force: true })
for (const content of ['migrated', 'planted'] as const) await mkdir(dataFolderOf(content, unfinished), { recursive: true })
await (server ? onTheServer(server) : embedded())
await rename(unfinished, folder)
process.exit(0)
