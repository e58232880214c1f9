// The database of the benchmark: made for it, filled by the gateway's own commands and by SQL, and dropped afterwards.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { parentOf } from './processes.js'

const SERVER = process.env.BENCH_DATABASE_URL ?? 'postgresql://root@127.0.0.1:5432/postgres'
const ROOT = path.resolve(import.meta.dirname, '../..')
export const BUILT = path.join(ROOT, 'dist/src/main.js')
const DATA = path.join(import.meta.dirname, 'data')

const ADMINISTRATOR = 'ada@bench.test'
/** Nobody else can reach the database while it lives. */
export const PASSWORD = 'warp and weft'

export interface BenchDatabase {
  readonly url: string
  readonly orgId: string
  readonly query: <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>
  /** The process that all processes of the server come from; undefined where it runs elsewhere. */
  readonly postmaster: number | undefined
  readonly version: string
  /** Statements that were run in this database so far; null where the server does not count them. */
  readonly statements: () => Promise<number | null>
  readonly close: () => Promise<void>
}

/** The first person, with the organization, by the command that operators use; it applies the migrations, too. */
export function addAdministrator(settings: Readonly<Record<string, string>>): void {
  if (!existsSync(BUILT)) throw new Error('the gateway is not built: npm run build')
  const person = ['--email', ADMINISTRATOR, '--name', 'Ada Weft', '--role', 'ADMIN']
  const { status, stderr } = spawnSync(
    process.execPath,
    [BUILT, 'user', 'add', ...person, '--org', 'Bench Mill', '--currency', 'USD', '--embedded'],
    {
      cwd: ROOT, env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...settings }, input: `${PASSWORD}\n`,
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`the first user could not be added: ${stderr}`)
}

/** How much data there is. */
export interface Size {
  /** How many times the usual locations and material requests. */
  readonly times: number
  /** Whether other organizations have rows, too. */
  readonly neighbours: boolean
}
export const USUAL_SIZE: Size = { times: 1, neighbours: false }

/** The statements of a file; no statement has a semicolon at the end of a line but its last. */
const statementsOf = (file: string) =>
  readFileSync(path.join(DATA, file), 'utf8').split(/;\n/).filter((text) => text.trim())

/** Plants the data in the only organization. Everything runs on one connection, because the functions are its own. */
export async function plant(run: (text: string) => Promise<unknown>, { times, neighbours }: Size): Promise<void> {
  await run(`SELECT set_config('bench.org', "id", false), set_config('bench.times', '${times}', false)
    FROM "Organization"`)
  for (const statement of statementsOf('plant.sql')) await run(statement)
  if (neighbours) for (const statement of statementsOf('neighbours.sql')) await run(statement)
  await run('VACUUM ANALYZE')
}

/** Makes the database and fills it. */
export async function makeDatabase(settings: Readonly<Record<string, string>>, size: Size): Promise<BenchDatabase> {
  const name = `selvedge_bench_${process.pid}`
  await onServer(`CREATE DATABASE ${name}`)
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  const client = new pg.Client(url.href)
  const close = async () => {
    await client.end()
    await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
  try {
    addAdministrator({ ...settings, DATABASE_URL: url.href })
    await client.connect()
    const query = async <Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values])).rows as Row[]
    const [{ id: orgId }] = await query<{ id: string }>('SELECT "id" FROM "Organization"')
    // The keys are right by construction, and checking each of millions of rows would take minutes.
    await query('SET session_replication_role = replica')
    await plant(query, size)
    await query('RESET session_replication_role')
    await query(`SELECT "recount"(tgrelid) FROM pg_trigger WHERE tgname LIKE '%\\_added'`)
    const [{ version, pid }] = await query<{ version: string; pid: number }>(
      `SELECT current_setting('server_version') AS version, pg_backend_pid() AS pid`,
    )
    const [postmaster, statements] = [postmasterOf(pid), await counter(query)]
    return { url: url.href, orgId, query, version, postmaster, statements, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The parent of a backend, where the server runs on this machine. */
function postmasterOf(backend: number): number | undefined {
  const name = `/proc/${backend}/comm`
  return existsSync(name) && readFileSync(name, 'utf8').startsWith('postgres') ? parentOf(backend) : undefined
}

const COUNT = `SELECT coalesce(sum(calls), 0)::int AS calls FROM pg_stat_statements
  WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND query NOT LIKE '%pg_stat_statements%'`

async function counter(query: BenchDatabase['query']): Promise<BenchDatabase['statements']> {
  const count = async () => (await query<{ calls: number }>(COUNT))[0].calls
  try {
    await query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
    await count()
    return count
  } catch {
    return async () => null
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(SERVER)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
