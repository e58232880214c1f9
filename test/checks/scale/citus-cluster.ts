// A cluster of Citus that is made for a check: a coordinator and workers on loopback. The script that CITUS_CLUSTER
// names makes it.
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { command } from '../production.js'
import { addressAt, childrenOf, NAME, query, SUPERUSER, type AtEnd, type Postgres, type PostgresParts, type Servers } from './postgres.js'
import { killNow, listensAt } from './programs.js'

const run = promisify(execFile)
const COORDINATOR = 0

export interface Cluster extends Servers {
  /** The workers that are there, by number. */
  readonly workers: () => readonly number[]
  /** The address of a worker, as the coordinator knows it. */
  readonly nameOf: (worker: number) => string
  /** The address of a worker for its superuser. */
  readonly addressOf: (worker: number) => string
  /** The address of the gateways' database. */
  readonly url: string
  /** Kills all processes of a worker at once. */
  readonly kill: (worker: number) => void
  /** Stops all processes of a worker, which keep their connections and answer nothing. */
  readonly freeze: (worker: number) => void
  /** Lets a frozen worker go on. */
  readonly thaw: (worker: number) => void
  /** Starts the servers that do not run. */
  readonly startAll: () => Promise<void>
  /** Makes and starts one more worker, and tells the coordinator. Returns its number. */
  readonly add: () => Promise<number>
}

/** Below the ports that the system gives to connections, so that a later worker finds its port free. */
const [LEAST_PORT, MOST_PORT] = [20_000, 30_000]

/** The first of as many ports in a row that nobody listens at. */
async function portsInARow(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(LEAST_PORT, MOST_PORT)
    const taken = await Promise.all(Array.from({ length: count }, (_, at) => listensAt(first + at)))
    if (!taken.includes(true)) return first
  }
}

/** Makes and starts a cluster. Its tables are distributed before the demo data is added. */
export async function startCluster(
  script: string, workers: number, { folder: site }: Pick<PostgresParts, 'folder'>, atEnd: AtEnd,
): Promise<Cluster> {
  const [folder, port] = [path.join(site, 'cluster'), await portsInARow(workers + 2)]
  chmodSync(site, 0o755)
  const call = (...words: string[]) => run(script, words)
  const at = (node: number) => addressAt(port + node, SUPERUSER)
  let count = workers
  const startAll = async () => void (await call('start', folder, String(port), String(count)))
  const dataOf = (node: number) => path.join(folder, node === COORDINATOR ? 'coordinator' : `worker${node}`)
  const kill = (node: number) => processesOf(dataOf(node)).forEach(killNow)
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => (node: number) =>
    processesOf(dataOf(node)).forEach((pid) => process.kill(pid, name))
  atEnd(async () => void (await call('stop', folder, 'immediate').catch(() => undefined)))
  await call('install')
  await startAll()
  await call('database', folder, String(port), NAME)
  for (let node = COORDINATOR; node <= workers; node += 1) await letIn(at(node))
  const { ask, ...coordinator } = coordinatorOf(port, { startAll, kill: () => kill(COORDINATOR) })
  return {
    first: { ask, ...coordinator },
    prepare: async (settings) => {
      await ask(`GRANT EXECUTE ON FUNCTION replicate_reference_tables(citus.shard_transfer_mode) TO ${NAME}`)
      await command(settings, 'org', 'list')
      await command(settings, 'distribute')
    },
    addressOf: at,
    url: addressAt(port),
    workers: () => Array.from({ length: count }, (_, at) => at + 1),
    nameOf: (worker) => `127.0.0.1:${port + worker}`,
    kill,
    freeze: signal('SIGSTOP'),
    thaw: signal('SIGCONT'),
    startAll,
    add: async () => {
      count += 1
      await startAll()
      await query(addressAt(port + count, SUPERUSER, SUPERUSER), `CREATE DATABASE ${NAME}`)
      await letIn(at(count))
      await query(at(count), 'CREATE EXTENSION citus')
      await query(at(COORDINATOR), `SELECT citus_add_node('127.0.0.1', ${port + count})`)
      return count
    },
  }
}

/** Makes the role of the gateways at a node, without rights but that the database is its own. */
const letIn = (address: string) => query(address,
  `SET citus.enable_ddl_propagation = off; CREATE ROLE ${NAME} LOGIN; ALTER DATABASE ${NAME} OWNER TO ${NAME}`)

/** The processes of a server, its first one first. */
function processesOf(data: string): number[] {
  const pid = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  return [pid, ...childrenOf(pid)]
}

interface Coordinator {
  readonly startAll: () => Promise<void>
  readonly kill: () => void
}

function coordinatorOf(port: number, { startAll, kill }: Coordinator): Postgres {
  const ask: Postgres['ask'] = (text, values) => query(addressAt(port, SUPERUSER), text, values)
  return {
    port, ask, kill,
    alive: () => true,
    start: startAll,
    stop: async () => kill(),
    promote: async () => { throw new Error('the coordinator has no follower here') },
  }
}
