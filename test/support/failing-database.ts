// A PostgreSQL database that fails on demand: its network connection can be frozen, and statements of its role can be
// refused.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import pg from 'pg'
import { openDatabase } from '../../src/database/open.js'
import { databaseWith, onEachNode } from './databases.js'

/** A network proxy between the gateway and its server. */
export interface Line {
  readonly port: number
  /** From now on nothing is forwarded, and no connection is closed. */
  readonly freeze: () => void
  readonly thaw: () => void
  readonly close: () => Promise<void>
}

/** Some bytes on a connection of the proxy, and who sent them. */
export interface Passing {
  readonly bytes: Buffer
  readonly from: 'gateway' | 'server'
  readonly connection: object
}

/** Opens the proxy. Bytes for which `passes` is false are not forwarded. */
export async function lineTo(
  port: number, host: string, passes: (passing: Passing) => boolean = () => true,
): Promise<Line> {
  const sockets = new Set<net.Socket>()
  let frozen = false
  const server = net.createServer((near) => {
    const far = net.connect(port, host)
    for (const [from, to] of [[near, far], [far, near]]) {
      sockets.add(from)
      from.on('data', (bytes: Buffer) => {
        if (passes({ bytes, from: from === near ? 'gateway' : 'server', connection: far })) to.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (frozen) from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const all = (act: (socket: net.Socket) => void) => sockets.forEach(act)
  return {
    port: (server.address() as net.AddressInfo).port,
    freeze: () => {
      frozen = true
      all((socket) => socket.pause())
    },
    thaw: () => {
      frozen = false
      all((socket) => socket.resume())
    },
    close: async () => {
      all((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}

export interface Failing {
  readonly line: Line
  /** The role of the gateway, which is not a superuser. */
  readonly role: string
  /** The address of the database for its superuser, without the proxy. */
  readonly url: string
  /** A connection to the gateway's database as superuser, without the proxy. */
  readonly admin: pg.Client
}

let failing: Failing | undefined

/** The failing database of this test file. */
export function failure(): Failing {
  if (!failing) throw new Error('start the gateway on failingDatabase() first')
  return failing
}

export const POOL_SIZE = 6
/** Less than the gateway's default, so that tests with a frozen connection are short. */
const STATEMENT_TIMEOUT_MS = 3_000

/** Opens a database for this test file behind a proxy that can be frozen. */
export async function failingDatabase() {
  const server = process.env.TEST_DATABASE_URL as string
  const { url, discard } = await databaseWith(server, 'migrated')
  const address = new URL(url)
  const line = await lineTo(Number(address.port || 5432), address.hostname)
  const role = `selvedge_${randomUUID().slice(0, 8)}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'test'; GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`)
  failing = { line, role, admin, url }
  Object.assign(address, { port: String(line.port), hostname: '127.0.0.1', username: role, password: 'test' })
  const database = await openDatabase({
    url: address.href, dataDir: '', poolSize: POOL_SIZE, statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  })
  const away = async () => {
    line.thaw()
    await database.close()
    await line.close()
    await admin.end()
    await discard()
    await onEachNode(server, (client) => client.query(`DROP ROLE ${role}`))
  }
  return { database, discard: away }
}

/** Closes every connection of the gateway on the server. */
export const killConnections = () =>
  failure().admin.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = $1',
    [failure().role],
  )

/** Locks a table, so that reads of it wait. Returns the function that releases the lock. */
export async function lock(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: failure().url })
  client.on('error', () => {})
  await client.connect()
  await client.query(`BEGIN; LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`)
  return () => client.end()
}
