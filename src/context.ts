// The types of a request context: the viewer, the database client of the viewer's organization, and the services. The
// code in `access` creates contexts.
import type DataLoader from 'dataloader'
import type { CompiledQuery } from 'kysely'
import type { Changes } from './access/changes.js'
import type { Credentials } from './access/credential.js'
import type { Allowance } from './access/key-viewer.js'
import type { Permission, Role } from './access/permissions.js'
import type { Rounds } from './access/rounds.js'
import type { Sealing } from './access/sealing.js'
import type { TenantClient } from './access/tenant.js'
import type { Throttle } from './access/throttle.js'
import type { TicketKeeper } from './access/tickets.js'
import type { TokenKeeper } from './access/tokens.js'
import type { Config } from './config.js'
import type { Acts } from './core/operations/acts.js'
import type { Meter } from './core/operations/meter.js'
import type { Whole } from './core/operations/once.js'
import type { Withheld } from './core/operations/withheld.js'
import type { Statement } from './core/records/prepared.js'
import type { Settings } from './core/settings.js'
import type { Database } from './database/open.js'
import type { Deletions } from './features/attachments/deletions.js'
import type { ObjectStore } from './features/attachments/store.js'
import type { DocumentedPath } from './http/door.js'
import type { Log } from './log.js'
import type { RequestNote } from './telemetry/note.js'

export type { Allowance, Credentials }

/** The settings that requests can read. Other settings, such as secrets, are only for code that starts the process. */
export type RequestConfig = Pick<
  Config,
  | 'production' | 'rowsPerOperation' | 'accessTokenSeconds' | 'refreshTokenSeconds'
  | 'refreshGraceSeconds' | 'restTokenSeconds' | 'idempotencySeconds' | 'webhookAddresses' | 'webhookRetrySeconds'
>

/** The services of the process that a request can use. They do not give access to the database. */
export interface Services {
  readonly config: RequestConfig
  readonly log: Log
  readonly tokens: TokenKeeper
  /** Signs and reads the tickets in the URLs of files. */
  readonly tickets: TicketKeeper
  /** Encrypts secrets that the gateway has to read again. */
  readonly sealing: Sealing
  readonly throttle: Throttle
  /** The store for files. */
  readonly store: ObjectStore
  /** Removes stored files whose records have been deleted. */
  readonly deletions: Deletions
  /** Tells webhooks of changes. */
  readonly webhooks: Rounds
  /** Says that the request has changed something, so that those who follow the changes hear of it soon. */
  readonly wakeChanges: () => void
  /** The documented paths of further doors. */
  readonly documentedPaths: readonly DocumentedPath[]
}

/**
 * The objects that exist as long as the process. Only code that creates contexts has the application; code that gets a
 * context sees only its services.
 */
export interface Application extends Services {
  readonly config: Config
  readonly database: Database
  /** The changes of all organizations. A request follows those of its own: `access/change-readers.ts`. */
  readonly changes: Changes
}

/** The caller: a user in one organization, with the roles and permissions there. */
export interface Viewer {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly orgId: string
  readonly roles: readonly Role[]
  readonly permissions: ReadonlySet<Permission>
  /** Another user for whom the viewer acts. The permissions remain those of the viewer. */
  readonly actingForId: string | null
  readonly organization: Settings
  /** The session, if the user has logged in. */
  readonly sessionId?: string
  /** The API key, if the request uses one. The viewer is then the user who created the key. */
  readonly apiKey?: { readonly id: string; readonly name: string }
}

/** The header Idempotency-Key of a request. */
export interface IdempotencyHeader {
  readonly key: string
  /** The request as one text, if it is more or less than the operation with its variables. */
  readonly request?: string
}

/** The parts of a request context that exist with and without a viewer. */
export interface RequestBase {
  readonly services: Services
  readonly door: 'graphql' | 'rest'
  readonly requestId: string
  /** What the log and the metrics get to know of the request. A command has none. */
  readonly note?: RequestNote
  readonly address: string
  /** The User-Agent header of the client. */
  readonly userAgent?: string
  readonly now: Date
  /** Aborts the request when its client disconnects or its time is up. Then no further statements are sent. */
  readonly abortController: AbortController
  /** Counts the rows and characters that the operation reads. */
  readonly meter: Meter
  /** What the mutations of the operation have done. */
  readonly acts: Acts
  /** The fields that the answer leaves out because the caller may not see them, by path. */
  readonly withheld: Map<string, Withheld>
  /** The header Idempotency-Key. */
  readonly idempotency?: IdempotencyHeader
  /** True if a mutation is only to be tried. At the GraphQL door a directive of the document says so. */
  readonly validateOnly?: boolean
  /** The rate limit state of the API key, if any. Both doors send it in headers. */
  readonly allowance?: Allowance
}

/** The context of a request without a credential, for example of a log-in. */
export interface AnonymousContext extends RequestBase {
  readonly viewer: null
}

/** The context of a viewer's request: first argument of every service function. A plain object that may be copied. */
export interface Context extends RequestBase {
  readonly viewer: Viewer
  /** The Prisma client, restricted to the viewer's organization. */
  readonly db: TenantClient
  /** Runs a compiled read on the same connection or transaction as `db`. Only for core and access. */
  readonly query: <Row>(compiled: CompiledQuery<Row> | Statement) => Promise<Row[]>
  /**
   * Runs a compiled change on the same connection or transaction as `db`, and returns its rows. Only for core and
   * access.
   */
  readonly change: <Row>(statement: Statement) => Promise<Row[]>
  /** Runs `work` in a transaction, with its own context. Inside an open transaction, `work` joins that transaction. */
  readonly transaction: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>
  /** Set in an operation that runs as a whole, in one transaction. */
  readonly whole?: Whole
  /** The data loaders, which combine the reads of relations in the same tick. */
  readonly loaders: Map<string, DataLoader<unknown, unknown>>
}

export type RequestContext = AnonymousContext | Context
