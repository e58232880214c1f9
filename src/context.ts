// What a request carries through the service: who asks, and the client of their organization. Types alone; `access`
// makes contexts.
import type DataLoader from 'dataloader'
import type { CompiledQuery } from 'kysely'
import type { Logger } from 'pino'
import type { Credentials } from './access/credential.js'
import type { Allowance } from './access/key-viewer.js'
import type { Permission, Role } from './access/permissions.js'
import type { TenantClient } from './access/tenant.js'
import type { Throttle } from './access/throttle.js'
import type { TicketKeeper } from './access/tickets.js'
import type { TokenKeeper } from './access/tokens.js'
import type { Config } from './config.js'
import type { Meter } from './core/operations/meter.js'
import type { Statement } from './core/records/prepared.js'
import type { Settings } from './core/settings.js'
import type { Database } from './database/open.js'
import type { Deletions } from './features/attachments/deletions.js'
import type { ObjectStore } from './features/attachments/store.js'
import type { DocumentedPath } from './http/door.js'

export type { Allowance, Credentials }

/** The settings that requests read. The others, secrets among them, are for those who start the process. */
export type RequestConfig = Pick<
  Config,
  'production' | 'rowsPerOperation' | 'accessTokenSeconds' | 'refreshTokenSeconds' | 'restTokenSeconds'
>

/** What a request may use of the process. Nothing of it leads to the database. */
export interface Services {
  readonly config: RequestConfig
  readonly log: Logger
  readonly tokens: TokenKeeper
  /** The addresses of files that are handed out. */
  readonly tickets: TicketKeeper
  readonly throttle: Throttle
  /** Where files are kept. */
  readonly store: ObjectStore
  /** Removes the files whose records are gone. */
  readonly deletions: Deletions
  /** The documented paths of further doors. */
  readonly documentedPaths: readonly DocumentedPath[]
}

/**
 * What lives as long as the process. Whoever makes contexts holds it; what is handed a context sees its services
 * alone.
 */
export interface Application extends Services {
  readonly config: Config
  readonly database: Database
}

/** Who asks: a person, in one organization, with what they may do there. */
export interface Viewer {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly orgId: string
  readonly roles: readonly Role[]
  readonly permissions: ReadonlySet<Permission>
  /** Another user in whose name the viewer acts; permissions stay the viewer's. */
  readonly actingForId: string | null
  readonly organization: Settings
  /** The session of a person who logged in. */
  readonly sessionId?: string
  /** The API key that asks in the name of the person who made it. */
  readonly apiKey?: { readonly id: string; readonly name: string }
}

/** A request, whoever sends it. */
export interface RequestBase {
  readonly services: Services
  readonly door: 'graphql' | 'rest'
  readonly requestId: string
  readonly address: string
  /** The program that asks, as it calls itself. */
  readonly userAgent?: string
  readonly now: Date
  /** Aborts the request: when its client goes away or its time is up. Nothing is asked of the database after that. */
  readonly abortController: AbortController
  /** What the operation has read. */
  readonly meter: Meter
  /** What is left to the API key that asks; both doors answer it in headers. */
  readonly allowance?: Allowance
}

/** A request of nobody in particular: what log-in and the rules see. */
export interface AnonymousContext extends RequestBase {
  readonly viewer: null
}

/** A request of a viewer: first argument of every service function. A plain value, which may be copied. */
export interface Context extends RequestBase {
  readonly viewer: Viewer
  /** Prisma, held to the viewer's organization. */
  readonly db: TenantClient
  /** Runs a compiled read on the same connection or transaction as `db`; for core and access alone. */
  readonly query: <Row>(compiled: CompiledQuery<Row> | Statement) => Promise<Row[]>
  /**
   * Runs a compiled change on the same connection or transaction as `db`, and answers the rows that it returns; for
   * core alone.
   */
  readonly change: <Row>(statement: Statement) => Promise<Row[]>
  /** Hands on a context whose writes all happen or none; inside an open transaction it joins. */
  readonly transaction: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>
  /** Batches of relations asked for in the same tick. */
  readonly loaders: Map<string, DataLoader<string, unknown>>
}

export type RequestContext = AnonymousContext | Context
