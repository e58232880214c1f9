// The services of the process that a request can use, and the database of a request. Only `access` uses the database
// directly: it is not part of the context.
import type { Config } from '../config.js'
import type { RequestBase, RequestConfig, Services } from '../core/context.js'
import type { Database } from '../database/open.js'
import type { Changes } from './changes.js'

/**
 * The objects that exist as long as the process. Only code that creates contexts has the application; code that gets a
 * context sees only its services.
 */
export interface Application extends Omit<Services, 'insertsApart'> {
  readonly config: Config
  readonly database: Database
  /** The changes of all organizations. A request follows those of its own: `access/change-readers.ts`. */
  readonly changes: Changes
}

const servicesByApplication = new WeakMap<Application, Services>()
const applications = new WeakMap<Services, Application>()

/** The services that all requests to this application share. */
export function servicesOf(app: Application): Services {
  const known = servicesByApplication.get(app)
  if (known) return known
  const { database, changes: _changes, config, ...others } = app
  const services = { ...others, config: settingsOfRequests(config), insertsApart: database.isDistributed() }
  servicesByApplication.set(app, services)
  applications.set(services, app)
  return services
}

/** Without secrets. */
const settingsOfRequests = ({
  production, rowsPerOperation, accessTokenSeconds, refreshTokenSeconds, refreshGraceSeconds, restTokenSeconds,
  idempotencySeconds, webhookAddresses, webhookRetrySeconds, chromium, onlyTrustedDocuments,
}: Config): RequestConfig => ({
  production, rowsPerOperation, accessTokenSeconds, refreshTokenSeconds, refreshGraceSeconds, restTokenSeconds,
  idempotencySeconds, webhookAddresses, webhookRetrySeconds, chromium, onlyTrustedDocuments,
})

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
