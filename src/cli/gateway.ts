// Starts a gateway on an open database: the background work that requests wake, and the server with all doors.
import type { FastifyInstance } from 'fastify'
import { startChanges } from '../access/changes.js'
import { everyOrganization } from '../access/every-organization.js'
import { exportQueue } from '../access/export-queue.js'
import type { Application } from '../access/services.js'
import { modelOf } from '../core/model.js'
import type { RunOf } from '../core/operations/operation.js'
import { features } from '../features.js'
import { startDeletions } from '../features/attachments/deletions.js'
import { startExports } from '../features/exports/worker.js'
import { startWebhooks } from '../features/webhooks/worker.js'
import { documentedPathsOf, type Door } from '../http/door.js'
import { createServer } from '../http/server.js'
import { applicationOf, webhookParts } from './application.js'

export interface StartedGateway {
  readonly app: Application
  readonly server: FastifyInstance
  /** The background work. It needs the database until its end, and is stopped after the server. */
  readonly workers: readonly { readonly stop: () => Promise<void> }[]
}

/** Starts a gateway with these doors. It is ready to listen. `runOf` says how it runs operations, if not compiled. */
export async function startGateway(
  opened: Pick<Application, 'config' | 'log' | 'database' | 'store'>, doors: readonly Door[], runOf?: RunOf,
): Promise<StartedGateway> {
  const { config: { changesKeptSeconds: keptSeconds }, database, log, store } = opened
  const organizations = everyOrganization(database)
  const deletions = startDeletions({ organizations, store, log })
  const exports = startExports({ queue: exportQueue(database), organizations, deletions, log })
  const model = modelOf(features)
  const webhooks = startWebhooks(webhookParts({ ...opened, model }))
  const changes = startChanges({ database, log, keptSeconds, onPlaced: webhooks.wake })
  const app = applicationOf({
    ...opened, deletions, webhooks, exports, changes, model, documentedPaths: documentedPathsOf(doors),
  })
  return { app, server: await createServer(app, doors, runOf), workers: [deletions, changes, webhooks, exports] }
}
