// Makes the faults of a soak in an order that follows from its seed.
import fc from 'fast-check'
import { setTimeout as sleep } from 'node:timers/promises'
import { note } from '../say.js'
import type { Site } from '../site.js'
import type { Fault } from './faults.js'

/** A fault and the rest after it take at least three seconds. */
const MOST_A_MINUTE = 20
const LASTS_MS = { min: 2_000, max: 6_000 }
const RESTS_MS = { min: 1_000, max: 4_000 }

interface Plan {
  readonly minutes: number
  readonly seed: number
  /** Waits until every user is served again. */
  readonly served: () => Promise<void>
}

/** Makes faults until the time is up: in each round every fault once. Returns how often each was made. */
export async function injectAll(
  site: Site, faults: readonly Fault[], { minutes, seed, served }: Plan,
): Promise<ReadonlyMap<string, number>> {
  const times = new Map(faults.map(({ name }) => [name, 0]))
  const round = fc.shuffledSubarray([...faults], { minLength: faults.length })
  const order = fc.sample(round, { numRuns: Math.ceil(minutes * MOST_A_MINUTE), seed }).flat()
  const chance = fc.record({
    number: fc.nat({ max: 999 }), lastsMs: fc.integer(LASTS_MS), restMs: fc.integer(RESTS_MS),
  })
  const chances = fc.sample(chance, { numRuns: order.length, seed })
  const until = Date.now() + minutes * 60_000
  for (const [index, fault] of order.entries()) {
    const { number, lastsMs, restMs } = chances[index]
    await sleep(restMs)
    if (Date.now() >= until) break
    note(fault.name)
    const mend = await fault.make(site, number)
    await sleep(lastsMs)
    await mend()
    await served()
    times.set(fault.name, (times.get(fault.name) ?? 0) + 1)
  }
  return times
}
