// A gateway on a Citus cluster of its own: `npm run scale -- --citus`. The tables are distributed, every
// operation and step is called, and each statement of the gateway must be one of one node. Then a node is killed.
// CITUS_CLUSTER names the script that starts a coordinator and workers.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import 'reflect-metadata'
import { DEMO_PASSWORD } from '../../../prisma/seed.js'
import { settingsOf } from '../../../src/cli/door.js'
import { startGateway } from '../../../src/cli/gateway.js'
import { newKeySecret } from '../../../src/access/secrets.js'
import { startChaining } from '../../../src/access/chaining.js'
import { readConfig } from '../../../src/config.js'
import { openDatabase } from '../../../src/database/open.js'
import { doors } from '../../../src/doors.js'
import { openStore } from '../../../src/features/attachments/open-store.js'
import { createLog } from '../../../src/log.js'
import { startCluster, type Cluster } from './citus-cluster.js'
import { costOnCluster } from './citus-cost.js'
import { onClusterUnderLoad } from './citus-load.js'
import { makeOrganizations, nodeDown, TIMES_DOWN } from './citus-node.js'
import { distributing } from './citus-distributing.js'
import { callAll } from './citus-operations.js'
import { faultsOfStatements, gatherStatements, MAY_ASK_ALL } from './citus-statements.js'
import { testsOnCluster } from './citus-tests.js'
import { note, say, sayWrong } from './say.js'

const WORKERS = 2
const JWT_SECRET = 'the secret of a cluster that is gone after this check'
const METRICS_TOKEN = 'the token of this check'
const run = promisify(execFile)

/** The time for background work to have done each of its rounds. */
const ROUNDS_MS = 6_000

interface Wanted {
  readonly short: boolean
  /** Whether it ends before a node is killed. */
  readonly statements: boolean
  readonly cost: boolean
  /** Whether only the suites are run there. */
  readonly tests: boolean
  /** Whether figures are put into the page. */
  readonly write: boolean
}

/** The exit code of a check that was skipped. */
const SKIPPED = 77

/** Returns the exit code. Without a script for the cluster, or where it installs nothing, there is nothing to check. */
export async function onCluster(wanted: Wanted, names: readonly string[]): Promise<number> {
  const { short, statements, cost, tests, write } = wanted
  const script = process.env.CITUS_CLUSTER
  if (!script) {
    say('Skipped: CITUS_CLUSTER names no script that starts a cluster of Citus.')
    return SKIPPED
  }
  try {
    await run(script, ['install'])
  } catch (error) {
    say(`Skipped: the extension citus cannot be installed: ${(error as Error).message.trim()}`)
    return SKIPPED
  }
  if (tests) return testsOnCluster(script, names)
  if (cost) {
    await costOnCluster(script, write)
    return 0
  }
  const faults = await tried(script, statements)
  if (!short && !statements) faults.push(...await onClusterUnderLoad(script, write))
  sayWrong(faults)
  say(`${faults.length} faults`)
  return faults.length ? 1 : 0
}

async function tried(script: string, onlyStatements: boolean): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-citus-'))
  const ends: (() => Promise<void>)[] = []
  try {
    const cluster = await startCluster(script, WORKERS, { folder }, (end) => ends.push(end))
    note(`a coordinator and ${WORKERS} workers are ready`)
    return await check(cluster, folder, onlyStatements)
  } finally {
    for (const end of ends) await end()
    await rm(folder, { recursive: true, force: true })
  }
}

async function check(cluster: Cluster, folder: string, onlyStatements: boolean): Promise<string[]> {
  const { url } = cluster
  const env = { ...process.env, DATABASE_URL: url, DIRECT_DATABASE_URL: '', DATA_DIR: folder, JWT_SECRET }
  const selvedge = (...words: string[]) => run(process.execPath, ['src/cli/selvedge.mjs', ...words], { env })
  await selvedge('org', 'list')
  const faults = await distributing(cluster, env)
  await selvedge('seed')
  note('migrated, distributed and seeded')
  let calling = ''
  const everywhere = new Set<string>()
  const statements = gatherStatements(() => everywhere.add(calling))
  const gateway = await serve(url, folder, (line) => faults.push(line), { ROWS_PER_MINUTE: '0' })
  await run(process.execPath, ['test/smoke.mjs', gateway.url])
  await askForNothing(gateway.url)
  const called = await callAll(new URL(gateway.url), gateway.database, (name) => { calling = name })
  faults.push(...called.faults)
  faults.push(...[...everywhere].filter((name) => !WRITE_EVERYWHERE.has(name)).map((name) => `${name} writes to every node`))
  note(`${called.calls} calls of all operations were answered, ${called.done.size} operations were done`)
  await sleep(ROUNDS_MS)
  await gateway.stop()
  const gathered = statements.end()
  faults.push(...await faultsOfStatements(url, gathered))
  note(`${gathered.length} statements were looked at; these may ask several nodes:`)
  for (const [pattern, why] of MAY_ASK_ALL) say(`  ${pattern.source}: ${why}`)
  return onlyStatements ? faults : [...faults, ...await withoutNode(url, folder, { cluster, selvedge })]
}

/** Operations that may write tables with a copy on every node: of accounts, keys and invitations. */
const WRITE_EVERYWHERE: ReadonlySet<string> = new Set([
  'createApiKey', 'rotateApiKey', 'inviteMember', 'createUser', 'switchAccountOff', 'switchAccountOn',
])

/** Asks for what is nowhere, for which no node must be asked: a key and invitations that nobody has. */
async function askForNothing(url: string): Promise<void> {
  const ask = async (query: string, headers: Readonly<Record<string, string>> = {}) => (await fetch(`${url}/graphql`, {
    method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify({ query }),
  })).json() as Promise<{ data?: { login?: { accessToken: string } } }>
  await ask('{ me { userId } }', { 'x-api-key': newKeySecret() })
  const { data } = await ask(`mutation { login(username: "hr@mill.test", password: "${DEMO_PASSWORD}") { accessToken } }`)
  await ask('{ me { invitations { id } } }', { authorization: `Bearer ${data?.login?.accessToken}` })
}

interface Site {
  readonly cluster: Cluster
  readonly selvedge: (...words: string[]) => Promise<{ readonly stdout: string }>
}

/** What a gateway warns of each time that a node is away: once that it is, and once that it is back. */
const TOLD = ['does not answer; its organizations', 'answers again']
/** Lines of background work, which passes over the node. Refused requests are logged as always. */
const OF_BACKGROUND = /"subject":"(changes|webhooks|audit|files)"/

async function withoutNode(url: string, folder: string, { cluster, selvedge }: Site): Promise<string[]> {
  const warnings: string[] = []
  const gateway = await serve(url, folder, (line) => warnings.push(line))
  const strict = await serve(url, folder, () => undefined, { READY_WITH: 'all' })
  try {
    const people = await makeOrganizations(selvedge, gateway.database)
    const tried = { ...gateway, metricsToken: METRICS_TOKEN, strictUrl: strict.url, selvedge }
    const faults = await nodeDown(cluster, tried, people)
    for (const told of TOLD) {
      const lines = warnings.filter((line) => line.includes(told))
      if (lines.length === TIMES_DOWN) continue
      faults.push(`the gateway has warned ${lines.length} times that a node ${told}`, ...lines)
    }
    return [...faults, ...warnings.filter((line) => OF_BACKGROUND.test(line))]
  } finally {
    await gateway.stop()
    await strict.stop()
  }
}

/** The levels of the log from a warning on. */
const WARNING = 40

/** Starts a gateway in this process, so that its statements can be gathered. */
async function serve(
  url: string, folder: string, onFault: (line: string) => void, more: Readonly<Record<string, string>> = {},
) {
  const settings = {
    NODE_ENV: 'test', LOG_LEVEL: 'warn', PORT: '0', DATABASE_URL: url, DATA_DIR: folder, JWT_SECRET, LOGIN_THROTTLE: 'off',
    METRICS_TOKEN, SLOW_STATEMENT_MS: '0', ...more,
  }
  const config = readConfig(settingsOf(doors), settings)
  const log = createLog(config.logLevels, { write: (line: string) => {
    if ((JSON.parse(line) as { level: number }).level >= WARNING) onFault(`the gateway logged ${line.trim().slice(0, 600)}`)
  } })
  const database = await openDatabase({ url, dataDir: folder, onWarning: (warning) => log.warn(warning) })
  await database.migrate()
  const store = await openStore(config, () => undefined)
  const { server, workers } = await startGateway({ config, log, database, store }, doors)
  const chaining = startChaining({ database, log })
  return {
    database,
    url: await server.listen({ host: '127.0.0.1', port: 0 }),
    stop: async () => {
      await server.close()
      for (const { stop } of [chaining, ...workers]) await stop()
      await database.close()
    },
  }
}
