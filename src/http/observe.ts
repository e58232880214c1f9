// Hands telemetry what it is to tell operators: requests, statements, and what metrics measure. Metrics and traces are
// loaded only if they are switched on.
import type { FastifyInstance } from 'fastify'
import { stat } from 'node:fs/promises'
import { readBacklog } from '../access/backlog.js'
import { diskOf } from '../database/disk.js'
import { lastBackupIn } from '../database/embedded-files.js'
import type { Application } from '../access/services.js'
import { followRequests } from '../telemetry/requests.js'
import { requestLog } from '../telemetry/request-log.js'
import { currentTracing, useTracing } from '../telemetry/spans.js'
import { watchStatements } from '../telemetry/slow-statements.js'
import type { Metrics } from '../telemetry/metrics.js'

/** What the metrics read of the server. */
interface Live {
  readonly subscriptions: () => number
}

/** Starts tracing, if it is switched on. The schema must be built afterwards. Returns a function that stops it. */
export async function startTraces({ config, log }: Application): Promise<() => Promise<void>> {
  if (!config.traces) return async () => undefined
  const { startTracing } = await import('../telemetry/tracing.js')
  const tracing = startTracing(log)
  useTracing(tracing)
  return async () => {
    useTracing(undefined)
    await tracing.stop()
  }
}

/** Follows all requests and statements. Call this before the server gets any other hook. */
export async function observe(server: FastifyInstance, app: Application, live: Live): Promise<void> {
  const { config, database, log } = app
  const metrics = await metricsOf(app, live)
  const tracing = currentTracing()
  const listeners = [requestLog(log), metrics?.onEnd, tracing?.onEnd]
  followRequests(server, listeners.filter((listener) => listener !== undefined), tracing)
  const stops = [
    watchStatements({ onSent: database.onSent, log, slowMs: config.slowStatementMs, onSlow: metrics?.onSlowStatement }),
    ...(tracing ? [database.onSent(tracing.onSent)] : []),
  ]
  if (tracing) database.keepContext()
  server.addHook('onClose', async () => { for (const stop of stops) stop() })
  if (!metrics) return
  const { metricsDoor, metricsPort } = await import('../telemetry/metrics-door.js')
  if (config.metrics.port) metricsPort(server, metrics, config.metrics, log)
  else metricsDoor(server, metrics, config.metrics.token)
}

async function metricsOf({ config: { dataDir, metrics: { port, token } }, database }: Application, live: Live) {
  if (!port && !token) return undefined
  const { startMetrics } = await import('../telemetry/metrics.js')
  return startMetrics({
    pool: database.pool,
    backlog: () => readBacklog(database),
    nodes: database.nodes.lookWithin,
    disk: () => diskOf(dataDir),
    lastBackup: async () => (await stat(lastBackupIn(dataDir))).mtime,
    ...live,
  }) satisfies Metrics
}
