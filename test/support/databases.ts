// The databases of the tests. They are copied from some that are prepared before the first suite.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { House } from '../../prisma/seed/organizations.js'
import { setDatabase } from '../../src/database/distribution.js'
import { openDatabase, openMemory, type Database } from '../../src/database/open.js'

/**
 * The content of a prepared database: only the tables, the organization that `demoHouse` copies, or the demo
 * organizations.
 */
export type Content = 'migrated' | 'housed' | 'planted'

/**
 * The organization in `housed`. Its identifier is part of every identifier and address that only it has, and of no
 * other text.
 */
export const PATTERN: House = { id: 'house-pattern', name: 'Test house', currency: 'USD' }

export interface TestDatabase {
  readonly database: Database
  readonly discard: () => Promise<void>
  /** The data folder with its objects. */
  readonly objectsOf?: string
}

/** The folder where `prepare.ts` puts the databases to copy. */
const PREPARED = process.env.PREPARED as string
export const archiveOf = (content: Content, folder = PREPARED) => path.join(folder, `${content}.tar`)
export const dataFolderOf = (content: Content, folder = PREPARED) => path.join(folder, content)

/** Part of the database names, so that several checkouts on one machine do not share prepared databases. */
const CHECKOUT = path.basename(process.cwd()).replace(/\W/g, '_').toLowerCase()
export const templateOf = (content: Content) => `selvedge_template_${CHECKOUT}_${content}`

/** The address of another database on the same server. */
export function urlOf(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/**
 * The addresses of a database for the gateway: through the pooler at TEST_POOLER_URL if there is one, and without it.
 * Tests themselves use the server at TEST_DATABASE_URL.
 */
export function addressesOf(url: string): { readonly url: string; readonly directUrl?: string } {
  const pooler = process.env.TEST_POOLER_URL
  return pooler ? { url: urlOf(pooler, new URL(url).pathname.slice(1)), directUrl: url } : { url }
}

/** Runs statements on the server's default database. */
export async function onServer(url: string, work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  try {
    await work(server)
  } finally {
    await server.end()
  }
}

/** The other nodes, if the server is the coordinator of a cluster. A database there is one of the same name on each. */
export const WORKERS = (process.env.TEST_NODE_URLS ?? '').split(',').filter(Boolean)

/** Runs statements on the default database of the server, and of the other nodes. */
export async function onEachNode(server: string, work: (node: pg.Client) => Promise<unknown>): Promise<void> {
  await Promise.all([server, ...WORKERS].map((url) => onServer(url, work)))
}

/** The message of a refusal. On a cluster, a trigger names the shard of its table. */
export const refusalOf = ({ message }: Error) => message.replace(/^(\w+)_\d{6}(?= )/, '$1')

/** A migrated database for this test file, with a function that removes it. */
export const freshDatabase = () => copyOf('migrated')

/** A database in which `demoHouse` can make organizations. */
export const housedDatabase = async (): Promise<TestDatabase> => ({
  ...(await copyOf('housed')),
  objectsOf: dataFolderOf('housed'),
})

/** A database with the demo organizations. */
export const plantedDatabase = async (): Promise<TestDatabase> => ({
  ...(await copyOf('planted')),
  objectsOf: dataFolderOf('planted'),
})

async function copyOf(content: Content): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  return server ? onPostgres(server, content) : embedded(content)
}

async function embedded(content: Content): Promise<TestDatabase> {
  const database = await openMemory(new Blob([await readFile(archiveOf(content))]))
  return { database, discard: () => database.close() }
}

async function onPostgres(server: string, content: Content): Promise<TestDatabase> {
  const { url, discard } = await createDatabase(server, templateOf(content))
  const database = await openDatabase({ ...addressesOf(url), dataDir: '' })
  return { database, discard: () => database.close().then(discard) }
}

/** A new empty database on a server, with a function that removes it. */
export const emptyDatabase = (server: string) => createDatabase(server, EMPTY)

/** A new copy of a prepared database on a server, with a function that removes it. */
export const databaseWith = (server: string, content: Content) => createDatabase(server, templateOf(content))

async function createDatabase(server: string, template: string) {
  const name = `selvedge_test_${randomUUID().replaceAll('-', '')}`
  await createFrom(server, name, template)
  return {
    url: urlOf(server, name),
    discard: () => onEachNode(server, (admin) => admin.query(`DROP DATABASE "${name}" WITH (FORCE)`)),
  }
}

/** PostgreSQL's own empty database. */
export const EMPTY = 'template0'

/** Makes a database as a copy of another one. */
export async function createFrom(server: string, name: string, template: string): Promise<void> {
  await onEachNode(server, async (admin) => {
    await admin.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`)
    // No test crashes the server, so no statement needs to wait for the disk.
    await admin.query(`ALTER DATABASE "${name}" SET synchronous_commit = off`)
  })
  // The copy of a distributed database is distributed, but has not its settings.
  if (WORKERS.length && template !== EMPTY) await onServer(urlOf(server, name), setDatabase)
}
