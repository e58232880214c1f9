// The databases that tests run on: a fresh one per test file, copied from one that was migrated once.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { openDatabase, openMemory, type Database } from '../../src/database/open.js'

/** Checkouts beside each other must not share what they migrated. */
export const TEMPLATE = `selvedge_template_${path.basename(process.cwd()).replace(/\W/g, '_').toLowerCase()}`
export const ARCHIVE = path.resolve(`node_modules/.cache/selvedge/${TEMPLATE}.tar`)

/** The address of another database on the same server. */
export function urlOf(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs statements on the server itself. */
export async function onServer(url: string, work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  try {
    await work(server)
  } finally {
    await server.end()
  }
}

/** A migrated database of this test file's own, and how to be rid of it. */
export async function freshDatabase(): Promise<{ readonly database: Database; readonly discard: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL
  return url ? onPostgres(url) : embedded()
}

async function embedded() {
  const database = await openMemory(new Blob([await readFile(ARCHIVE)]))
  return { database, discard: () => database.close() }
}

/** An empty database of the caller's own on a server, and how to be rid of it. */
export const emptyDatabase = (server: string) => createDatabase(server, 'template0')

/** A migrated database of the caller's own on a server, and how to be rid of it. */
export const migratedDatabase = (server: string) => createDatabase(server, TEMPLATE)

async function createDatabase(server: string, template: string) {
  const name = `selvedge_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, (admin) => admin.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`))
  return { url: urlOf(server, name), discard: () => onServer(server, (admin) => admin.query(`DROP DATABASE "${name}" WITH (FORCE)`)) }
}

async function onPostgres(server: string) {
  const { url, discard } = await createDatabase(server, TEMPLATE)
  const database = await openDatabase({ url, dataDir: '' })
  return { database, discard: () => database.close().then(discard) }
}
