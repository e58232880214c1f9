// The services of the process that a request can use, and the database of a request. Only `access` uses the database
// directly: it is not part of the context.
import type { Application, RequestBase, Services } from '../context.js'
import type { Database } from '../database/open.js'
import type { Changes } from './changes.js'

const servicesByApplication = new WeakMap<Application, Services>()
const applications = new WeakMap<Services, Application>()

/** The services that all requests to this application share. */
export function servicesOf(app: Application): Services {
  const known = servicesByApplication.get(app)
  if (known) return known
  const { log, tokens, tickets, sealing, throttle, store, deletions, webhooks, wakeChanges, documentedPaths } = app
  const {
    production, rowsPerOperation, accessTokenSeconds, refreshTokenSeconds, refreshGraceSeconds, restTokenSeconds,
    idempotencySeconds, webhookAddresses, webhookRetrySeconds,
  } = app.config
  const config = {
    production, rowsPerOperation, accessTokenSeconds, refreshTokenSeconds, refreshGraceSeconds, restTokenSeconds,
    idempotencySeconds, webhookAddresses, webhookRetrySeconds,
  }
  const services = {
    config, log, tokens, tickets, sealing, throttle, store, deletions, webhooks, wakeChanges, documentedPaths,
  }
  servicesByApplication.set(app, services)
  applications.set(services, app)
  return services
}

/** The database of a request. */
export const databaseOf = (request: Requested): Database => applicationOf(request).database

/** The changes of all organizations, for a request that follows those of its own. */
export const changesOf = (request: Requested): Changes => applicationOf(request).changes

type Requested = Pick<RequestBase, 'services'>

function applicationOf({ services }: Requested): Application {
  const app = applications.get(services)
  if (!app) throw new Error('the request was not made by access')
  return app
}
