// Hostile clients, with and without a credential, send all attacks for some minutes while honest users work:
// `npm run siege -- --minutes 10`. Sends only to the gateway that it has started on this machine, and stops by itself.
import fc from 'fast-check'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { embedded, number, numberIfTyped, optionsOf } from '../options.js'
import { startProduction } from '../production.js'
import { parsed } from '../scanners/ways.js'
import { hostileTokens } from './hostile-users.js'
import { statusesOf, type Answer } from './bomb.js'
import { honestUsers, percentile, type HonestUsers } from './honest-users.js'
import { CASES } from './cases.js'
import { GROWTH, SEASONS } from './plenty.js'
import { attackerOf, send, type Attacker } from './send.js'
import { BAD_ESCAPE, inAddress, type Shot } from './shot.js'

const GUESTS = 200
const MEMBERS = 20
const HONEST = ['hr@mill.test', 'finance@mill.test', 'director@mill.test', 'admin@mill.test', 'hr@atelier.test']
const EVERY_MS = 200
/** The longest wait of honest users at p99, in median waits before it: a busy machine is slow without a siege too. */
const MOST_P99_RATIO = 300
/** Before it is measured, a young gateway has compiled what it runs. */
const CALM_MS = [2_000, 3_000] as const
/** The largest allowed ratio between the memory in the last third of the time and that in the second third. */
const FLAT = 1.25
/** In a shorter siege, the heap of the young process still grows towards its first full collection. */
const JUDGES_MEMORY_FROM_SECONDS = 60
const MEGABYTE = 1024 * 1024
const LEAST_BYTES_OF_CASE = 1_500_000
const LONGEST_IN_ADDRESS = 5_000

const { pause: pauseMs, seed, ...values } = optionsOf('siege', {
  minutes: number(10, 'how long it lasts'),
  seconds: numberIfTyped('how long it lasts, in place of minutes'),
  pause: number(2000, 'milliseconds between two attacks of a client'),
  embedded: embedded(),
  seed: number(20_261_121, 'draws the generated attacks'),
})
const seconds = values.seconds ?? values.minutes * 60
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The requests of all cases, except those with megabytes of body: the sender runs on this machine too. */
const shots = CASES.flatMap(({ shots: made }) => made?.() ?? []).filter(
  ({ body }) => (body?.length ?? 0) < LEAST_BYTES_OF_CASE,
)
/** The same document in the address with an invalid escape; empty if there is no document or it is too long. */
function byGet({ path, body }: Shot): Shot[] {
  if (path !== '/graphql' || !body || body.length > LONGEST_IN_ADDRESS) return []
  const { query } = (parsed(body.toString()) ?? {}) as { readonly query?: unknown }
  return typeof query === 'string' ? [inAddress('guest', query, BAD_ESCAPE)] : []
}

const isLogIn = ({ path }: Shot) => path === '/auth/login'

/** A client that sends one request after the other in random order, with pauses. */
async function client(
  number: number, from: readonly Shot[], until: number, attacker: Attacker, answers: Map<string, number>,
): Promise<void> {
  const order = fc.sample(fc.nat({ max: from.length - 1 }), { numRuns: 1_000, seed: seed + number })
  await sleep(pauseMs * (number / (GUESTS + MEMBERS)))
  for (let turn = 0; Date.now() < until; turn += 1) {
    count(answers, await send(from[order[turn % order.length]], attacker))
    await sleep(pauseMs)
  }
}

function count(answers: Map<string, number>, answer: Answer): void {
  const shown = statusesOf([answer])
  answers.set(shown, (answers.get(shown) ?? 0) + 1)
}

interface Minute {
  readonly waits: readonly number[]
  readonly failed: number
  readonly bytes: number
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length)
const third = (minutes: readonly Minute[], index: number) =>
  minutes.slice(Math.floor((minutes.length * index) / 3), Math.ceil((minutes.length * (index + 1)) / 3))
const megabytes = (minutes: readonly Minute[]) => mean(minutes.map(({ bytes }) => bytes)) / MEGABYTE

say(`${GUESTS} clients without a credential and ${MEMBERS} signed in, a request each and ${pauseMs} ms of rest, for ${seconds} s; seed ${seed}`)
const kind = values.embedded ? 'embedded' : 'postgres'
const production = await startProduction({ database: kind, seasons: SEASONS[kind], growth: GROWTH })
let faults: string[]
try {
  faults = await siege()
} finally {
  await production.close()
}
for (const fault of faults) say(`FAILED: ${fault}`)
process.exit(faults.length ? 1 : 0)

async function siege(): Promise<string[]> {
  const guest = attackerOf(production.url, {})
  const hostile = await hostileTokens(production, { count: MEMBERS, honest: HONEST })
  const signedIn = hostile.map((token): Attacker => ({
    ...guest,
    tokens: { staff: token, manager: token, finance: token, director: token },
  }))
  const tokens = await Promise.all(HONEST.map(production.logIn))
  const users = await honestUsers({ url: production.url().href, tokens, pid: production.pid(), everyMs: EVERY_MS })
  const calm = await calmWait(users)
  const until = Date.now() + seconds * 1000
  const answers = new Map<string, number>()
  const posted = shots.filter(({ by }) => by === 'guest')
  const guests = [...posted, ...posted.flatMap(byGet)]
  const members = shots.filter((shot) => shot.by !== 'guest' && !isLogIn(shot))
  const clients = [
    ...Array.from({ length: GUESTS }, (_, number) => client(number, guests, until, guest, answers)),
    ...signedIn.map((attacker, index) => client(GUESTS + index, members, until, attacker, answers)),
  ]
  const minutes = await watch(users, until)
  await Promise.all(clients)
  await users.leave()
  guest.agent.destroy()
  return judged(minutes, calm, answers)
}

/** The median wait of honest users who are alone, in milliseconds. */
async function calmWait(users: HonestUsers): Promise<number> {
  let waits: readonly number[] = []
  for (const duration of CALM_MS) {
    users.begin()
    await sleep(duration)
    waits = (await users.report()).waits
  }
  return percentile(waits, 50)
}

/** The measurements of the honest users, in thirty parts. */
async function watch(users: HonestUsers, until: number): Promise<Minute[]> {
  const part = Math.max(1_000, (until - Date.now()) / 30)
  const minutes: Minute[] = []
  users.begin()
  while (Date.now() < until && production.alive()) {
    await sleep(part)
    const { waits, failed, now } = await users.report()
    minutes.push({ waits, failed: Object.values(failed).reduce((sum, each) => sum + each, 0), bytes: now })
  }
  return minutes
}

function judged(minutes: readonly Minute[], calm: number, answers: ReadonlyMap<string, number>): string[] {
  const waits = minutes.flatMap((minute) => minute.waits)
  const failed = minutes.reduce((sum, minute) => sum + minute.failed, 0)
  const [p50, p99] = [percentile(waits, 50), percentile(waits, 99)]
  const [start, middle, end] = [0, 1, 2].map((index) => megabytes(third(minutes, index)))
  const wrong = [...answers]
    .filter(([status]) => /^5|^late|INTERNAL_SERVER_ERROR/.test(status))
    .map(([status, times]) => `${times} × ${status}`)
  say(`honest users: ${waits.length} requests, ${failed} not answered with 200, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${percentile(waits, 100).toFixed(0)} ms; alone, p50 ${calm.toFixed(1)} ms`)
  say(`memory: ${start.toFixed(0)} MB in the first third, ${middle.toFixed(0)} MB in the second, ${end.toFixed(0)} MB in the last`)
  say(`hostile clients: ${[...answers].map(([status, times]) => `${times} × ${status}`).join(', ')}`)
  return [
    ...(production.alive() ? [] : ['the process died']),
    ...(p99 > MOST_P99_RATIO * calm ? [`honest users wait ${(p99 / calm).toFixed(0)} times as long at p99 as alone`] : []),
    ...(seconds >= JUDGES_MEMORY_FROM_SECONDS && end > FLAT * middle ? ['memory grows'] : []),
    ...(failed ? [`${failed} requests of honest users were not answered with 200`] : []),
    ...(wrong.length ? [`faults of the server: ${wrong.join(', ')}`] : []),
  ]
}
