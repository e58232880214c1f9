// The metrics of this process in the format of Prometheus. Loaded only if metrics are switched on.
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { LIMITS } from '../core/limits.js'
import { refusals } from '../core/refusals.js'
import { withTimeout } from '../core/timeout.js'
import type { ErrorCode } from '../errors.js'
import { VERSION } from '../version.js'
import type { Backlog } from './backlog.js'
import { NOTED_DOORS, type Ended, type EndListener } from './note.js'

export interface Metrics {
  readonly onEnd: EndListener
  readonly onSlowStatement: () => void
  /** All metrics as text. Never fails: what cannot be read is left out. */
  readonly print: () => Promise<string>
  readonly contentType: string
}

/** What the metrics read at the time of a scrape. */
export interface Measured {
  readonly pool: Pick<pg.Pool, 'idleCount' | 'totalCount' | 'waitingCount' | 'options'>
  /** What waits in the database for background work. */
  readonly backlog: () => Promise<Backlog>
  /** The nodes over which organizations are distributed; none on a single server. */
  readonly nodes: (withinMs: number) => Promise<readonly MeasuredNode[]>
  /** The subscriptions that are open at this gateway. */
  readonly subscriptions: () => number
  /** The bytes of the disk of DATA_DIR. */
  readonly disk: () => Promise<{ readonly free: number; readonly size: number }>
  /** When the last backup was noted there. */
  readonly lastBackup: () => Promise<Date>
}

interface MeasuredNode {
  readonly name: string
  readonly isUp: boolean
  readonly orgIds: readonly string[]
}

const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, LIMITS.seconds.most]
/** The names of operations that clients choose. A name beyond this number is counted as `other`. */
const MOST_NAMES = 200
/** The code of an internal error. */
const FAULT: ErrorCode = 'INTERNAL_SERVER_ERROR'
/** The time that a scrape waits for the database. */
const PATIENCE_MS = 1_500

/** Starts the metrics of a gateway. */
export function startMetrics(measured: Measured): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'selvedge_build_info', help: 'Always 1; the labels are the version and the build of this gateway',
    labelNames: ['version', 'build'], registers: [registry],
  }).set(VERSION, 1)
  readGauges(registry, measured)
  diskGauges(registry, measured)
  const readDatabase = databaseGauges(registry, measured.backlog)
  const readNodes = nodeGauges(registry, measured)
  return {
    ...requestMetrics(registry),
    contentType: registry.contentType,
    print: async () => {
      const [ofDatabase, ofNodes] = await Promise.all([readDatabase(), readNodes()])
      return `${await registry.metrics()}${ofDatabase}${ofNodes}`
    },
  }
}

/** The name of an operation in metrics. Only so many names that clients choose have a line of their own. */
function namesOf(): (note: Ended) => string {
  const known = new Set<string>()
  return ({ door, operation, fixedName, isRegistered }) => {
    if (fixedName) return fixedName
    if ((door !== 'graphql' && door !== 'live') || isRegistered || known.has(operation)) return operation
    if (known.size >= MOST_NAMES) return 'other'
    known.add(operation)
    return operation
  }
}

/** What is counted as it happens. */
function requestMetrics(registry: Registry): Pick<Metrics, 'onEnd' | 'onSlowStatement'> {
  const registers = [registry]
  const durations = new Histogram({
    name: 'selvedge_request_duration_seconds', help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['door', 'operation'], buckets: DURATIONS, registers,
  })
  const requests = new Counter({
    name: 'selvedge_requests_total', help: 'Answered requests', labelNames: ['door', 'status'], registers,
  })
  const errors = new Counter({
    name: 'selvedge_errors_total', help: 'Answers with an error of this code', labelNames: ['door', 'code'], registers,
  })
  // Prometheus sees an increase only of what was there before, and the alert is about the first fault already.
  for (const door of NOTED_DOORS) errors.inc({ door, code: FAULT }, 0)
  const slow = new Counter({
    name: 'selvedge_slow_statements_total', help: 'Statements that took longer than SLOW_STATEMENT_MS', registers,
  })
  const nameOf = namesOf()
  return {
    onEnd: (note, { status, ms }) => {
      const { door, codes } = note
      // How long a subscription is open says nothing of the gateway.
      if (door !== 'live') durations.observe({ door, operation: nameOf(note) }, ms / 1000)
      requests.inc({ door, status })
      for (const code of codes ?? []) errors.inc({ door, code })
    },
    onSlowStatement: () => slow.inc(),
  }
}

/** What is read from the memory of the process at a scrape. */
function readGauges(registry: Registry, { pool, subscriptions }: Measured): void {
  const registers = [registry]
  const refused = new Counter({
    name: 'selvedge_refusals_total', help: 'Refusals by the limits on callers', labelNames: ['limit'], registers,
    collect: () => {
      refused.reset()
      for (const [limit, count] of Object.entries(refusals)) refused.inc({ limit }, count)
    },
  })
  const connections = new Gauge({
    name: 'selvedge_database_connections', help: 'Connections of the pool; none with the embedded database',
    labelNames: ['state'], registers,
    collect: () => {
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
    },
  })
  const gauge = (name: string, help: string, read: () => number) => {
    const one: Gauge = new Gauge({ name, help, registers, collect: () => one.set(read()) })
  }
  gauge('selvedge_database_connections_max', 'The size of the pool', () => pool.options.max)
  gauge('selvedge_database_waiting', 'Work that waits for a connection of the pool', () => pool.waitingCount)
  gauge('selvedge_subscriptions_open', 'Subscriptions that are open at this gateway', subscriptions)
}

/** What is read from the disk at a scrape. A figure that cannot be read is left out. */
function diskGauges(registry: Registry, { disk, lastBackup }: Measured): void {
  const gauge = (name: string, help: string, read: () => Promise<number>) => {
    const one: Gauge = new Gauge({
      name, help, registers: [registry], collect: () => read().then((value) => one.set(value), () => one.remove()),
    })
    one.remove()
  }
  gauge('selvedge_disk_free_bytes', 'Room left on the disk of DATA_DIR', async () => (await disk()).free)
  gauge('selvedge_disk_size_bytes', 'The size of this disk', async () => (await disk()).size)
  gauge('selvedge_backup_age_seconds', 'Time since the last backup that was noted in DATA_DIR', async () =>
    Math.max(0, Date.now() - (await lastBackup()).getTime()) / 1000)
}

/** What is known of the nodes at a scrape. The returned function reads each as text, empty on a single server. */
function nodeGauges(registry: Registry, { nodes }: Measured): () => Promise<string> {
  const ofNodes = new Registry()
  const labelNames = ['node']
  const down = new Gauge({
    name: 'selvedge_nodes_down', help: 'Nodes of the database that do not answer; 0 on a single server', registers: [registry],
  })
  const up = new Gauge({
    name: 'selvedge_node_up', help: '1 if the node of the database answers, otherwise 0', labelNames, registers: [ofNodes],
  })
  const organizations = new Gauge({
    name: 'selvedge_node_organizations', help: 'Organizations on the node', labelNames, registers: [ofNodes],
  })
  return async () => {
    const known = await nodes(PATIENCE_MS).catch(() => [])
    down.set(known.filter(({ isUp }) => !isUp).length)
    ofNodes.resetMetrics()
    for (const { name: node, isUp, orgIds } of known) {
      up.set({ node }, Number(isUp))
      organizations.set({ node }, orgIds.length)
    }
    return known.length ? ofNodes.metrics() : ''
  }
}

/** The counts of the database: name → help, and how it is read. */
const BACKLOG: Readonly<Record<string, { readonly help: string; readonly of: (backlog: Backlog) => number }>> = {
  selvedge_object_deletions_waiting: {
    help: 'Stored objects of deleted records that are still to be removed', of: (backlog) => backlog.objectDeletions,
  },
  selvedge_webhook_deliveries_due: {
    help: 'Deliveries to webhooks whose time has come', of: (backlog) => backlog.deliveriesDue,
  },
  selvedge_webhook_deliveries_dead: {
    help: 'Deliveries to webhooks that were given up', of: (backlog) => backlog.deliveriesDead,
  },
  selvedge_audit_lines_not_chained: {
    help: 'Lines of the audit trail without a place in their chain', of: (backlog) => backlog.auditLinesNotChained,
  },
  selvedge_audit_oldest_not_chained_seconds: {
    help: 'Age of the oldest line of the audit trail without a place in its chain; 0 without such a line',
    of: (backlog) => backlog.auditOldestNotChainedSeconds,
  },
  selvedge_database_size_bytes: { help: 'The size of the database', of: (backlog) => backlog.databaseBytes },
  selvedge_audit_size_bytes: {
    help: 'The size of the audit trail in the database, with its indexes', of: (backlog) => backlog.auditBytes,
  },
  selvedge_changes_not_placed: {
    help: 'Changes without a position in the log of changes', of: (backlog) => backlog.changesNotPlaced,
  },
}

/**
 * The gauges of the database. The returned function reads them as text. Without a database the text is empty, and
 * `selvedge_database_up` is 0.
 */
function databaseGauges(registry: Registry, readBacklog: Measured['backlog']): () => Promise<string> {
  const help = '1 if the database answers, otherwise 0'
  const up = new Gauge({ name: 'selvedge_database_up', help, registers: [registry] })
  const counted = new Registry()
  const gauges = Object.entries(BACKLOG).map(([name, { help, of }]) => ({
    gauge: new Gauge({ name, help, registers: [counted] }), of,
  }))
  const read = oneAtATime(readBacklog)
  return async () => {
    const backlog = await withTimeout<Backlog | null>(PATIENCE_MS, read(), () => null).catch(() => null)
    up.set(backlog ? 1 : 0)
    if (!backlog) return ''
    for (const { gauge, of } of gauges) gauge.set(of(backlog))
    return counted.metrics()
  }
}

/** A frozen database would otherwise get another statement with each scrape. */
function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => (running ??= work().finally(() => { running = undefined }))
}
