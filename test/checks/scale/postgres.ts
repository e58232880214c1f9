// A PostgreSQL server of the check, and a second one that holds every commit of the first.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { freePort, killNow, launch, runToEnd, until, type Daemon, type Found, type Rights } from './programs.js'

/** The role and the database of the gateways, as docs/operations/install.md makes them. */
export const NAME = 'selvedge'
export const SUPERUSER = 'postgres'
const HOST = '127.0.0.1'

export interface PostgresParts {
  readonly programs: Found<'initdb' | 'postgres' | 'pg_basebackup'>
  readonly rights: Rights
  /** The folder in which each server has its own. */
  readonly folder: string
}

export interface Postgres {
  readonly port: number
  readonly alive: () => boolean
  readonly start: () => Promise<void>
  /** Stops it as an operator does: it ends the sessions and keeps what was committed. */
  readonly stop: () => Promise<void>
  /** Kills all its processes at once. */
  readonly kill: () => void
  /** Makes the follower the server that takes changes. */
  readonly promote: () => Promise<void>
  /** Runs a statement in the database of the gateways as superuser. */
  readonly ask: <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>
}

/** The address of a database behind a port. */
export const addressAt = (port: number, user = NAME, database = NAME) => `postgresql://${user}@${HOST}:${port}/${database}`

/** What all servers of the check have: the usual durability, and no place in the file system for sockets. */
const SETTINGS = {
  listen_addresses: HOST, unix_socket_directories: '', max_connections: '100', shared_buffers: '64MB',
  wal_keep_size: '256MB', wal_retrieve_retry_interval: '200ms', logging_collector: 'off',
}
/** A commit is answered when the second server has written it to its disk. */
const SYNCHRONOUS = { synchronous_standby_names: '*', synchronous_commit: 'on' }

export async function query<Row>(url: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client.query(text, [...values]).then(({ rows }) => rows as Row[]).finally(() => client.end())
}

function serverIn({ programs, rights, folder }: PostgresParts, name: string, port: number): Postgres {
  const data = path.join(folder, name)
  const log = path.join(folder, `${name}.log`)
  let daemon: Daemon | undefined
  const answers = () => query(addressAt(port, SUPERUSER, SUPERUSER), 'SELECT 1').then(() => true, () => false)
  return {
    port,
    alive: () => daemon?.alive() ?? false,
    start: async () => {
      const options = Object.entries(SETTINGS).flatMap(([key, value]) => ['-c', `${key}=${value}`])
      daemon = launch(programs.postgres, ['-D', data, '-p', String(port), ...options], { rights, log })
      await daemon.begun(answers)
    },
    stop: async () => daemon?.end('SIGINT'),
    kill: () => {
      if (!daemon?.alive()) return
      const children = childrenOf(daemon.pid)
      daemon.tell('SIGKILL')
      for (const pid of children) killNow(pid)
    },
    promote: async () => void (await query(addressAt(port, SUPERUSER), 'SELECT pg_promote()')),
    ask: (text, values) => query(addressAt(port, SUPERUSER), text, values),
  }
}

/** The processes that a process has started. */
export const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

const FIRST = [`CREATE ROLE ${NAME} LOGIN`, `CREATE DATABASE ${NAME} OWNER ${NAME}`]

/** The servers of a check. */
export interface Servers {
  readonly first: Postgres
  /** The server that holds every commit of the first. */
  readonly second?: Postgres
  /** Prepares the empty database behind an address for the demo data. */
  readonly prepare?: (settings: Readonly<Record<string, string>>) => Promise<void>
}

/** Is told how a server that was started is stopped. */
export type AtEnd = (end: () => Promise<void>) => void

/** One server alone. */
export const oneServer = async (parts: PostgresParts, atEnd: AtEnd): Promise<Servers> =>
  ({ first: await firstServer(parts, atEnd) })

/** A server, and a second one that holds every commit. */
export async function followedServer(parts: PostgresParts, atEnd: AtEnd): Promise<Servers> {
  const first = await firstServer(parts, atEnd)
  return { first, second: await follower(parts, first, atEnd) }
}

/** Makes and starts a server with the empty database of the gateways. */
async function firstServer(parts: PostgresParts, atEnd: AtEnd): Promise<Postgres> {
  const { programs, rights, folder } = parts
  const port = await freePort()
  const trust = ['--username', SUPERUSER, '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync']
  runToEnd(programs.initdb, ['-D', path.join(folder, 'first'), ...trust], rights, folder)
  const server = serverIn(parts, 'first', port)
  atEnd(server.stop)
  await server.start()
  for (const statement of FIRST) await query(addressAt(port, SUPERUSER, SUPERUSER), statement)
  return server
}

/** Makes and starts a copy that follows the first server. From then on the first one waits for it at each commit. */
async function follower(parts: PostgresParts, first: Postgres, atEnd: AtEnd): Promise<Postgres> {
  const { programs, rights, folder } = parts
  const port = await freePort()
  const from = ['-h', HOST, '-p', String(first.port), '-U', SUPERUSER]
  runToEnd(
    programs.pg_basebackup,
    ['-D', path.join(folder, 'second'), ...from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'], rights, folder,
  )
  const server = serverIn(parts, 'second', port)
  atEnd(server.stop)
  await server.start()
  // Nothing can be committed before the second server is there, so it is named only now.
  for (const [name, value] of Object.entries(SYNCHRONOUS)) await first.ask(`ALTER SYSTEM SET ${name} = '${value}'`)
  await first.ask('SELECT pg_reload_conf()')
  await until('the second server follows', () => isFollowed(first))
  return server
}

/** Whether a second server holds every commit. */
export const isFollowed = (first: Postgres) =>
  first.ask(`SELECT FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = 'sync'`).then(
    (rows) => rows.length === 1, () => false,
  )
