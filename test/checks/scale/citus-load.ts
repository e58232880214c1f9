// Two gateways on a cluster of Citus with fifty organizations: `npm run scale -- --citus`. Nodes are killed and added,
// and organizations are moved, while people of all of them work. Nothing that was acknowledged may be lost,
// doubled or told in another order, and a node that is down stops its own organizations only.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { withOperator } from '../../../src/cli/operator.js'
import { found } from '../../../src/cli/organizations.js'
import { createUser } from '../../../src/features/users/service.js'
import { DEMO_PASSWORD } from '../../../prisma/seed.js'
import { command } from '../production.js'
import { startCluster, type Cluster } from './citus-cluster.js'
import { DEMO_PEOPLE, startCrew, type Crew, type People } from './crew.js'
import type { Rules, Seen } from './journal.js'
import { CALM, CLEARLY, PHASES } from './phases.js'
import { until } from './programs.js'
import { lineOf, note, say } from './say.js'
import { writeCluster } from './report.js'
import { openSite, type Site } from './site.js'
import { tally } from './tally.js'

/** The demo organization. */
const DEMO = 'mill'
const WORKERS = 2
const GATEWAYS = 2
/** The connections of a gateway, as docs/operations/size.md says. */
const POOL_SIZE = 10
const ORGANIZATIONS = 50
/** Organizations that are moved to the new worker with those that share their part, and half of them back. */
const MOVED = 4
/** The password of everybody in the new organizations. */
const PASSWORD = 'woven by the mills'
/**
 * The average rest of a user after each request. With six seconds, all users together took 1.3 of two slow cores while
 * nothing was wrong. A gateway that starts takes one more: then requests are refused only because the machine is slow.
 */
const PAUSE_MS = 8_000
const DOWN_MS = 15_000
const PACE = { seconds: 15, restarts: 4, downSeconds: 10, kills: 1 }
const run = promisify(execFile)

/** An organization whose people work. */
interface Mill extends Crew {
  readonly orgId: string
}

interface Scene {
  readonly site: Site
  readonly cluster: Cluster
  /** Runs a command of the operator, and returns what it printed. */
  readonly selvedge: (...words: string[]) => Promise<string>
  readonly mills: readonly Mill[]
}

interface ClusterPhase {
  readonly name: string
  /** What the people of an organization may notice; `isHit` tells whether it is one of `hits`. */
  readonly rules: (isHit: boolean) => Rules
  readonly run: (scene: Scene) => Promise<unknown>
  /** The organizations whose node is killed, or whose part is divided. */
  readonly hits?: (scene: Scene) => Promise<readonly string[]>
}

const asOnOneServer = (name: string): ClusterPhase => {
  const phase = PHASES.find((one) => one.name.startsWith(name))
  if (!phase) throw new Error(`there is no phase ${name}`)
  return { name: phase.name, rules: () => phase.rules, run: ({ site }) => phase.run(site, PACE) }
}

const PHASES_OF_CLUSTER: readonly ClusterPhase[] = [
  asOnOneServer('no fault'),
  asOnOneServer('restart'),
  asOnOneServer('kill -9 of a gateway'),
  {
    name: 'kill -9 of a worker',
    hits: ({ site, cluster }) => placedAs(site, (place) => place.node === cluster.nameOf(1)),
    rules: (isHit) => (isHit ? CLEARLY : CALM),
    run: async ({ cluster, site }) => {
      cluster.kill(1)
      await sleep(DOWN_MS)
      await cluster.startAll()
      await until('all organizations are served', () => isWhole(site))
    },
  },
  { name: 'a third worker, and organizations moved to it and back', rules: () => CALM, run: moveSome },
  {
    name: 'one organization moved alone, and at once back',
    hits: async ({ site, mills }) => {
      const part = (await placesOf(site)).get(mills[MOVED].orgId)?.part
      return placedAs(site, (place) => place.part === part)
    },
    rules: (isHit) => (isHit ? CLEARLY : CALM),
    run: moveAlone,
  },
  {
    name: 'kill -9 of the coordinator',
    rules: () => CLEARLY,
    run: async ({ cluster, site }) => {
      cluster.first.kill()
      await sleep(PACE.downSeconds * 1_000)
      await cluster.startAll()
      await until('all organizations are served', () => isWhole(site))
    },
  },
]

async function isWhole({ gateways }: Site): Promise<boolean> {
  const answers = await Promise.all(gateways.map(async ({ url }) => {
    const answer = await fetch(new URL('/ready', url)).catch(() => undefined)
    return answer?.status === 200 && !('missing' in (await answer.json() as object))
  }))
  return !answers.includes(false)
}

async function move({ selvedge }: Scene, orgId: string, to: string, ...more: string[]): Promise<void> {
  const begun = performance.now()
  const said = await selvedge('distribute', '--move', orgId, '--to', to, ...more)
  note(`moved in ${((performance.now() - begun) / 1_000).toFixed(0)} s: ${said.trim()}`)
}

/** Moves organizations that work and others to a new worker, and then some back to where they were. */
async function moveSome(scene: Scene): Promise<void> {
  const { cluster, mills, site } = scene
  const to = cluster.nameOf(await cluster.add())
  const homes = await placesOf(site)
  const moved = mills.slice(1, 1 + MOVED)
  for (const { orgId } of moved) await move(scene, orgId, to)
  for (const { orgId } of moved.slice(0, MOVED / 2)) await move(scene, orgId, (homes.get(orgId) as Place).node)
}

/** Takes an organization out of its part to another node, and moves it back to where the engine removes its rows. */
async function moveAlone(scene: Scene): Promise<void> {
  const { cluster, mills, site } = scene
  const { orgId } = mills[MOVED]
  const here = ((await placesOf(site)).get(orgId) as Place).node
  const there = cluster.workers().map(cluster.nameOf).find((name) => name !== here) as string
  await move(scene, orgId, there, '--alone')
  await move(scene, orgId, here)
}

/** Where the rows of an organization are. Organizations can share a part of the database. */
interface Place {
  readonly orgId: string
  readonly node: string
  readonly part: string
}

const PLACES = `SELECT o."id" AS "orgId", n.nodename || ':' || n.nodeport AS "node", p.shardid::text AS "part" FROM "Organization" o
  JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('"Membership"', o."id")
  JOIN pg_dist_node n USING (groupid) WHERE n.noderole = 'primary'`

const placesOf = async ({ first }: Site): Promise<ReadonlyMap<string, Place>> =>
  new Map((await first.ask<Place>(PLACES)).map((place) => [place.orgId, place]))

const placedAs = async (site: Site, isMeant: (place: Place) => boolean) =>
  [...(await placesOf(site)).values()].filter(isMeant).map(({ orgId }) => orgId)

/** Returns what did not hold. */
export async function onClusterUnderLoad(script: string, isWritten: boolean): Promise<string[]> {
  let cluster: Cluster | undefined
  const site = await openSite({
    gateways: GATEWAYS,
    poolerConnections: GATEWAYS * POOL_SIZE,
    settings: () => ({ LOGIN_THROTTLE: 'off' }),
    servers: async (parts, atEnd) => (cluster = await startCluster(script, WORKERS, parts, atEnd)),
  })
  try {
    return await check(site, cluster as Cluster, isWritten)
  } finally {
    await site.close()
  }
}

async function check(site: Site, cluster: Cluster, isWritten: boolean): Promise<string[]> {
  note(`a coordinator and ${WORKERS} workers have the demo data`)
  const direct = `postgresql://selvedge@127.0.0.1:${site.address.port}/selvedge`
  const settings = { DATABASE_URL: direct, DATA_DIR: site.dataDir }
  await Promise.all(site.gateways.map(({ start }) => start()))
  const faults = await callAll(site)
  const orgIds = await makeOrganizations(settings)
  note(`${orgIds.length} organizations and ${GATEWAYS} gateways are ready`)
  const mills: Mill[] = [{ orgId: DEMO, ...await startCrew(site, { ...DEMO_PEOPLE, lines: 1 }, PAUSE_MS) }]
  for (const [number, orgId] of orgIds.entries())
    mills.push({ orgId, ...await startCrew(site, peopleOf(number), PAUSE_MS) })
  const scene = { site, cluster, mills, selvedge: (...words: string[]) => command(settings, ...words) }
  const phases: Seen[] = []
  try {
    for (const phase of PHASES_OF_CLUSTER) phases.push(await goThrough(phase, scene))
  } finally {
    await Promise.all(mills.map(({ users }) => users.stop()))
  }
  faults.push(...await tally(site, mills), ...await gaps(site))
  const documents = mills.reduce((sum, { ledger }) => sum + ledger.all().size, 0)
  const told = mills.reduce((sum, { followers }) => sum + followers.told(), 0)
  const compared = `${documents.toLocaleString('en')} acknowledged documents were compared with the database, and `
    + `${told.toLocaleString('en')} changes with what was told: ${faults.length} faults.`
  say(compared)
  if (isWritten) writeCluster(phases, site.version, compared)
  return faults
}

async function goThrough(phase: ClusterPhase, scene: Scene): Promise<Seen> {
  const { mills } = scene
  await Promise.all(mills.map(({ users }) => users.served()))
  const hits = await phase.hits?.(scene) ?? []
  const begin = (name: string) =>
    mills.map(({ journal, orgId }) => journal.begin(name, phase.rules(hits.includes(orgId))))
  const seen = begin(phase.name)
  await phase.run(scene)
  await Promise.all(mills.map(({ users }) => users.served()))
  const sum = sumOf(seen)
  note(lineOf(sum))
  begin('between the phases')
  return sum
}

const sumOf = (all: readonly Seen[]): Seen => all.reduce((sum, one) => ({
  phase: sum.phase,
  requests: sum.requests + one.requests,
  healed: [sum.healed[0] + one.healed[0], sum.healed[1] + one.healed[1], sum.healed[2] + one.healed[2]],
  kinds: Object.fromEntries(Object.entries(sum.kinds).map(([kind, count]) =>
    [kind, count + one.kinds[kind as keyof Seen['kinds']]])) as Seen['kinds'],
  refused: { graphql: sum.refused.graphql + one.refused.graphql, rest: sum.refused.rest + one.refused.rest },
  replayed: sum.replayed + one.replayed,
  longestMs: Math.max(sum.longestMs, one.longestMs),
}))

/**
 * Calls every documented operation, and sends the recorded requests where CONFORMANCE names a script. A gateway
 * is asked itself, because nginx answers some of the malformed requests.
 */
async function callAll({ gateways: [{ url }] }: Site): Promise<string[]> {
  const faults: string[] = []
  const replay = process.env.CONFORMANCE
  if (replay) faults.push(...await replayed(replay, url))
  else say('Skipped: CONFORMANCE names no script that replays recorded requests.')
  await run(process.execPath, ['test/smoke.mjs', url.origin])
  note('all documented operations are answered')
  return faults
}

const ROLES = { ADMIN: 'admin', MANAGER: 'manager', DIRECTOR: 'director', FINANCE: 'finance', HR: 'hr', STAFF: 'staff', VIEWER: 'staff' }

async function replayed(script: string, url: URL): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-replay-'))
  const file = path.join(folder, 'users.json')
  const users = Object.entries(ROLES).map(([role, name]) => [role, { username: `${name}@mill.test`, password: DEMO_PASSWORD }])
  await writeFile(file, JSON.stringify(Object.fromEntries(users)))
  try {
    const { stdout } = await run(process.execPath, [script, url.origin, '--users', file])
    note(stdout.trim().split('\n').at(-1) as string)
    return []
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout?: string; readonly stderr?: string }
    return [`the recorded requests are not answered as recorded: ${(stdout || stderr || String(error)).slice(-400)}`]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const nameOf = (number: number, role: string) => `${role}@mill-${number}.test`

const peopleOf = (number: number): People =>
  ({ pairs: [[nameOf(number, 'staff'), nameOf(number, 'admin')]], password: PASSWORD, lines: 1 })

/** Makes the organizations and their people. Returns their identifiers. */
async function makeOrganizations(settings: Readonly<Record<string, string>>): Promise<string[]> {
  Object.assign(process.env, settings)
  return withOperator({ words: [], options: {} }, async (operator) => {
    const made: string[] = []
    for (let number = 0; number < ORGANIZATIONS; number += 1)
      made.push(await found(operator, { name: `Mill ${number}`, currency: 'USD' }, async (ctx) => {
        for (const role of ['STAFF', 'ADMIN'] as const) await createUser(ctx, {
          email: nameOf(number, role.toLowerCase()), name: role, roles: [role], password: PASSWORD })
        return ctx.viewer.orgId
      }))
    return made
  })
}

/** The organizations whose changes have no place, or not the places 1, 2, 3 and so on. */
const GAPS = `SELECT "orgId", count(*)::int AS "changes", count("position")::int AS "placed", max("position")::int AS "last"
  FROM "Change" GROUP BY "orgId" HAVING count(*) <> count("position") OR count(*) <> max("position")`

async function gaps({ first }: Site): Promise<string[]> {
  const rows = await first.ask<Readonly<Record<string, unknown>>>(GAPS)
  return rows.map((row) => `the positions of changes have gaps: ${JSON.stringify(row)}`)
}
