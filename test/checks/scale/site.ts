// All that a factory runs for several gateways, on this machine: two PostgreSQL servers behind one address, a pooler,
// gateways, and nginx in front of them. Everything is ended and removed at the end.
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { plant } from '../production.js'
import { gatewayWith, type Gateway } from './gateways.js'
import { addressAt, type AtEnd, type Postgres, type PostgresParts, type Servers } from './postgres.js'
import { find, unprivileged, type Found } from './programs.js'
import { databaseAddress, frontDoor, startPooler, type Proxy } from './proxies.js'

/** What is wanted beyond the common parts. */
export interface Wanted {
  readonly gateways: number
  /** Makes and starts the servers of the database. */
  readonly servers: (parts: PostgresParts, atEnd: AtEnd) => Promise<Servers>
  /** Whether the gateways ask the server itself, without PgBouncer. */
  readonly isDirect?: boolean
  /** Connections from PgBouncer to the server, if other than usual. */
  readonly poolerConnections?: number
  /** Further settings of the gateways. They get the number of the gateway and the folder of the site. */
  readonly settings?: (number: number, folder: string) => Readonly<Record<string, string>>
  /** Makes the folder that the gateways share for stored files. Returns what removes it. */
  readonly mount?: (folder: string) => () => void
}

export interface Site {
  readonly folder: string
  /** The folder of stored files, which all gateways share. */
  readonly dataDir: string
  readonly gateways: readonly Gateway[]
  /** nginx in front of the gateways. */
  readonly front: Proxy
  readonly url: URL
  /** The one address of the database. */
  readonly address: Proxy
  readonly first: Postgres
  /** The server that holds every commit of the first. */
  readonly second: Postgres | undefined
  /** The server that takes changes now. */
  readonly current: () => Postgres
  /** The version of PostgreSQL. */
  readonly version: string
  readonly close: () => Promise<void>
}

/** The ends of what was started, to be called in the opposite order. */
type Ends = (() => unknown)[]

const NEEDED = ['initdb', 'postgres', 'pg_basebackup', 'pgbouncer', 'nginx', 'ngx_stream_module.so'] as const

/** Makes and starts everything but the gateways. A program that is missing is named before anything is started. */
export async function openSite(wanted: Wanted): Promise<Site> {
  const programs = find(NEEDED)
  const ends: Ends = []
  let closing: Promise<void> | undefined
  const close = () => (closing ??= endAll(ends))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(130)))
  try {
    return { ...(await build(wanted, programs, ends)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function endAll(ends: Ends): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end()
}

async function build(
  { gateways: count, servers, isDirect, poolerConnections, settings, mount }: Wanted,
  programs: Found<(typeof NEEDED)[number]>, ends: Ends,
): Promise<Omit<Site, 'close'>> {
  const rights = unprivileged()
  const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-scale-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  if (rights.uid !== undefined && rights.gid !== undefined) chownSync(folder, rights.uid, rights.gid)
  const dataDir = path.join(folder, 'files')
  mkdirSync(dataDir)
  if (mount) ends.push(mount(dataDir))

  const parts = { programs, rights, folder }
  const { first, second, prepare } = await servers(parts, (end) => ends.push(end))
  const address = await databaseAddress(parts, first.port)
  ends.push(address.stop)
  const direct = addressAt(address.port)
  const place = { DATABASE_URL: direct, DATA_DIR: dataDir }
  await prepare?.(place)
  await plant(place, 1)
  const pooler = await startPooler(parts, address.port, poolerConnections)
  ends.push(pooler.stop)

  const common = {
    NODE_ENV: 'production', JWT_SECRET: randomBytes(32).toString('hex'), LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1',
    // A soak takes longer than such a token is usually good for.
    ACCESS_TOKEN_SECONDS: '43200', DIRECT_DATABASE_URL: direct, DATA_DIR: dataDir,
    DATABASE_URL: isDirect ? direct : `${addressAt(pooler.port)}?pgbouncer=true`,
  }
  const gateways: Gateway[] = []
  for (let number = 1; number <= count; number += 1)
    gateways.push(await gatewayWith(number, { ...common, ...settings?.(number, folder) }))
  ends.push(() => Promise.all(gateways.map(({ stop }) => stop('SIGTERM'))))
  const front = await frontDoor(parts, gateways.map(({ port }) => port))
  ends.push(front.stop)
  const url = new URL(`http://127.0.0.1:${front.port}`)
  const [{ version }] = await first.ask<{ version: string }>(`SELECT current_setting('server_version') AS version`)
  const current = () => (first.alive() || !second ? first : second)
  return { folder, dataDir, gateways, front, url, address, first, second, current, version }
}
