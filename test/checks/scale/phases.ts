// The faults of the check, one phase after the other, and what clients may notice of each.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Rules } from './journal.js'
import { isFollowed } from './postgres.js'
import { until } from './programs.js'
import type { Site } from './site.js'

export interface Pace {
  /** About the time of a phase. */
  readonly seconds: number
  /** How many gateways are stopped and started again, one after the other. */
  readonly restarts: number
  /** The time for which the database is stopped. */
  readonly downSeconds: number
  /** How many gateways are killed, one after the other. */
  readonly kills: number
}

export interface Phase {
  readonly name: string
  readonly rules: Rules
  /** Makes the fault and mends it. */
  readonly run: (site: Site, pace: Pace) => Promise<void>
}

/** Nothing may fail. */
export const CALM: Rules = { retries: 0, may: [] }
/** A gateway that is lost costs a request one retry. nginx may have sent it on while the database still ran it. */
const ONE_RETRY: Rules = { retries: 1, may: ['cut', 'unavailable', 'inUse'] }
/** Without a database every request is refused clearly, as often as it is sent. */
export const CLEARLY: Rules = { retries: Infinity, may: ['unavailable', 'inUse'] }

/** Time between the end of a server and the order to its follower, in which an operator or a tool decides. */
const DECISION_MS = 1_000

export const PHASES: readonly Phase[] = [
  { name: 'no fault', rules: CALM, run: (_, { seconds }) => sleep(seconds * 1_000) },
  {
    name: 'restart of one gateway after the other (SIGTERM)',
    rules: CALM,
    run: async ({ gateways }, { restarts }) => {
      for (let count = 0; count < restarts; count += 1) {
        const gateway = gateways[count % gateways.length]
        await gateway.stop('SIGTERM')
        await gateway.start()
      }
    },
  },
  {
    name: 'kill -9 of a gateway',
    rules: ONE_RETRY,
    run: async ({ gateways }, { seconds, kills }) => {
      for (const gateway of gateways.slice(-kills)) {
        await gateway.stop('SIGKILL')
        await sleep((seconds * 1_000) / kills)
        await gateway.start()
      }
    },
  },
  {
    name: 'PostgreSQL stopped, and started again',
    rules: CLEARLY,
    run: async ({ first }, { downSeconds }) => {
      await first.stop()
      await sleep(downSeconds * 1_000)
      await first.start()
      await until('the second server follows again', () => isFollowed(first))
    },
  },
  {
    name: 'kill -9 of PostgreSQL, and the second server takes its place',
    rules: CLEARLY,
    run: async ({ first, second, address }) => {
      if (!second) throw new Error('there is no second server')
      first.kill()
      await sleep(DECISION_MS)
      await second.promote()
      address.pointTo([second.port])
    },
  },
]
