// Gives changes their positions shortly after they are committed, and removes old ones. Every gateway tries; one at a
// time does it. Old counts of log-ins are removed in the same rounds.
import { placeChanges, removeChanges } from './change-log.js'
import { removeOldCounts } from './log-in-counts.js'
import { startRounds, type Rounds } from './rounds.js'
import { inPass } from '../telemetry/spans.js'
import type { Database } from '../database/open.js'
import type { Log } from '../log.js'

/** The worker looks after this time also if nobody wakes it: a gateway may have ended between commit and position. */
const EVERY_MS = 1_000
/** The least time between two rounds, so that under load one round serves the acts of this time. */
const APART_MS = 50
/** Time after which the worker tries again while another gateway gives positions. */
const BUSY_MS = 25
/** Time after a round that failed, so that a database that is down does not fill the log. */
const AFTER_FAILURE_MS = 10_000
/** Old rows are removed this often. */
const REMOVE_EVERY_MS = 60_000

interface Parts {
  readonly database: Database
  readonly log: Log
  /** The time for which changes are kept, in seconds. */
  readonly keptSeconds: number
  /** Is called with the organizations whose logs became longer. */
  readonly onPlaced: (orgIds: readonly string[]) => void
}

const isAny = (count: number) => count > 0

/** Starts the worker. A round that fails is repeated: the changes wait in the database. */
export function startPlacing({ database, log, keptSeconds, onPlaced }: Parts): Rounds {
  let removedAt = -Infinity
  const removeOld = async (isStopped: () => boolean) => {
    if (performance.now() < removedAt + REMOVE_EVERY_MS) return
    const before = new Date(Date.now() - keptSeconds * 1000)
    await inPass('remove old changes', () => removeChanges(database, before, isStopped), isAny)
    await inPass('remove old log-in counts', () => removeOldCounts(database, isStopped), isAny)
    removedAt = performance.now()
  }
  return startRounds({
    firstAfterMs: EVERY_MS,
    apartMs: APART_MS,
    round: async (isStopped) => {
      const { orgIds, isBusy } =
        await inPass('place changes', () => placeChanges(database), (placed) => placed.orgIds.length > 0)
      if (orgIds.length) onPlaced(orgIds)
      if (isBusy) return BUSY_MS
      // There may be more than one batch.
      if (orgIds.length) return APART_MS
      await removeOld(isStopped)
      return EVERY_MS
    },
    onFailure: (error) => {
      log.about('changes').warn({ err: error }, 'changes cannot be given their positions now')
      return AFTER_FAILURE_MS
    },
  })
}
