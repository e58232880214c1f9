// Chains the lines of the audit trail shortly after they are written. Every gateway tries; one at a time does it.
import { chainLines } from './audit-chain.js'
import { startRounds, type Rounds } from './rounds.js'
import { inPass } from '../telemetry/spans.js'
import type { Database } from '../database/open.js'
import type { Log } from '../log.js'

/** Time between two rounds. */
const EVERY_MS = 2_000
/** Time after a round that failed, so that a database that is down does not fill the log. */
const AFTER_FAILURE_MS = 30_000

/** Starts the worker. A round that fails is repeated at the next time: the lines wait in the database. */
export const startChaining = ({ database, log }: { readonly database: Database; readonly log: Log }): Rounds =>
  startRounds({
    firstAfterMs: EVERY_MS,
    round: async (isStopped) => {
      await inPass('chain audit lines', () => chainLines(database, isStopped), (lines) => lines > 0)
      return EVERY_MS
    },
    onFailure: (error) => {
      log.about('audit').warn({ err: error }, 'audit lines cannot be chained now')
      return AFTER_FAILURE_MS
    },
  })
