// Three gateways behind nginx and PgBouncer, on PostgreSQL with a second server: `npm run scale`. Gateways and servers
// are stopped and killed under load. Nothing that was acknowledged may be lost or doubled, and clients are refused
// clearly.
import process from 'node:process'
import { parseArgs } from 'node:util'
import { DEMO_PASSWORD } from '../../../prisma/seed.js'
import { logInAt } from '../log-in.js'
import type { Seen } from './journal.js'
import { DEMO_PEOPLE, startCrew } from './crew.js'
import { PHASES, type Pace } from './phases.js'
import { write } from './report.js'
import { followedServer } from './postgres.js'
import { lineOf, note, say, sayWrong } from './say.js'
import { openSite, type Site } from './site.js'
import { tally } from './tally.js'
import { throughputOf, type Throughput } from './throughput.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    write: { type: 'boolean', default: false },
    citus: { type: 'boolean', default: false },
    statements: { type: 'boolean', default: false },
    cost: { type: 'boolean', default: false },
    tests: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(`npm run scale -- [options]
  --short        about a minute: no throughput, two restarts, shorter phases, PostgreSQL is stopped for 5 s
  --seconds N    about the time of each phase (20; with --short 1)
  --write        puts the figures into docs/internals/scale.md
  --citus        instead: on clusters of Citus that CITUS_CLUSTER starts. With --short one gateway: its statements are of
                 one node, and a node is killed. Without it, also two gateways under load
  --citus --statements  only looks at the statements
  --citus --cost only measures what requests cost on one server and on a cluster
  --citus --tests [names]  only runs the suites on a cluster whose tables are distributed: all, or those named`)
  process.exit(0)
}
if (values.citus) process.exit(await (await import('./citus.js')).onCluster(values, positionals))

const seconds = Number(values.seconds ?? (values.short ? 1 : 20))
/** The rest of a user after each request. */
const PAUSE_MS = 25
const GATEWAYS = 3
/** How often each gateway is stopped and started again. */
const ROUNDS = 10
const pace: Pace = values.short
  ? { seconds, restarts: 2, downSeconds: 5, kills: 1 }
  : { seconds, restarts: ROUNDS * GATEWAYS, downSeconds: 20, kills: 3 }

interface Held {
  readonly throughput: readonly Throughput[]
  readonly phases: readonly Seen[]
  readonly acknowledged: number
  readonly told: number
  readonly faults: readonly string[]
}

const site = await openSite({ gateways: GATEWAYS, servers: followedServer, settings: () => ({ LOGIN_THROTTLE: 'off' }) })
  .catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
let held: Held | undefined
try {
  held = await check(site)
} catch (error) {
  console.error(error)
} finally {
  await site.close()
}
sayWrong(held?.faults ?? [])
if (held && values.write) write(held.throughput, held.phases, { seconds, version: site.version })
if (held)
  say(`${held.acknowledged} acknowledged documents compared with the database, ${held.told} changes with what was told: ${held.faults.length} faults`)
process.exit(held && held.faults.length === 0 ? 0 : 1)

async function check(site: Site): Promise<Held> {
  note('PostgreSQL, the pooler and nginx are ready')
  const throughput = values.short ? [] : await measured(site)
  if (values.short) await Promise.all(site.gateways.map(({ start }) => start()))
  note(`${GATEWAYS} gateways are ready`)
  const crew = await startCrew(site, DEMO_PEOPLE, PAUSE_MS)
  const { journal, ledger, followers, users } = crew
  const phases: Seen[] = []
  try {
    await users.served()
    for (const phase of PHASES) {
      const seen = journal.begin(phase.name, phase.rules)
      phases.push(seen)
      await phase.run(site, pace)
      await users.served()
      note(lineOf(seen))
      journal.begin('between the phases', phase.rules)
    }
  } finally {
    await users.stop()
  }
  const faults = [...(await tally(site, [crew])), ...neverRefused(phases)]
  return { throughput, phases, faults, acknowledged: ledger.all().size, told: followers.told() }
}

async function measured(site: Site): Promise<Throughput[]> {
  const tokens = () => Promise.all(['staff', 'hr', 'finance', 'manager', 'admin', 'director'].map((name) =>
    logInAt(site.url, `${name}@mill.test`, DEMO_PASSWORD)))
  const found = await throughputOf(site, tokens, seconds * 1_000)
  for (const { gateways, count, seconds: took } of found) note(`${gateways} gateways: ${(count / took).toFixed(0)} requests/s`)
  return found
}

/** Both doors must have been seen to refuse. Else nothing is known of how they do it. */
function neverRefused(phases: readonly Seen[]): string[] {
  const never = (['graphql', 'rest'] as const).filter((door) => phases.every(({ refused }) => refused[door] === 0))
  return never.map((door) => `the door ${door} never answered 503`)
}
