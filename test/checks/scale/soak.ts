// A mixed load for a long time, with faults at random: `npm run soak -- --minutes 30`. Gateways are killed, connections
// to the database are cut, the store of files goes away or is full, and clocks are wrong. Nothing that was acknowledged
// may be lost or doubled, and the memory of the gateways stays the same.
import fc from 'fast-check'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hardwareOf, tableOf, writeInto } from '../../bench/page.js'
import { clientOf } from './client.js'
import { follow } from './followers.js'
import { startJournal } from './journal.js'
import { newLedger } from './ledger.js'
import { find } from './programs.js'
import { SCALE } from './report.js'
import { note, say, sayWrong } from './say.js'
import { openSite, type Site } from './site.js'
import { faultsOn, ownDisk, shiftable, type Fault } from './soak/faults.js'
import { sendFiles } from './soak/files.js'
import { cellsOf, growing, HEAD, watchLives, type Life } from './soak/lives.js'
import { startLogIns } from './soak/log-ins.js'
import { tally } from './tally.js'
import { logInPairs, startUsers } from './users.js'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(`npm run soak -- [options]
  --minutes N    how long the load lasts (30)
  --seed N       the faults of an earlier run again, in the same order
  --write        puts the result into docs/scale.md`)
  process.exit(0)
}
const minutes = Number(values.minutes)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const GATEWAYS = 3
const PAUSE_MS = 100
/** A fault and the rest after it take at least three seconds. */
const MOST_ROUNDS = Math.ceil(minutes * 20)
const [LASTS_MS, RESTS_MS] = [[2_000, 6_000], [1_000, 4_000]]

let isDiskOwn = false
const faults: string[] = []
const site = await open()
try {
  await soak(site)
} catch (error) {
  faults.push((error as Error).stack ?? String(error))
} finally {
  await site.close()
}
sayWrong(faults)
say(`${faults.length} faults; seed ${seed}`)
process.exit(faults.length ? 1 : 0)

async function open(): Promise<Site> {
  try {
    find(['libfaketimeMT.so.1'])
    return await openSite({
      gateways: GATEWAYS,
      followed: false,
      settings: shiftable,
      mount: (folder) => {
        const remove = ownDisk(folder)
        isDiskOwn = remove !== undefined
        return remove ?? (() => undefined)
      },
    })
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

async function soak(site: Site): Promise<void> {
  if (!isDiskOwn) say('LEFT OUT: the disk of the store is never full, because this user may not mount a small one')
  await Promise.all(site.gateways.map(({ start }) => start()))
  const [journal, ledger, lives] = [startJournal(), newLedger(), watchLives(site.gateways)]
  const ask = clientOf(site.url, journal)
  const followers = await follow(site)
  const pairs = await logInPairs(site.url)
  const users = startUsers({ ask, ledger, pairs, pauseMs: PAUSE_MS })
  const files = sendFiles(site.url, ask, pairs[0].approver)
  const logIns = startLogIns(site.url)
  note(`${GATEWAYS} gateways work for ${minutes} minutes; seed ${seed}`)
  const seen = journal.begin('soak', { retries: Infinity, may: ['unavailable', 'cut', 'inUse'] })
  const times = await injectAll(site, users.served)
  await Promise.all([users.stop(), files.stop(), logIns.stop().then((wrong) => faults.push(...wrong))])
  const all = lives.end()
  faults.push(...(await tally(site, { journal, ledger, followers })), ...(await files.faults(site.current())), ...growing(all))
  const { unavailable, cut, inUse } = seen.kinds
  const lines = [
    `${ledger.all().size} documents and ${files.acknowledged()} files were acknowledged and compared, and ` +
      `${followers.told()} changes told; ${logIns.count()} log-ins. ${seen.requests} requests, ${seen.healed[1]} healed by one ` +
      `retry and ${seen.healed[2]} by more: ${unavailable} × 503, ${cut} cut, ${inUse} under way; ${seen.replayed} done before ` +
      `the retry. The longest took ${(seen.longestMs / 1000).toFixed(1)} s.`,
    '', ...tableOf(['fault', 'times'], [...times].map(([name, count]) => [name, String(count)])),
    '', ...tableOf(HEAD, shownOf(all).map(cellsOf)),
  ]
  lines.forEach(say)
  if (values.write)
    writeInto(SCALE, 'soak', [`${minutes} minutes on ${hardwareOf(site.version)}.`, '', ...lines].join('\n'))
}

/** The longest lives; a soak has many short ones. */
const SHOWN = 6
const shownOf = (lives: readonly Life[]) =>
  [...lives].sort((one, other) => other.samples.length - one.samples.length).slice(0, SHOWN)

const between = ([least, most]: readonly number[]) => fc.integer({ min: least, max: most })

/** Makes faults until the time is up: in each round every fault once. Returns how often each was made. */
async function injectAll(site: Site, served: () => Promise<void>): Promise<ReadonlyMap<string, number>> {
  const kinds = faultsOn(isDiskOwn)
  const times = new Map(kinds.map(({ name }) => [name, 0]))
  const round = fc.shuffledSubarray([...kinds], { minLength: kinds.length })
  const rests = fc.record({ chance: fc.nat({ max: 999 }), lastsMs: between(LASTS_MS), restMs: between(RESTS_MS) })
  const order = fc.sample(round, { numRuns: MOST_ROUNDS, seed }).flat()
  const chances = fc.sample(rests, { numRuns: order.length, seed })
  const until = Date.now() + minutes * 60_000
  for (const [index, fault] of order.entries()) {
    if (Date.now() >= until) break
    await inject(site, fault, chances[index])
    await served()
    times.set(fault.name, (times.get(fault.name) ?? 0) + 1)
    await sleep(chances[index].restMs)
  }
  return times
}

interface Chance {
  readonly chance: number
  readonly lastsMs: number
}

async function inject(site: Site, { name, make }: Fault, { chance, lastsMs }: Chance): Promise<void> {
  note(name)
  const mend = await make(site, chance)
  try {
    await sleep(lastsMs)
  } finally {
    await mend()
  }
}
