// Counts calls of the documented REST paths. The counts are kept in memory and added to the database in batches, so
// that no request waits.
import type { Logger } from 'pino'
import type { Viewer } from '../../context.js'
import type { LegacyUsage } from '../../generated/prisma/client.js'
import { clientOf } from './client.js'

/** The counter of this process. */
export interface UsageCounter {
  /** Counts a call. Never waits and never fails. */
  readonly count: (path: DocumentedPath, viewer: Viewer) => void
  /** Writes the counts. No further calls are counted. */
  readonly stop: () => Promise<void>
}

export interface DocumentedPath {
  readonly method: string
  readonly path: string
}

interface Parts {
  /** Adds the counted calls to the stored counts. Either all calls are added or none. */
  readonly keep: (rows: readonly LegacyUsage[]) => Promise<void>
  readonly log: Logger
}

const FLUSH_MS = 2_000
/** Rows per statement. Each row has eight parameters, and PostgreSQL accepts 65,535 parameters per statement. */
const BATCH = 1_000
/**
 * Maximum of counted combinations of client, path and day while the database is down. Calls of further combinations are
 * not counted.
 */
const MOST_ROWS = 10_000

/** Starts the counter. */
export function startUsageCounter({ keep, log }: Parts): UsageCounter {
  const rows = new Map<string, LegacyUsage>()
  let lost = 0
  let writing: Promise<void> = Promise.resolve()

  const add = (row: LegacyUsage) => {
    const key = JSON.stringify([row.orgId, row.method, row.path, row.clientKind, row.clientId, row.day])
    const known = rows.get(key)
    if (!known && rows.size >= MOST_ROWS) lost += row.calls
    else rows.set(key, known ? merged(known, row) : row)
  }

  /** A batch that cannot be written is added to the counts again, for the next attempt. */
  const write = async () => {
    const counted = [...rows.values()]
    rows.clear()
    for (let start = 0; start < counted.length; start += BATCH) {
      await keep(counted.slice(start, start + BATCH)).catch((error: unknown) => {
        log.warn({ err: error }, 'calls of REST paths could not be written; they are kept and tried again')
        counted.slice(start, start + BATCH).forEach(add)
      })
    }
    if (lost) log.warn({ lost }, 'calls of REST paths were not counted: too many clients while the database was away')
    lost = 0
  }

  const flush = () => (writing = writing.then(write))
  const timer = setInterval(() => void (rows.size && flush()), FLUSH_MS).unref()
  return {
    count: ({ method, path }, viewer) => {
      const now = new Date()
      add({ orgId: viewer.orgId, method, path, ...clientOf(viewer), day: dayOf(now), calls: 1, lastAt: now })
    },
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

const dayOf = (now: Date) => new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`)

const merged = (known: LegacyUsage, more: LegacyUsage): LegacyUsage => ({
  ...known, calls: known.calls + more.calls, lastAt: more.lastAt > known.lastAt ? more.lastAt : known.lastAt,
})
