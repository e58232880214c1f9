// A request becomes a Context: the one place where a viewer is made.
import type DataLoader from 'dataloader'
import type { CompiledQuery } from 'kysely'
import type { Logger } from 'pino'
import { permissionsOf, type Permission, type Role } from './access/permissions.js'
import { forOrganization, type TenantClient } from './access/tenant.js'
import type { TicketKeeper } from './access/tickets.js'
import type { TokenKeeper, TokenSubject } from './access/tokens.js'
import type { Deletions } from './attachments/deletions.js'
import type { ObjectStore } from './attachments/store.js'
import type { Config } from './config.js'
import type { Throttle } from './core/throttle.js'
import type { Settings } from './core/settings.js'
import { statements } from './core/statements.js'
import type { Database } from './database/open.js'
import { forbidden, unauthenticated } from './errors.js'

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
}

interface Request {
  readonly app: Application
  readonly door: 'graphql' | 'rest'
  readonly requestId: string
  readonly address: string
  readonly now: Date
}

/** A request of nobody in particular: what log-in and the rules see. */
export interface AnonymousContext extends Request {
  readonly viewer: null
}

/** A request of a viewer: first argument of every service function, a plain value. */
export interface Context extends Request {
  readonly viewer: Viewer
  /** Prisma, held to the viewer's organization. */
  readonly db: TenantClient
  /** Runs a compiled read on the same connection or transaction as `db`; for core alone. */
  readonly query: <Row>(compiled: CompiledQuery<Row>) => Promise<Row[]>
  /** Hands on a context whose writes all happen or none; inside an open transaction it joins. */
  readonly transaction: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>
  /** Batches of relations asked for in the same tick. */
  readonly loaders: Map<string, DataLoader<string, unknown>>
}

export type RequestContext = AnonymousContext | Context

export interface Credentials {
  readonly authorization?: string
  readonly orgId?: string
}

/** The context of a request; throws UNAUTHENTICATED for a credential that is wrong, FORBIDDEN for an organization that is not the caller's. */
export async function createContext(request: Request, { authorization, orgId }: Credentials): Promise<RequestContext> {
  const token = bearer(authorization)
  if (token === null) return { ...request, viewer: null }
  const subject = request.app.tokens.read(token)
  const viewer = await findViewer(request.app, orgId ? { ...subject, orgId } : subject)
  if (viewer) return contextOf(request, viewer)
  if (orgId && (await findViewer(request.app, subject))) throw forbidden()
  throw unauthenticated('Could not validate credentials')
}

/** The same request in the name of another user of the organization. */
export const actingFor = (ctx: Context, userId: string): Context => withViewer(ctx, { ...ctx.viewer, actingForId: userId })

/** The viewer goes with the request into its transactions. */
const withViewer = (ctx: Context, viewer: Viewer): Context => ({
  ...ctx,
  viewer,
  transaction: (work) => ctx.transaction((inner) => work(withViewer(inner, viewer))),
})

/** The token of a Bearer header; null without such a header, '' for one that is empty. */
function bearer(authorization = ''): string | null {
  const [, token] = /^bearer(?: (.*))?$/is.exec(authorization) ?? []
  return /^bearer( |$)/i.test(authorization) ? (token ?? '').trim() : null
}

/** Read anew for each request, in one statement: a role taken away is gone at the next. */
export async function findViewer({ database: { pool } }: Application, { userId, orgId }: TokenSubject): Promise<Viewer | null> {
  const { sql, parameters } = statements
    .selectFrom('Membership')
    .innerJoin('User', 'User.id', 'Membership.userId')
    .innerJoin('Organization', 'Organization.id', 'Membership.orgId')
    .select(['User.email', 'User.name', 'Membership.roles', ...SETTINGS])
    .where('Membership.orgId', '=', orgId)
    .where('Membership.userId', '=', userId)
    .where('User.isActive', '=', true)
    .compile()
  const [member] = (await pool.query<Member>(sql, [...parameters])).rows
  if (!member) return null
  const { email, name, roles, ...organization } = member
  return { userId, email, name, orgId, roles, permissions: permissionsOf(roles), actingForId: null, organization }
}

const SETTINGS = [
  'currency', 'materialRequestSelfApproval', 'costSheetSelfApproval', 'priceTolerancePercent', 'quantityTolerancePercent',
] as const satisfies readonly (keyof Settings)[]

interface Member extends Settings {
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
}

/** A context for a viewer already known; the seed and the commands of the shell make theirs here too. */
export function contextOf(request: Request, viewer: Viewer): Context {
  const { pool, prisma } = request.app.database
  const db = forOrganization(prisma, viewer.orgId)
  const context: Context = {
    ...request,
    viewer,
    db,
    query: async <Row>({ sql, parameters }: CompiledQuery<Row>) => (await pool.query(sql, [...parameters])).rows as Row[],
    transaction: (work) => db.$transaction((tx) => work(within(context, tx))),
    loaders: new Map(),
  }
  return context
}

type Transaction = Parameters<Parameters<ReturnType<typeof forOrganization>['$transaction']>[0]>[0]

/** A read beside an open transaction would wait for it on the embedded database's one connection, so it goes through it. */
function within(outer: Context, tx: Transaction): Context {
  const inner: Context = {
    ...outer,
    db: tx as unknown as TenantClient,
    query: <Row>({ sql, parameters }: CompiledQuery<Row>) => tx.$queryRawUnsafe<Row[]>(sql, ...parameters),
    transaction: (work) => work(inner),
    loaders: new Map(),
  }
  return inner
}
