// The types of a request context: the viewer, the database client of the viewer's organization, and the services.
// Here is what `core` uses. `access` and the features add what they own to these interfaces; `access` creates contexts.
import type DataLoader from 'dataloader'
import type { CompiledQuery } from 'kysely'
import type { Statement } from '../database/prepared.js'
import type { TenantClient } from '../database/tenant.js'
import type { Log } from '../log.js'
import type { RequestNote } from '../telemetry/note.js'
import type { Permission } from './permission.js'
import type { Acts, AtomicOperation } from './progress/acts.js'
import type { Meter } from './progress/meter.js'
import type { Withheld } from './progress/withheld.js'
import type { Settings } from './settings.js'

/** The settings that requests can read. Other settings, such as secrets, are only for code that starts the process. */
export interface RequestConfig {
  readonly production: boolean
  readonly idempotencySeconds: number
}

/** What all features together declare. `core/model.ts` builds it. The files that read a part of it declare the part. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- they add the members
export interface Model {}

/** The services of the process that a request can use. They do not give access to the database. */
export interface Services {
  readonly config: RequestConfig
  readonly log: Log
  readonly model: Model
  /**
   * True where the rows of organizations are on several nodes: a statement that inserts beside other changes is not
   * sent to one node as a whole there. So what it inserts has statements of its own.
   */
  readonly insertsApart: boolean
}

/** The caller: a user in one organization, with the roles and permissions there. */
export interface Viewer {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly orgId: string
  readonly permissions: ReadonlySet<Permission>
  /** Another user for whom the viewer acts. The permissions remain those of the viewer. */
  readonly actingForId: string | null
  readonly organization: Settings
  /** The session, if the user has logged in. */
  readonly sessionId?: string
  /** How far the log of changes was when the viewer was read, if the request may be told that nothing has changed. */
  readonly changesSoFar?: string
  /** The API key, if the request uses one. The viewer is then the user who created the key. */
  readonly apiKey?: { readonly id: string }
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
  /** The header If-None-Match of a query that may be answered with its tag alone; empty if it was not sent. */
  readonly knownTags?: string
}

/** The context of a request without a credential, for example of a log-in. */
export interface AnonymousContext extends RequestBase {
  readonly viewer: null
}

/** A read that can be sent right behind a change, in the same round trip. */
export interface ReadAhead {
  readonly statement: () => Statement
  /** What it has read, if it was sent and has not failed. */
  rows?: unknown[]
}

/** The context of a viewer's request: first argument of every service function. A plain object that may be copied. */
export interface Context extends RequestBase {
  readonly viewer: Viewer
  /** The Prisma client, restricted to the viewer's organization. */
  readonly db: TenantClient
  /** Runs a compiled read on the same connection or transaction as `db`. Only for core and access. */
  readonly query: <Row>(compiled: CompiledQuery<Row> | Statement) => Promise<Row[]>
  /**
   * Runs a compiled change on the same connection or transaction as `db`, and returns its rows. Outside of a
   * transaction, the read is sent with it. Only for core and access.
   */
  readonly change: <Row>(statement: Statement, ahead?: ReadAhead) => Promise<Row[]>
  /** Runs `work` in a transaction, with its own context. Inside an open transaction, `work` joins that transaction. */
  readonly transaction: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>
  /** The read of the answer, in a mutation that is one step of its record. */
  readonly ahead?: ReadAhead
  /** Set in an operation that runs as a whole, in one transaction. */
  readonly atomic?: AtomicOperation
  /** Set under an Idempotency-Key in a mutation of several records: does what belongs to one of them once. */
  readonly underKey?: (part: string, act: (ctx: Context) => Promise<string>) => Promise<string>
  /** The records of which alone the list of the query is, for an export that reads again what has changed. */
  readonly among?: readonly string[]
  /** The data loaders, which combine the reads of relations in the same tick. */
  readonly loaders: Map<string, DataLoader<unknown, unknown>>
}

export type RequestContext = AnonymousContext | Context
