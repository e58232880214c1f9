// The changes of this process: they get their positions soon after an act, and those who follow them hear of them.
import { startFeed, type ChangeFeed } from './change-feed.js'
import { startPlacing } from './placing.js'
import type { Database } from '../database/open.js'
import type { Log } from '../log.js'

export interface Changes {
  /** Says that this process has just changed something. The caller does not wait. */
  readonly wake: () => void
  readonly follow: ChangeFeed['follow']
  readonly stop: () => Promise<void>
}

interface Parts {
  readonly database: Database
  readonly log: Log
  /** The time for which changes are kept, in seconds. */
  readonly keptSeconds: number
  /** Is called when this process has given positions to changes. */
  readonly onPlaced?: () => void
}

/** Starts to give positions to changes, and to tell of them. */
export function startChanges({ database, log, keptSeconds, onPlaced }: Parts): Changes {
  const feed = startFeed({ database, log })
  // On the embedded database there is no other process, and no message from one.
  const notify = (orgIds: readonly string[]) => {
    feed.look(orgIds)
    onPlaced?.()
  }
  const placing = startPlacing({ database, log, keptSeconds, onPlaced: notify })
  return {
    wake: placing.wake,
    follow: feed.follow,
    stop: async () => {
      await placing.stop()
      await feed.stop()
    },
  }
}
