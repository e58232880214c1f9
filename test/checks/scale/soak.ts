// A mixed load for a long time, with faults at random: `npm run soak -- --minutes 30`. Gateways are killed, connections
// to the database are cut, the store of files goes away or is full, and clocks are wrong. Nothing that was acknowledged
// may be lost or doubled, and the memory of the gateways stays the same.
import process from 'node:process'
import { DEMO_PASSWORD } from '../../../prisma/seed.js'
import { hardwareOf, tableOf, writeInto } from '../../bench/page.js'
import { logInAt } from '../log-in.js'
import { flag, number, optionsOf, seed as seedOption } from '../options.js'
import { DEMO_PEOPLE, startCrew } from './crew.js'
import { oneServer } from './postgres.js'
import { find } from './programs.js'
import { SCALE } from './report.js'
import { note, say, sayWrong } from './say.js'
import { openSite, type Site } from './site.js'
import { faultsOn, isClockSlow, ownDisk, shiftable } from './soak/faults.js'
import { sendFiles } from './soak/files.js'
import { injectAll } from './soak/inject.js'
import { cellsOf, growing, HEAD, longest, watchLives } from './soak/lives.js'
import { startLogIns } from './soak/log-ins.js'
import { tally } from './tally.js'

const { minutes, seed, ...values } = optionsOf('soak', {
  minutes: number(30, 'how long the load lasts'),
  seed: seedOption(),
  write: flag('puts the result into docs/internals/scale.md'),
})
const GATEWAYS = 3
const PAUSE_MS = 100
/** The lives that are shown: the longest ones. */
const SHOWN = 6

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
      servers: oneServer,
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
  const lives = watchLives(site.gateways)
  // A gateway whose clock is slow takes a token that it has not seen yet for one of the future.
  const crew = await startCrew(site, DEMO_PEOPLE, PAUSE_MS, isClockSlow)
  const { ask, journal, ledger, followers, users } = crew
  const files = sendFiles(site.url, ask, await logInAt(site.url, 'manager@mill.test', DEMO_PASSWORD))
  const logIns = startLogIns(site.url)
  note(`${GATEWAYS} gateways work for ${minutes} minutes; seed ${seed}`)
  const seen = journal.begin('soak', { retries: Infinity, may: ['unavailable', 'cut', 'inUse', 'refused'] })
  const times = await injectAll(site, faultsOn(isDiskOwn), { minutes, seed, served: users.served })
  await Promise.all([users.stop(), files.stop(), logIns.stop().then((wrong) => faults.push(...wrong))])
  const all = lives.end()
  faults.push(...(await tally(site, [crew])))
  faults.push(...(await files.faults(site.current())), ...growing(all))
  const { requests, healed: [, second, later], kinds, replayed, longestMs } = seen
  const counts: readonly (readonly [string, number])[] = [
    ['documents acknowledged and compared', ledger.all().size],
    ['files acknowledged and read again', files.acknowledged()],
    ['changes told and compared', followers.told()],
    ['log-ins', logIns.count()],
    ['requests answered', requests],
    ['healed by one retry', second],
    ['healed by more retries', later],
    ['answers 503 to requests', kinds.unavailable],
    ['answers 401 while a clock was slow', kinds.refused],
    ['answers 503 to uploads', files.refused()],
    ['connections cut', kinds.cut],
    ['done before the retry', replayed],
    ['seconds that the longest request took', Math.ceil(longestMs / 1_000)],
    ...times,
  ]
  const lines = [
    ...tableOf(['', 'count'], counts.map(([what, count]) => [what, count.toLocaleString('en')])),
    '', ...tableOf(HEAD, longest(all, SHOWN).map(cellsOf)),
  ]
  lines.forEach(say)
  if (values.write)
    writeInto(SCALE, 'soak', [`${minutes} minutes on ${hardwareOf(site.version)}.`, '', ...lines].join('\n'))
}
