// The services of the process that a request can use, and the database of a request. Only `access` uses the database
// directly: it is not part of the context.
import type { Application, RequestBase, Services } from '../context.js'
import type { Database } from '../database/open.js'

const servicesByApplication = new WeakMap<Application, Services>()
const databases = new WeakMap<Services, Database>()

/** The services that all requests to this application share. */
export function servicesOf(app: Application): Services {
  const known = servicesByApplication.get(app)
  if (known) return known
  const { log, tokens, tickets, throttle, store, deletions, documentedPaths } = app
  const { production, rowsPerOperation, accessTokenSeconds, refreshTokenSeconds, restTokenSeconds } = app.config
  const config = { production, rowsPerOperation, accessTokenSeconds, refreshTokenSeconds, restTokenSeconds }
  const services = { config, log, tokens, tickets, throttle, store, deletions, documentedPaths }
  servicesByApplication.set(app, services)
  databases.set(services, app.database)
  return services
}

/** The database of a request. */
export function databaseOf({ services }: Pick<RequestBase, 'services'>): Database {
  const database = databases.get(services)
  if (!database) throw new Error('the request was not made by access')
  return database
}
