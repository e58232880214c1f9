// Chains the lines of the audit trail shortly after they are written. Every gateway tries; one at a time does it.
import type { Logger } from 'pino'
import { chainLines } from './audit-chain.js'
import type { Database } from '../database/open.js'

/** The worker of this process. */
export interface Chaining {
  /** Waits until the round in progress has ended, and starts no other. */
  readonly stop: () => Promise<void>
}

/** Time between two rounds. */
const EVERY_MS = 2_000

/** Starts the worker. A round that fails is repeated at the next time: the lines wait in the database. */
export function startChaining({ database, log }: { readonly database: Database; readonly log: Logger }): Chaining {
  let stopped = false
  let round: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    timer = setTimeout(() => {
      round = chainLines(database, () => stopped)
        .catch((error: unknown) => log.warn({ err: error }, 'audit lines cannot be chained now'))
        .finally(() => { if (!stopped) wait() })
    }, EVERY_MS).unref()
  }
  wait()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}
