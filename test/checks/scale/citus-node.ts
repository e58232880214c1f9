// A node of the cluster is killed, and then frozen, while a gateway serves: only its organizations are refused. When it
// is back, all changes have their positions in order.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../src/database/open.js'
import type { Cluster } from './citus-cluster.js'
import { note } from './say.js'

/** The gateway under trial, with what it has warned of. */
export interface Tried {
  readonly url: string
  readonly database: Database
  readonly metricsToken: string
  /** The address of another gateway, which is ready only with all nodes. */
  readonly strictUrl: string
  readonly selvedge: (...words: string[]) => Promise<unknown>
}

/** An organization with an administrator, who has a session and a key. */
interface Member {
  readonly orgId: string
  readonly node: string
  readonly username: string
  readonly password: string
  readonly token: string
  readonly secret: string
}

const MOST_ORGANIZATIONS = 12
const CHANGES = 10
const REQUESTS_AT_ONCE = 60
const PATIENCE_MS = 30_000

/** Makes organizations until two nodes have some. Returns the names and passwords of their administrators. */
export async function makeOrganizations(
  selvedge: (...words: string[]) => Promise<{ readonly stdout: string }>, { nodes }: Pick<Database, 'nodes'>,
): Promise<readonly (readonly [username: string, password: string])[]> {
  const made: (readonly [string, string])[] = []
  const before = (await nodes.look()).flatMap(({ orgIds }) => orgIds)
  const isSpread = async () =>
    (await nodes.look()).filter(({ orgIds }) => orgIds.some((orgId) => !before.includes(orgId))).length > 1
  do {
    const username = `admin${made.length}@mill.test`
    await selvedge('org', 'add', '--name', `Mill ${made.length}`, '--currency', 'USD')
    const { stdout } = await selvedge('user', 'add', '--email', username, '--name', 'Ada', '--role', 'ADMIN',
      '--org', `Mill ${made.length}`, '--generate')
    made.push([username, /shown this once: (\S+)/.exec(stdout)?.[1] ?? ''])
    await sleep(1_100)
  } while ((made.length < 3 || !(await isSpread())) && made.length < MOST_ORGANIZATIONS)
  return made
}

/** A way in which a node goes away, and the way back. */
interface Way {
  readonly name: string
  readonly go: (cluster: Cluster, worker: number) => void
  readonly back: (cluster: Cluster, worker: number) => unknown
}

const WAYS: readonly Way[] = [
  { name: 'killed', go: ({ kill }, worker) => kill(worker), back: ({ startAll }) => startAll() },
  { name: 'frozen', go: ({ freeze }, worker) => freeze(worker), back: ({ thaw }, worker) => thaw(worker) },
]
/** How often a node goes away. */
export const TIMES_DOWN = WAYS.length

type Receiver = Awaited<ReturnType<typeof receive>>

/** Returns what did not hold. */
export async function nodeDown(
  cluster: Cluster, tried: Tried, people: readonly (readonly [string, string])[],
): Promise<string[]> {
  const { url, database } = tried
  const receiver = await receive()
  const members = await Promise.all(people.map(([username, password]) => enter(url, database, username, password)))
  for (const member of members) {
    await mutate(url, member, `mutation { createWebhook(input: { url: "${receiver.url}/${member.orgId}" }) { secret } }`)
    await supply(url, member, 'before')
  }
  const faults: string[] = []
  const [first] = members
  for (const { username } of members.filter(({ node }) => node !== first.node))
    await tried.selvedge('user', 'add', '--email', username, '--role', 'STAFF', '--org', first.orgId)
  for (const way of WAYS) {
    // A delivery that is under way when the node goes is sent again, and the log tells of it.
    for (const { orgId } of members)
      if (!await comes(() => isDelivered(database, orgId))) faults.push(`a webhook of ${orgId} waits although all nodes are there`)
    const found = await awayAndBack(way, { cluster, tried, members, receiver })
    faults.push(...found.map((fault) => `${way.name}: ${fault}`))
  }
  await receiver.close()
  return faults
}

interface Scene {
  readonly cluster: Cluster
  readonly tried: Tried
  readonly members: readonly Member[]
  readonly receiver: Receiver
}

/** The node of the first organization goes away and comes back. */
async function awayAndBack({ name, go, back }: Way, scene: Scene): Promise<string[]> {
  const { cluster, members, tried: { url, strictUrl, database, selvedge } } = scene
  const [faults, expect] = faultsOf()
  const [first] = members
  const { node } = first
  const placesOf = ({ orgId, ...member }: Member) =>
    (member.node === node ? [orgId] : [first.orgId, orgId]).toSorted().join()
  const worker = cluster.workers().find((one) => cluster.nameOf(one) === node) as number
  go(cluster, worker)
  if (name === 'killed') {
    const said = await selvedge('org', 'add', '--name', 'Another', '--currency', 'USD')
      .then(() => 'it is made', ({ stderr }: { readonly stderr: string }) => stderr)
    expect(said.includes('a node of the database does not answer; start it first'), `selvedge org add says: ${said}`)
  }
  expect(await comes(async () => Boolean((await ready(url)).body.missing)), '/ready does not say that organizations are missing')
  const isGone = (member: Member) => member.node === node
  note(`the node of ${members.filter(isGone).length} of ${members.length} organizations was ${name}`)
  faults.push(...await whileAway(name, scene))
  expect(await comes(async () => (await ready(strictUrl)).status === 503), '/ready is 200 with READY_WITH=all')

  await back(cluster, worker)
  expect(await comes(async () => !(await ready(url)).body.missing), '/ready still says that organizations are missing')
  expect(await comes(async () => (await ready(strictUrl)).status === 200), '/ready stays 503 with READY_WITH=all')
  for (const member of members) {
    await supply(url, member, `after-${name}`).catch(refused(faults))
    expect(await comes(() => isDone(database, member.orgId)), `changes or audit lines of ${member.orgId} have no place afterwards`)
    expect(await mayEnter(url, member, placesOf(member)), `${member.orgId}: its member may not enter ${placesOf(member)}`)
    expect(await isInOrder(database, member.orgId), `the changes of ${member.orgId} are not in order`)
  }
  note('the node is back, and all are served')
  return faults
}

/** The organizations of the node are refused, and the others are served. */
async function whileAway(name: string, { members, receiver, tried }: Scene): Promise<string[]> {
  const { url, database, metricsToken } = tried
  const [faults, expect] = faultsOf()
  const [gone] = members
  const others = members.filter(({ node }) => node !== gone.node)
  // More than the connections of the gateway, so that nobody else is served if they wait for the node.
  const many = Array.from({ length: REQUESTS_AT_ONCE }, () => graphql(url, gone, '{ me { userId } }'))
  for (const door of [...many, graphql(url, gone, supplier('gone')), rest(url, gone)]) {
    const answer = await door
    expect(answer.status === 503 && answer.headers.has('retry-after'),
      `an organization of the node is answered ${answer.status}, Retry-After ${answer.headers.get('retry-after')}: ${(await answer.text()).slice(0, 300)}`)
  }
  for (const other of others) {
    const called = receiver.count(other.orgId)
    for (let at = 0; at < CHANGES; at += 1)
      await supply(url, other, `${name}-${at}`, at % 2 ? 'key' : 'session').catch(refused(faults))
    const list = await rest(url, other)
    expect(list.status === 200, `the REST door answers another organization ${list.status}`)
    await logIn(url, other.username, other.password).catch(refused(faults))
    // A member of the missing organization, too.
    expect(await mayEnter(url, other, other.orgId), `somebody of ${other.orgId} and ${gone.orgId} may not enter the first alone`)
    expect(await comes(() => isDone(database, other.orgId)), `changes or audit lines of ${other.orgId} have no place`)
    expect(await comes(() => Promise.resolve(receiver.count(other.orgId) >= called + CHANGES)), `the webhook of ${other.orgId} was not called`)
  }
  const { status, body } = await ready(url)
  expect(status === 200, `/ready answers ${status} while others are served`)
  expect((body.missing?.organizations ?? 0) >= members.length - others.length, `/ready says ${JSON.stringify(body)}`)
  const metricsNow = async () =>
    (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  const metrics = await metricsNow()
  expect(metrics.includes(`selvedge_node_up{node="${gone.node}"} 0`) && /selvedge_node_up\{[^}]*\} 1/.test(metrics),
    'the metrics do not say which node is down')
  // On a busy machine a read of the other nodes may take longer than the metrics wait for it.
  expect(await comes(async () => (await metricsNow()).includes('selvedge_changes_not_placed')),
    'the metrics do not say what waits at the other nodes')
  return faults
}

/** Faults, and the function that adds one unless something holds. */
function faultsOf() {
  const faults: string[] = []
  return [faults, (holds: boolean, what: string) => { if (!holds) faults.push(what) }] as const
}

const refused = (faults: string[]) => (error: Error) => { faults.push(`another organization: ${error.message}`) }

const ask = (url: string, query: string, headers: Readonly<Record<string, string>> = {}) => fetch(`${url}/graphql`, {
  method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify({ query }),
})

const graphql = (url: string, { token }: Member, query: string) => ask(url, query, { authorization: `Bearer ${token}` })

const rest = (url: string, { secret }: Member) => fetch(`${url}/logistics/locations`, { headers: { 'x-api-key': secret } })

/** The data of an answer without errors. */
async function dataOf(answer: Response): Promise<Record<string, Record<string, string>>> {
  const text = await answer.text()
  const { data, errors } = JSON.parse(text) as { data?: Record<string, Record<string, string>>; errors?: object }
  if (errors || !data) throw new Error(`${answer.status} ${text.slice(0, 300)}`)
  return data
}

const mutate = async (url: string, member: Member, query: string) => dataOf(await graphql(url, member, query))

async function ownPlaces(url: string, member: Member): Promise<string> {
  const { me } = await dataOf(await graphql(url, member, '{ me { organizations { orgId } invitations { id } } }'))
  return (me.organizations as unknown as { orgId: string }[]).map(({ orgId }) => orgId).toSorted().join()
}

/** Whether somebody may enter these organizations. A node that has just gone or come may not be known yet. */
async function mayEnter(url: string, member: Member, places: string): Promise<boolean> {
  let found = ''
  const isSo = await comes(async () => {
    found = await ownPlaces(url, member).catch((error: Error) => error.message)
    return found === places
  })
  if (!isSo) note(`may enter: ${found}`)
  return isSo
}

const supplier = (code: string) => `mutation { createSupplier(input: { code: "${code}", name: "${code}" }) { id } }`

const supply = async (url: string, { token, secret }: Member, code: string, by: 'session' | 'key' = 'session') =>
  dataOf(await ask(url, supplier(code), by === 'key' ? { 'x-api-key': secret } : { authorization: `Bearer ${token}` }))

/** Logs in at both doors. Returns the token of one. */
async function logIn(url: string, username: string, password: string): Promise<string> {
  const { login } = await dataOf(await ask(url, `mutation { login(username: "${username}", password: "${password}") { accessToken } }`))
  const form = await fetch(`${url}/auth/login`, { method: 'POST', body: new URLSearchParams({ username, password }) })
  if (!form.ok) throw new Error(`the REST log-in is answered ${form.status}`)
  return login.accessToken
}

/** Logs in, and makes a key. */
async function enter(url: string, database: Database, username: string, password: string): Promise<Member> {
  const token = await logIn(url, username, password)
  const asked = { authorization: `Bearer ${token}` }
  const { me: { orgId } } = await dataOf(await ask(url, '{ me { orgId } }', asked))
  const { me: { permissions } } = await dataOf(await ask(url, '{ me { permissions } }', asked))
  const { createApiKey: { secret } } = await dataOf(await ask(url,
    `mutation { createApiKey(input: { name: "Trial ${Date.now()}", permissions: ${JSON.stringify(permissions)} }) { secret } }`, asked))
  const node = (await database.nodes.look()).find(({ orgIds }) => orgIds.includes(orgId))?.name ?? ''
  return { orgId, node, username, password, token, secret }
}

async function ready(url: string) {
  const answer = await fetch(`${url}/ready`)
  const body = await answer.json() as { readonly missing?: { readonly organizations: number; readonly of: number } }
  return { status: answer.status, body }
}

async function comes(isThere: () => Promise<boolean>): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    if (await isThere()) return true
    await sleep(200)
  }
  return false
}

/** Whether all changes have positions, and all audit lines places in their chain. */
async function isDone({ pool }: Database, orgId: string): Promise<boolean> {
  const waiting = async (table: string) => (await pool.query(
    `SELECT 1 FROM "${table}" WHERE "orgId" = $1 AND "position" IS NULL LIMIT 1`, [orgId])).rows.length
  return (await waiting('Change')) + (await waiting('AuditLine')) === 0
}

/** Whether no delivery to a webhook waits. */
const isDelivered = async ({ pool }: Database, orgId: string): Promise<boolean> => (await pool.query(
  `SELECT 1 FROM "WebhookDelivery" WHERE "orgId" = $1 AND "status" = 'PENDING' LIMIT 1`, [orgId])).rows.length === 0

/** Whether the positions are 1, 2, 3 and so on, in the order of the changes. */
async function isInOrder({ pool }: Database, orgId: string): Promise<boolean> {
  const { rows } = await pool.query<{ position: string }>(
    'SELECT "position"::text FROM "Change" WHERE "orgId" = $1 ORDER BY "seq"', [orgId])
  return rows.length > 0 && rows.every(({ position }, at) => Number(position) === at + 1)
}

/** Receives the calls of webhooks, and counts those of each path. */
async function receive() {
  const counts = new Map<string, number>()
  const server = createServer((request, answer) => {
    const name = (request.url ?? '').slice(1)
    counts.set(name, (counts.get(name) ?? 0) + 1)
    request.resume().on('end', () => answer.writeHead(204).end())
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: (name: string) => counts.get(name) ?? 0,
    close: () => new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    }),
  }
}
