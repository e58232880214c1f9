// Counts calls of the documented REST paths and of GraphQL operations. The counts are kept in memory and added to the
// database in batches, so that no request waits.
import type { Logger } from 'pino'
import type { Viewer } from '../../core/context.js'
import { startOfDay } from '../../core/days.js'
import type { LegacyUsage } from '../../generated/prisma/client.js'
import { inPass } from '../../telemetry/spans.js'
import { clientOf } from './client.js'

/** The counter of this process. */
export interface UsageCounter {
  /** Counts a call. Never waits and never fails. */
  readonly count: (path: CountedPath, viewer: Viewer) => void
  /** Counts a GraphQL operation. Never waits and never fails. */
  readonly countOperation: (operation: CountedOperation, viewer: Viewer) => void
  /** Writes the counts. No further calls are counted. */
  readonly stop: () => Promise<void>
}

interface CountedPath {
  readonly method: string
  readonly path: string
}

/** A documented path, and the GraphQL field that does the same. */
export interface DocumentedPath extends CountedPath {
  readonly operation: string
}

declare module '../../core/context.js' {
  interface Services {
    /** The documented paths of further doors. */
    readonly documentedPaths: readonly DocumentedPath[]
  }
}

/** A GraphQL operation that was run. */
export interface CountedOperation {
  readonly type: 'query' | 'mutation' | 'subscription'
  /** Its name; empty without one. */
  readonly name: string
  /** The name that the client gives itself in a header; empty without one. */
  readonly clientName: string
}

interface Parts {
  /** Adds the counted calls to the stored counts, and takes out of the set what was added. */
  readonly keep: (rows: Set<LegacyUsage>) => Promise<void>
  readonly log: Logger
}

const FLUSH_MS = 2_000
/** Rows per statement. Each row has nine parameters, and PostgreSQL accepts 65,535 parameters per statement. */
const BATCH = 1_000
/**
 * Maximum of counted combinations of client, path and day while the database is down. Calls of further combinations are
 * not counted.
 */
const MOST_ROWS = 10_000
/** Maximum of different names of operations that a process counts for an organization. */
const MOST_NAMES = 1_000
/** The name of an operation or client is cut after this number of characters. */
const LONGEST_NAME = 100

/** Starts the counter. */
export function startUsageCounter({ keep, log }: Parts): UsageCounter {
  const rows = new Map<string, LegacyUsage>()
  let lost = 0
  let writing: Promise<unknown> = Promise.resolve()

  const add = (row: LegacyUsage) => {
    const key = keyOf(row)
    const known = rows.get(key)
    if (known) merge(known, row)
    else if (rows.size < MOST_ROWS) rows.set(key, row)
    else lost += row.calls
  }

  /** What cannot be written is added to the counts again, for the next attempt. */
  const write = async () => {
    const counted = [...rows.values()]
    rows.clear()
    for (let start = 0; start < counted.length; start += BATCH) {
      const waiting = new Set(counted.slice(start, start + BATCH))
      await keep(waiting).catch((error: unknown) =>
        log.warn({ err: error }, 'calls of REST paths could not be written; they are kept and tried again'))
      waiting.forEach(add)
    }
    if (lost) log.warn({ lost }, 'calls of REST paths were not counted: too many clients while the database was away')
    lost = 0
    return counted.length
  }

  const writeInPass = () => inPass('count calls', write, (written) => written > 0)
  const flush = () => (writing = writing.then(writeInPass))
  const timer = setInterval(() => void (rows.size && flush()), FLUSH_MS).unref()
  const nameOf = fewNames()
  const count = ({ method, path }: CountedPath, viewer: Viewer, clientName = '') => {
    const [{ orgId }, now] = [viewer, new Date()]
    add({ orgId, method, path, ...clientOf(viewer), clientName, day: startOfDay(now), calls: 1, lastAt: now })
  }
  return {
    count: (path, viewer) => count(path, viewer),
    countOperation: ({ type, name, clientName }, viewer) =>
      count({ method: type.toUpperCase(), path: nameOf(viewer, name) }, viewer, clientName.slice(0, LONGEST_NAME)),
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

/**
 * Clients choose the names of operations, so one client could fill the table. Beyond the maximum, a new name is counted
 * as `(others)`.
 */
function fewNames(): (viewer: Viewer, name: string) => string {
  const known = new Map<string, Set<string>>()
  return ({ orgId }, name) => {
    const names = known.get(orgId) ?? new Set()
    known.set(orgId, names)
    const short = name.slice(0, LONGEST_NAME) || '(unnamed)'
    if (!names.has(short) && names.size >= MOST_NAMES) return '(others)'
    names.add(short)
    return short
  }
}

const keyOf = ({ orgId, method, path, clientKind, clientId, clientName, day }: LegacyUsage) =>
  JSON.stringify([orgId, method, path, clientKind, clientId, clientName, day.getTime()])

/** Adds calls to those that are counted already. */
function merge(known: LegacyUsage, more: LegacyUsage): void {
  known.calls += more.calls
  if (more.lastAt > known.lastAt) known.lastAt = more.lastAt
}
