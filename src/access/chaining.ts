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
/** Time after a round that failed, so that a database that is down does not fill the log. */
const AFTER_FAILURE_MS = 30_000

/** Starts the worker. A round that fails is repeated at the next time: the lines wait in the database. */
export function startChaining({ database, log }: { readonly database: Database; readonly log: Logger }): Chaining {
  let stopped = false
  let round: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const chain = () => chainLines(database, () => stopped).then(() => EVERY_MS, (error: unknown) => {
    log.warn({ err: error }, 'audit lines cannot be chained now')
    return AFTER_FAILURE_MS
  })
  const wait = (milliseconds: number) => {
    timer = setTimeout(() => {
      round = chain().then((next) => { if (!stopped) wait(next) })
    }, milliseconds).unref()
  }
  wait(EVERY_MS)
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}
