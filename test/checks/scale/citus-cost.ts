// What a request costs on one server and on a cluster of Citus: `npm run scale -- --citus --cost`. The CPU of the
// gateway and of all servers of the database is added up. The commands that workers get are counted in their logs.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../../../prisma/seed.js'
import { hardwareOf, tableOf, writeInto } from '../../bench/page.js'
import { logInAt } from '../log-in.js'
import { startCluster, type Cluster } from './citus-cluster.js'
import { fieldOf, graphql, type Request } from './client.js'
import { query, oneServer } from './postgres.js'
import { SCALE } from './report.js'
import { note, say } from './say.js'
import { openSite, type Site } from './site.js'

const WORKERS = 2
const AT_ONCE = 4
/** Requests that are measured, after those until which the gateway has compiled its code. */
const MEASURED = 400
const WARM_UP = 1_500
/** Requests whose commands are counted, one after the other. */
const COUNTED = 50
/** Clock ticks of Linux in a second: those of /proc. */
const TICKS = 100

interface People {
  readonly staff: string
  readonly manager: string
}

type Send = (request: Request) => Promise<unknown>

/** A kind of request. `prepare` makes what one request of it needs. */
interface Kind {
  readonly name: string
  readonly prepare?: (send: Send, people: People) => Promise<string>
  readonly request: (people: People, id: string) => Request
}

const CREATE = `mutation ($input: CreateMaterialRequestInput!) { createMaterialRequest(input: $input) { id documentId status } }`
const SUBMIT = 'mutation ($id: ID!) { submitMaterialRequest(id: $id) { id status } }'
const LIST = 'query { materialRequests(first: 20) { nodes { id documentId status totalEstimatedAmount } totalCount } }'
const DETAILS = `query { materialRequests(first: 20) { nodes { id documentId status
  lineItems { materialName requiredQty unitPrice } history { action at } } } }`
const INPUT = { notes: 'cost', lineItems: [{ materialName: 'Poplin', requiredQty: '3', unitPrice: '2.50' }] }

const creation = ({ staff }: People) => graphql(staff, CREATE, { input: INPUT })
const submission = ({ staff }: People, id: string) => graphql(staff, SUBMIT, { id })
const create = async (send: Send, people: People) => fieldOf<{ id: string }>(await send(creation(people)))?.id as string

const KINDS: readonly Kind[] = [
  { name: 'REST: a list of 20 with the total', request: ({ manager }) => ({ method: 'GET', path: '/logistics/locations?limit=20', token: manager }) },
  { name: 'GraphQL: a list of 20 with the total', request: ({ manager }) => graphql(manager, LIST) },
  { name: 'GraphQL: 20 with lines and history', request: ({ manager }) => graphql(manager, DETAILS) },
  { name: 'GraphQL: create a material request', request: creation },
  { name: 'GraphQL: submit it', prepare: create, request: submission },
  {
    name: 'REST: approve it',
    prepare: async (send, people) => {
      const id = await create(send, people)
      await send(submission(people, id))
      return id
    },
    request: ({ manager }, id) => ({ method: 'POST', path: `/material-requests/${id}/approve`, token: manager, body: {} }),
  },
]

interface Cost {
  readonly gatewayMs: number
  readonly databaseMs: number
  /** The part of the coordinator in that. */
  readonly firstMs: number
  /** Commands that workers got for one request; 0 on one server. */
  readonly commands: number
}

/** Measures on both, and prints the table. */
export async function costOnCluster(script: string, isWritten: boolean): Promise<void> {
  const one = await costsWith(oneServer)
  let cluster: Cluster | undefined
  const servers: ServersOf = async (parts, atEnd) => (cluster = await startCluster(script, WORKERS, parts, atEnd))
  const three = await costsWith(servers, () => cluster)
  const rows = KINDS.map(({ name }, at) => rowOf(name, one.costs[at], three.costs[at]))
  const lines = [`${hardwareOf(three.version)}.`, '', ...tableOf(HEAD, rows)]
  lines.forEach(say)
  if (isWritten) writeInto(SCALE, 'cost', lines.join('\n'))
}

const HEAD = [
  'request', 'one server: gateway ms', 'PostgreSQL ms', 'three servers: gateway ms', 'PostgreSQL ms', 'coordinator in it', 'commands to workers', 'three ÷ one',
]

function rowOf(name: string, one: Cost, three: Cost): string[] {
  const ratio = (three.gatewayMs + three.databaseMs) / (one.gatewayMs + one.databaseMs)
  return [
    name,
    ...[one.gatewayMs, one.databaseMs, three.gatewayMs, three.databaseMs, three.firstMs].map((ms) => ms.toFixed(2)),
    three.commands.toFixed(1), ratio.toFixed(1),
  ]
}

type ServersOf = Parameters<typeof openSite>[0]['servers']

async function costsWith(servers: ServersOf, clusterOf: () => Cluster | undefined = () => undefined) {
  const site = await openSite({ gateways: 1, isDirect: true, servers, settings: () => ({ LOGIN_THROTTLE: 'off' }) })
  try {
    await site.gateways[0].start()
    const costs: Cost[] = []
    for (const kind of KINDS) {
      costs.push(await costOf(kind, site, clusterOf()))
      note(`${kind.name}: measured`)
    }
    return { costs, version: site.version }
  } finally {
    await site.close()
  }
}

async function costOf(kind: Kind, { gateways: [gateway], folder }: Site, cluster: Cluster | undefined): Promise<Cost> {
  const tokenOf = (name: string) => logInAt(gateway.url, `${name}@mill.test`, DEMO_PASSWORD)
  const people = { staff: await tokenOf('staff'), manager: await tokenOf('manager') }
  const send: Send = (request) => sendTo(gateway.url, request)
  const run = await requestsOf(kind, WARM_UP + MEASURED + COUNTED, send, people)
  await allOf(run.slice(0, WARM_UP), send)
  const gatewayPid = gateway.pid() as number
  const cpu = () => [cpuOf([gatewayPid]), cpuOf(serversIn(folder)), cpuOf(serversIn(path.join(folder, 'cluster/coordinator')))]
  const before = cpu()
  await allOf(run.slice(WARM_UP, WARM_UP + MEASURED), send)
  const after = cpu()
  const [gatewayMs, databaseMs, firstMs] = after.map((ms, at) => (ms - before[at]) / MEASURED)
  const commands = cluster ? await commandsOf(cluster, folder, run.slice(WARM_UP + MEASURED), send) : 0
  return { gatewayMs, databaseMs, firstMs, commands }
}

async function requestsOf({ prepare, request }: Kind, count: number, send: Send, people: People): Promise<Request[]> {
  const requests: Request[] = []
  for (let at = 0; at < count; at += 1) requests.push(request(people, prepare ? await prepare(send, people) : ''))
  return requests
}

async function allOf(requests: readonly Request[], send: Send, atOnce = AT_ONCE): Promise<void> {
  const waiting = [...requests]
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (let request = waiting.shift(); request; request = waiting.shift()) await send(request)
  }))
}

async function sendTo(url: URL, { method, path: to, token, body }: Request): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(new URL(to, url), { method, headers, body: body && JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok || text.startsWith('{"errors"')) throw new Error(`${method} ${to} is answered ${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

/** The processes of all servers whose data is in a folder. A server works in its folder, and so do its processes. */
const serversIn = (folder: string) => readdirSync('/proc').map(Number).filter((pid) => pid > 0 && folderOf(pid).startsWith(folder))

function folderOf(pid: number): string {
  try {
    const isServer = /^postgres/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'))
    return isServer ? readlinkSync(`/proc/${pid}/cwd`) : ''
  } catch {
    return ''
  }
}

/** The CPU of processes and of their children that have ended, in milliseconds. */
const cpuOf = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + cpuOfOne(pid), 0)

function cpuOfOne(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').map(Number)
    return ((fields[11] + fields[12] + fields[13] + fields[14]) * 1000) / TICKS
  } catch {
    return 0
  }
}

/** The commands that the workers log for one of the requests, without those that come anyway. */
async function commandsOf(cluster: Cluster, folder: string, requests: readonly Request[], send: Send): Promise<number> {
  for (const worker of cluster.workers()) await setLogging(cluster, worker, 'all')
  const count = () => cluster.workers().reduce((sum, worker) => sum + loggedIn(path.join(folder, `cluster/worker${worker}/log`)), 0)
  const [begun, started] = [count(), performance.now()]
  await allOf(requests, send, 1)
  const [done, took] = [count(), performance.now() - started]
  await sleep(took)
  const idle = count() - done
  for (const worker of cluster.workers()) await setLogging(cluster, worker, 'none')
  return (done - begun - idle) / requests.length
}

const loggedIn = (file: string) => readFileSync(file, 'utf8').match(/LOG: {2}(statement|execute)/g)?.length ?? 0

async function setLogging(cluster: Cluster, worker: number, what: 'all' | 'none'): Promise<void> {
  const address = cluster.addressOf(worker)
  await query(address, `ALTER SYSTEM SET log_statement = '${what}'`)
  await query(address, 'SELECT pg_reload_conf()')
}
