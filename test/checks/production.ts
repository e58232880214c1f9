// The built gateway in production mode, in its own process, with its own database full of demo data. Both are removed
// at the end.
import 'reflect-metadata'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import pg from 'pg'
import { DEMO_PASSWORD } from '../../prisma/seed.js'
import { openDatabase } from '../../src/database/open.js'
import { logInAt } from './log-in.js'

export type DatabaseKind = 'embedded' | 'postgres'

export interface Wanted {
  readonly database: DatabaseKind
  /** The number of seasons of demo data. */
  readonly seasons: number
  /** Statements that make lists longer, run after the demo data is added. */
  readonly growth?: readonly string[]
  /** Further settings. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface Production {
  readonly url: () => URL
  readonly pid: () => number
  readonly alive: () => boolean
  /** The name of its database on the server; none for the embedded one. */
  readonly database?: string
  /** The last lines of its log. */
  readonly logged: () => readonly string[]
  /** Logs a demo user in. Returns the access token. */
  readonly logIn: (email: string) => Promise<string>
  /** Starts another gateway on the same database, and returns its address. */
  readonly startBeside: () => Promise<URL>
  /** Kills the process at once. */
  readonly kill: () => Promise<void>
  /** Starts the gateway again after its death. Sessions are in the database and stay valid. */
  readonly restart: () => Promise<void>
  readonly close: () => Promise<void>
}

export const ROOT = path.resolve(import.meta.dirname, '../..')
const BUILT = path.join(ROOT, 'dist/src/main.js')
const SERVER = process.env.CI_DATABASE_URL ?? 'postgresql://root@127.0.0.1:5432/postgres'
/** The value of DATABASE_URL for the embedded database, which production wants named. */
const EMBEDDED = 'embedded'
const PATIENCE_MS = 60_000
const run = promisify(execFile)
const KEPT_LINES = 20

/** Adds the demo data and starts the gateway. */
export async function startProduction({ database, seasons, growth = [], settings = {} }: Wanted): Promise<Production> {
  if (!existsSync(BUILT)) throw new Error('the gateway is not built: npm run build')
  const place = await makePlace(database)
  try {
    await plant(place.settings, seasons)
    await grow(place.settings, growth)
    return await start(place, {
      NODE_ENV: 'production', JWT_SECRET: randomBytes(32).toString('hex'), LOG_LEVEL: 'error', PORT: '0',
      STOP_DELAY_SECONDS: '0',
      // A siege takes longer than such a token is usually good for.
      ACCESS_TOKEN_SECONDS: '43200',
      ...place.settings, ...settings,
    })
  } catch (error) {
    await place.remove()
    throw error
  }
}

type Settings = Readonly<Record<string, string>>

interface Place {
  readonly settings: Settings
  readonly database?: string
  readonly remove: () => Promise<void>
}

/** The place of the data: a folder, and on a server a database. */
async function makePlace(kind: DatabaseKind): Promise<Place> {
  const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-production-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  if (kind === 'embedded') return { settings: { DATA_DIR: folder, DATABASE_URL: EMBEDDED }, remove: removeFolder }
  const name = `selvedge_check_${process.pid}_${randomBytes(3).toString('hex')}`
  await onServer(`CREATE DATABASE ${name}`)
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  const remove = async () => {
    await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await removeFolder()
  }
  return { settings: { DATA_DIR: folder, DATABASE_URL: url.href }, database: name, remove }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(SERVER)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const environment = (settings: Settings) => ({
  PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NODE_NO_WARNINGS: '1', ...settings,
})

/** Runs a command of the built gateway to its end, and returns what it printed. */
export async function command(settings: Settings, ...words: readonly string[]): Promise<string> {
  try {
    return (await run(process.execPath, [BUILT, ...words], { cwd: ROOT, env: environment(settings) })).stdout
  } catch (error) {
    throw new Error(`selvedge ${words.join(' ')}: ${(error as { readonly stderr?: string }).stderr ?? String(error)}`)
  }
}

/** Production mode adds no demo data, so it is added before. */
export const plant = (settings: Settings, seasons: number) => command(settings, 'seed', '--scale', String(seasons), '--embedded')

async function grow(settings: Settings, statements: readonly string[]): Promise<void> {
  const database = await openDatabase({
    url: settings.DATABASE_URL === EMBEDDED ? undefined : settings.DATABASE_URL, dataDir: settings.DATA_DIR,
    statementTimeoutMs: 120_000,
  })
  try {
    for (const statement of statements) await database.pool.query(statement)
  } finally {
    await database.close()
  }
}

async function start(place: Place, settings: Settings): Promise<Production> {
  const lines: string[] = []
  let running = await launch(settings, lines)
  const alive = () => running.child.exitCode === null && running.child.signalCode === null
  const stop = () => (alive() ? ended(running.child, 'SIGTERM') : undefined)
  const beside: Running[] = []
  const close = async () => {
    await Promise.all([stop(), ...beside.map(({ child }) => ended(child, 'SIGTERM'))])
    await place.remove()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().then(() => process.exit(1)))
  return {
    url: () => running.url,
    pid: () => running.child.pid as number,
    alive,
    database: place.database,
    logged: () => lines,
    startBeside: async () => {
      const other = await launch(settings, lines)
      beside.push(other)
      return other.url
    },
    logIn: (email) => logInAt(running.url, email, DEMO_PASSWORD),
    kill: () => ended(running.child, 'SIGKILL'),
    restart: async () => {
      await stop()
      running = await launch(settings, lines)
    },
    close,
  }
}

export interface Running {
  readonly child: ChildProcess
  readonly url: URL
}

/** Starts the gateway as `npm start` does. The last lines of what it prints are kept in the list. */
export function launch(settings: Settings, lines: string[]): Promise<Running> {
  const child = spawn(process.execPath, ['--enable-source-maps', BUILT], {
    cwd: ROOT, env: environment(settings), stdio: ['ignore', 'pipe', 'pipe'],
  })
  const keep = (chunk: Buffer) => {
    lines.push(...chunk.toString().split('\n').filter(Boolean))
    lines.splice(0, lines.length - KEPT_LINES)
  }
  child.stderr.on('data', keep)
  return new Promise((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`the gateway ${what}: ${lines.join('\n')}`))
    const late = setTimeout(() => fail('does not start'), PATIENCE_MS)
    child.once('exit', (code) => fail(`ended with ${code}`))
    child.stdout.on('data', (chunk: Buffer) => {
      keep(chunk)
      const [address] = /http:\S+(?=\/graphql)/.exec(chunk.toString()) ?? []
      if (!address) return
      clearTimeout(late)
      resolve({ child, url: new URL(address) })
    })
  })
}

const KILL_AFTER_MS = 30_000

/** Ends a gateway. One that does not stop when asked is killed, so that no check leaves a process behind. */
export function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const late = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
    child.once('exit', () => {
      clearTimeout(late)
      resolve()
    })
    child.kill(signal)
  })
}
