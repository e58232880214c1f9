// `selvedge copy`: moves everything from the embedded database to an empty database of a PostgreSQL server.
import path from 'node:path'
import type pg from 'pg'
import { readCommandConfig, type Config } from '../config.js'
import { counted } from '../core/words.js'
import { readAddress } from '../database/address.js'
import { hasEmbedded } from '../database/embedded-files.js'
import { openDatabase, type Database } from '../database/open.js'
import { tlsFault } from '../database/tls.js'
import { needed, say, UsageError, warn, type Typed } from './command.js'
import { differenceOf, readTables, sumOf, TEXT_SETTINGS, type Table } from './copy/tables.js'
import { compare, copyRows, copySequences, unguarded } from './copy/transfer.js'
import { STATEMENT_MS } from './import/place.js'
import { stepsShown } from './import/steps.js'
import { quoted } from './import/staging.js'
import { openMigrated } from './open-migrated.js'
import { about } from './remedies.js'

export async function copyToServer(typed: Typed): Promise<void> {
  // The words are not repeated in the message: one may be an address with a password.
  if (typed.words.length > 0) throw new UsageError('name the server with --to, and nothing else')
  const url = serverAddress(needed(typed, 'to'))
  const config = readCommandConfig()
  const { dataDir } = config
  if (!hasEmbedded(dataDir)) throw new Error(`there is no embedded database in ${dataDir}; set DATA_DIR to its folder`)
  const source = await openMigrated({ dataDir, databaseUrl: undefined, directDatabaseUrl: undefined }, warn)
  try {
    await about('--to', toServer(source, url))
  } finally {
    await source.close()
  }
  for (const line of whatNext(config)) say(line)
}

function serverAddress(text: string): string {
  const isAddress = /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text)
  if (!isAddress) throw new UsageError('--to should be an address like postgresql://user@host:5432/selvedge')
  const fault = tlsFault(text)
  if (fault) throw new UsageError(`--to ${fault}`)
  if (readAddress(text).pooled) throw new UsageError('--to should be the server itself, without ?pgbouncer=true')
  return text
}

/** The server in messages, without user and password. */
const placeOf = (url: string) => `${new URL(url).host}${new URL(url).pathname}`

async function toServer(source: Database, url: string): Promise<void> {
  const target = await openDatabase({ url, dataDir: '', statementTimeoutMs: STATEMENT_MS, onWarning: warn })
  try {
    await refuseForeign(target, url)
    await target.migrate()
    await onBoth(source, target, (from, to) => copyAll(from, to, url))
  } finally {
    await target.close()
  }
}

const FOREIGN = `SELECT c.relname::text AS name FROM pg_class c
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
    AND to_regclass('"_prisma_migrations"') IS NULL ORDER BY c.relname LIMIT 1`

/** Refuses a database with tables of another program, before anything is made in it. */
async function refuseForeign({ pool }: Database, url: string): Promise<void> {
  const { rows: [table] } = await pool.query<{ name: string }>(FOREIGN)
  if (table) throw new Error(`${placeOf(url)} has the table ${table.name} of another program; name an empty database`)
}

/** Runs work in a transaction of each database. Everything on the server is written, or nothing. */
async function onBoth(
  source: Database, target: Database, work: (from: pg.PoolClient, to: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const [from, to] = [await source.pool.connect(), await target.pool.connect()]
  try {
    await to.query('SET idle_in_transaction_session_timeout = 0')
    await from.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await to.query('BEGIN')
    for (const client of [from, to]) for (const setting of TEXT_SETTINGS) await client.query(setting)
    await work(from, to)
    await to.query('COMMIT')
  } catch (error) {
    await to.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    await from.query('ROLLBACK').catch(() => undefined)
    from.release()
    to.release(true)
  }
}

/** The shares of the whole that are copied and compared, for the progress. */
const COPIED = 0.8

async function copyAll(from: pg.PoolClient, to: pg.PoolClient, url: string): Promise<void> {
  const tables = await readTables(from)
  const difference = differenceOf(tables, await readTables(to))
  if (difference) throw new Error(`${difference}; both need the tables of this version of Selvedge. Nothing was copied.`)
  await refuseFilled(to, tables, url)
  const all = await countRows(from, tables)
  const show = stepsShown()
  let done = 0
  await unguarded(to, tables, async () => {
    for (const table of tables)
      await copyRows(from, to, table, (rows) => show(`copying ${table.name}`, (COPIED * (done += rows)) / all))
  })
  await copySequences(from, to)
  let compared = 0
  await compare(from, to, tables, (name) =>
    show(`comparing ${name}`, COPIED + ((1 - COPIED) * compared++) / tables.length))
  show('done', 1)
  say(`${counted(done, 'row')} of ${counted(tables.length, 'table')} are in ${placeOf(url)}; count and checksum of each table are the same.`)
}

async function refuseFilled(to: pg.PoolClient, tables: readonly Table[], url: string): Promise<void> {
  for (const { name } of tables) {
    await to.query(`LOCK TABLE ${quoted(name)} IN ACCESS EXCLUSIVE MODE`)
    const { rows } = await to.query(`SELECT FROM ${quoted(name)} LIMIT 1`)
    if (rows.length > 0) throw new Error(`${placeOf(url)} has rows in ${name}; name an empty database. Nothing was copied.`)
  }
}

async function countRows(from: pg.PoolClient, tables: readonly Table[]): Promise<number> {
  let all = 0
  for (const table of tables) all += Number((await sumOf(from, table)).rows)
  return Math.max(all, 1)
}

/** What the operator does now. */
const whatNext = ({ dataDir, s3 }: Config): string[] => [
  s3
    ? `The files stay in the bucket ${s3.bucket}; keep the S3 settings.`
    : `The files stay in ${path.resolve(dataDir, 'objects')}: keep DATA_DIR, or copy this folder into the DATA_DIR of the new machine.`,
  'Start the gateway with DATABASE_URL set to the server, and with the same JWT_SECRET.',
  `The embedded database in ${path.resolve(dataDir, 'pg')} is as it was; delete it when the gateway runs on the server.`,
]
