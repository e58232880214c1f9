// A request becomes a Context: the one place where a viewer is made.
import type DataLoader from 'dataloader'
import type { CompiledQuery } from 'kysely'
import type { Logger } from 'pino'
import { credentialOf, type Credentials } from './access/credential.js'
import { findKeyViewer, type Allowance } from './access/key-viewer.js'
import type { Permission, Role } from './access/permissions.js'
import { forOrganization, isRead, type Sending, type TenantClient } from './access/tenant.js'
import type { TicketKeeper } from './access/tickets.js'
import type { TokenKeeper } from './access/tokens.js'
import { findSessionViewer } from './access/viewers.js'
import type { Deletions } from './features/attachments/deletions.js'
import type { ObjectStore } from './features/attachments/store.js'
import type { Config } from './config.js'
import { refuseWhenLate } from './core/operations/ending.js'
import { counted, countingTypes, newMeter, type Meter } from './core/operations/meter.js'
import type { Statement } from './core/records/prepared.js'
import type { Throttle } from './access/throttle.js'
import type { Settings } from './core/settings.js'
import type { Database } from './database/open.js'
import { DomainError, forbidden, unauthenticated } from './errors.js'

export type { Allowance, Credentials }

/** What lives as long as the process. */
export interface Application {
  readonly config: Config
  readonly database: Database
  readonly log: Logger
  readonly tokens: TokenKeeper
  /** The addresses of files that are handed out. */
  readonly tickets: TicketKeeper
  readonly throttle: Throttle
  /** Where files are kept. */
  readonly store: ObjectStore
  /** Removes the files whose records are gone. */
  readonly deletions: Deletions
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

interface Request {
  readonly app: Application
  readonly door: 'graphql' | 'rest'
  readonly requestId: string
  readonly address: string
  /** The program that asks, as it calls itself. */
  readonly userAgent?: string
  readonly now: Date
  /** Ends the request before its work is done: when its client goes away or its time is up. Nothing is asked of the database after that. */
  readonly ending: AbortController
  /** What is left to the API key that asks; both doors answer it in headers. */
  readonly allowance?: Allowance
}

/** A request of nobody in particular: what log-in and the rules see. */
export interface AnonymousContext extends Request {
  readonly viewer: null
  readonly meter: Meter
}

/** A request of a viewer: first argument of every service function, a plain value. */
export interface Context extends Request {
  readonly viewer: Viewer
  /** What the operation has read. */
  readonly meter: Meter
  /** Prisma, held to the viewer's organization. */
  readonly db: TenantClient
  /** Runs a compiled read on the same connection or transaction as `db`; for core alone. */
  readonly query: <Row>(compiled: CompiledQuery<Row>) => Promise<Row[]>
  /** Runs a compiled change on the same connection or transaction as `db`, and answers the rows that it returns; for core alone. */
  readonly change: <Row>(statement: Statement) => Promise<Row[]>
  /** Hands on a context whose writes all happen or none; inside an open transaction it joins. */
  readonly transaction: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>
  /** Batches of relations asked for in the same tick. */
  readonly loaders: Map<string, DataLoader<string, unknown>>
}

export type RequestContext = AnonymousContext | Context
/** A request as it is made; one of the shell has no client that could go away. */
type Made = Omit<Request, 'ending'> & Partial<Pick<Request, 'ending'> & Pick<Context, 'meter'>>

/** The context of a request; throws UNAUTHENTICATED for a credential that is wrong, FORBIDDEN for an organization that is not the caller's. */
export async function createContext(made: Made, credentials: Credentials): Promise<RequestContext> {
  const request = { ending: new AbortController(), ...made }
  const credential = credentialOf(credentials)
  if (!credential) return { ...request, viewer: null, meter: newMeter(request.app.config.rowsPerOperation) }
  return 'token' in credential ? contextOfToken(request, credential.token, credentials) : contextOfKey(request, credential.secret, credentials)
}

const notValid = () => unauthenticated('Could not validate credentials')

async function contextOfToken(request: Request, token: string, { orgId }: Credentials): Promise<Context> {
  const subject = request.app.tokens.read(token)
  const viewer = await findSessionViewer(request.app, orgId ? { ...subject, orgId } : subject, request.now)
  if (viewer) return contextOf(request, viewer)
  if (orgId && (await findSessionViewer(request.app, subject, request.now))) throw forbidden()
  throw notValid()
}

/** A key opens the organization that it was made in, and no other; throws RATE_LIMITED when it has sent too much. */
async function contextOfKey(request: Request, secret: string, { orgId }: Credentials): Promise<Context> {
  const found = await findKeyViewer(request, secret)
  if (!found) throw notValid()
  const { viewer, allowance } = found
  if (allowance.exceeded) throw tooManyRequests(allowance)
  if (orgId && orgId !== viewer.orgId) throw forbidden()
  return contextOf({ ...request, allowance }, viewer)
}

const tooManyRequests = ({ limit, resetSeconds }: Allowance) =>
  new DomainError('RATE_LIMITED', `This API key may send ${limit} requests a minute; try again in ${resetSeconds} seconds`, {
    limit, retryAfterSeconds: resetSeconds,
  })

/** The same request in the name of another user of the organization. */
export const actingFor = (ctx: Context, userId: string): Context => withViewer(ctx, { ...ctx.viewer, actingForId: userId })

/** The same person's request in another organization, which so far gives them nothing there: for what that one offers to their account. */
export const inOrganization = (ctx: Context, orgId: string): Context =>
  contextOf(ctx, { ...ctx.viewer, orgId, roles: [], permissions: new Set() })

/** The viewer goes with the request into its transactions. */
const withViewer = (ctx: Context, viewer: Viewer): Context => ({
  ...ctx,
  viewer,
  transaction: (work) => ctx.transaction((inner) => work(withViewer(inner, viewer))),
})

/** A context for a viewer already known; the seed and the commands of the shell make theirs here too. */
export function contextOf(made: Made, viewer: Viewer): Context {
  const request = { ending: new AbortController(), ...made }
  const { database } = request.app
  const lane = database.laneFor(callerOf(viewer), request.ending.signal)
  const meter = made.meter ?? newMeter(request.app.config.rowsPerOperation)
  const alone: Sending = (operation, send) => (isRead(operation) ? counted(meter, () => lane.reading(send)) : lane.changing(send))
  const types = countingTypes(database.valueTypes, meter)
  let db: TenantClient | undefined
  return {
    ...request,
    viewer,
    meter,
    // Making the client costs, and most requests never ask for it.
    get db() {
      return (db ??= forOrganization(database.prisma, viewer.orgId, alone))
    },
    query: <Row>({ sql, parameters }: CompiledQuery<Row>) => counted(meter, () => lane.read<Row>({ text: sql, values: parameters, types })),
    change: <Row>({ sql, parameters, name }: Statement) => lane.change<Row>({ text: sql, values: parameters, name }),
    transaction: (work) => lane.changing((maxWait) => inTransaction({ ...request, viewer, meter }, work, maxWait)),
    loaders: new Map(),
  }
}

/** Whose share of the connections a request takes: a person's, whichever of their keys asks. */
export const callerOf = ({ userId }: Viewer) => userId

type Outside = Pick<Context, keyof Request | 'viewer' | 'meter'>

/** Inside a transaction nothing waits for another connection. Whoever takes too long has nothing of it done. */
function inTransaction<T>(outside: Outside, work: (ctx: Context) => Promise<T>, maxWait: number): Promise<T> {
  const { app, viewer, ending, meter } = outside
  const inTime: Sending = (operation, send) => {
    refuseWhenLate(ending)
    return isRead(operation) ? counted(meter, send) : send()
  }
  return forOrganization(app.database.prisma, viewer.orgId, inTime).$transaction(async (tx) => {
    const result = await work(within(outside, tx))
    refuseWhenLate(ending)
    return result
  }, { maxWait })
}

type Transaction = Parameters<Parameters<ReturnType<typeof forOrganization>['$transaction']>[0]>[0]

/** A read beside an open transaction would wait for it on the embedded database's one connection, so it goes through it. */
function within(outside: Outside, tx: Transaction): Context {
  const inner: Context = {
    ...outside,
    db: tx as unknown as TenantClient,
    query: async <Row>({ sql, parameters }: CompiledQuery<Row>) => {
      refuseWhenLate(outside.ending)
      return counted(outside.meter, () => tx.$queryRawUnsafe<Row[]>(sql, ...parameters))
    },
    change: async <Row>({ sql, parameters }: Statement) => {
      refuseWhenLate(outside.ending)
      return tx.$queryRawUnsafe<Row[]>(sql, ...parameters)
    },
    transaction: (work) => work(inner),
    loaders: new Map(),
  }
  return inner
}
