// Many subscriptions over two gateways, bursts of changes, and connections that are cut at random:
// `npm run subscriptions -- --subscribers 1000 --seconds 30`. With cursors nothing may be lost or doubled, the changes
// of each record must come in order, and a role that is taken away must hear nothing more.
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { count, number, optionsOf } from '../options.js'
import { startProduction } from '../production.js'
import { askAt } from './ask.js'
import { allHeard, faultsOf } from './heard.js'
import { passingRole } from './passing-role.js'
import { openLine, TRANSPORTS, type Line } from './subscribers.js'

const { subscribers: wanted, seconds } = optionsOf('subscriptions', {
  subscribers: count(100, 'subscriptions'), seconds: number(5, 'how long connections are cut'),
})
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Subscriptions on one WebSocket. */
const PER_LINE = 20
/** Records of a burst, each with the acts below: together a hundred changes. */
const RECORDS = 20
const ACTS = ['create', 'edit', 'edit', 'submit', 'cancel']
const CUT_EVERY_MS = 200
const WRITERS = ['admin', 'manager']
const READERS = ['director', 'finance', 'hr', 'staff']

const faults: string[] = []
const production = await startProduction({
  database: 'postgres', seasons: 1, settings: { LOGIN_THROTTLE: 'off' },
})
try {
  const urls = [production.url(), await production.startBeside()]
  await check(urls)
} finally {
  await production.close()
}
for (const fault of faults.slice(0, 20)) say(`WRONG: ${fault}`)
say(`${faults.length} faults`)
process.exit(faults.length ? 1 : 0)

async function check(urls: readonly URL[]): Promise<void> {
  const logIn = (name: string) => production.logIn(`${name}@mill.test`)
  const [writers, readers] = [await Promise.all(WRITERS.map(logIn)), await Promise.all(READERS.map(logIn))]
  const [admin] = writers
  const { endCursor } = await askAt<{ endCursor: string }>(urls[0], admin, '{ changes { endCursor } }')
  const lines = openLines(urls, readers, endCursor)
  const subscribers = lines.flatMap((line) => line.subscribers)
  const passing = await passingRole(urls, admin, await logIn('director'))
  say(`${subscribers.length} subscriptions on ${lines.length} connections at ${urls.length} gateways`)
  const done = new AbortController()
  const cuts = cutAtRandom(lines, done.signal)
  const expected = await bursts(urls, writers)
  done.abort()
  say(`${expected.size * ACTS.length} changes told, ${await cuts} connections cut`)
  const waited = await allHeard(subscribers, expected.size * ACTS.length)
  say(`all heard ${waited.toFixed(1)} s after the last change`)
  const acts = ACTS.map((act) => act.toUpperCase())
  const all = new Map([...expected].map((id) => [id, acts]))
  faults.push(...subscribers.flatMap((subscriber, number) => faultsOf(subscriber, all, `subscriber ${number}`)))
  faults.push(...passing.faults())
  await Promise.all([...lines, passing.line].map((line) => line.close()))
}

/** The connections of all subscribers: WebSockets, and event streams for one line in five. */
function openLines(urls: readonly URL[], tokens: readonly string[], cursor: string): Line[] {
  const lines = Math.ceil(wanted / PER_LINE)
  const kinds = ['MATERIAL_REQUEST']
  return Array.from({ length: lines }, (_, number) => number).flatMap((number) => {
    const where = { urls, token: tokens[number % tokens.length], kinds }
    if (number % 5 !== 4) return [openLine(TRANSPORTS.socket, where, number, PER_LINE, cursor)]
    return Array.from({ length: PER_LINE }, (_, one) => openLine(TRANSPORTS.events, where, number + one, 1, cursor))
  })
}

async function cutAtRandom(lines: readonly Line[], signal: AbortSignal): Promise<number> {
  let cuts = 0
  while (!signal.aborted) {
    lines[Math.floor(Math.random() * lines.length)].cut()
    cuts += 1
    await sleep(CUT_EVERY_MS)
  }
  return cuts
}

/** Bursts until the time is over. Returns the records, all with the same acts, taken at both gateways in turn. */
async function bursts(urls: readonly URL[], writers: readonly string[]): Promise<ReadonlySet<string>> {
  const records = new Set<string>()
  const until = Date.now() + seconds * 1000
  while (Date.now() < until) {
    const made = await Promise.all(
      Array.from({ length: RECORDS }, (_, number) => live(urls, writers[number % writers.length], number)),
    )
    for (const id of made) records.add(id)
    await sleep(200)
  }
  return records
}

function mutationOf(act: string): string {
  const input = act === 'edit' ? `, input: { notes: "${randomUUID()}" }` : ''
  return `mutation ($id: ID!) { ${act}MaterialRequest(id: $id${input}) { id } }`
}

/** The life of one record: all acts, one after the other, at both gateways in turn. */
async function live(urls: readonly URL[], token: string, first: number): Promise<string> {
  const input = { lineItems: [{ materialName: 'Poplin', requiredQty: '1', unitPrice: '1.6' }] }
  const { id } = await askAt<{ id: string }>(
    urls[first % 2], token, 'mutation ($input: CreateMaterialRequestInput!) { createMaterialRequest(input: $input) { id } }', { input },
  )
  for (const [turn, act] of ACTS.slice(1).entries())
    await askAt(urls[(first + turn + 1) % 2], token, mutationOf(act), { id })
  return id
}
