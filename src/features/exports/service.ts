// Asks for exports of lists, shows those of the viewer, and cancels them.
import type { GraphQLSchema } from 'graphql'
import { isTrusted } from '../../access/trusted-documents.js'
import type { Context, Viewer } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { newId } from '../../core/ids/new-id.js'
import { audit } from '../../core/lifecycle/audit.js'
import { LIMITS } from '../../core/limits.js'
import { afterCommit } from '../../core/operations/run-mutation.js'
import { newActs } from '../../core/progress/acts.js'
import { newMeter } from '../../core/progress/meter.js'
import { lockOrganization } from '../../core/records/lock.js'
import { ExactNumber } from '../../core/schema/exact-number.js'
import { badInput, conflict, DomainError, notFound } from '../../errors.js'
import type { ListExport, ListExportFormat, Prisma } from '../../generated/prisma/client.js'
import { tableOf } from './columns.js'
import { discard } from './written-parts.js'
import { faultOf, listOfQuery, type ExportedList } from './document.js'
import { refusalIn, type Variables } from './pages.js'
import { KEPT_MS } from './worker.js'

const ENTITY = 'ListExport'
const UNDER_WAY = { in: ['QUEUED', 'RUNNING'] } satisfies Prisma.ListExportWhereInput['status']

/** The exports of a viewer: users have those of their API keys too, and an API key only those that it asked for. */
export const ownWhere = ({ userId, apiKey }: Viewer): Prisma.ListExportWhereInput =>
  ({ requestedById: userId, ...(apiKey && { apiKeyId: apiKey.id }) })

/** The exports of the viewer, newest first. */
export const own = ({ db, viewer }: Context): Promise<ListExport[]> =>
  db.listExport.findMany({
    where: ownWhere(viewer), orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: LIMITS.exportsKept.most,
  })

/** One of the viewer's exports. */
export async function ownExport({ db, viewer }: Pick<Context, 'db' | 'viewer'>, id: string): Promise<ListExport> {
  const found = await db.listExport.findFirst({ where: { id, ...ownWhere(viewer) } })
  if (!found) throw notFound('Export')
  return found
}

interface AskedFor {
  readonly query: string
  readonly variables?: Variables | null
  readonly format: ListExportFormat
}

/**
 * Asks for an export. The query is checked as a request is, and runs once for one record, so that what is refused is
 * refused at once. Returns the identifier.
 */
export async function begin(ctx: Context, schema: GraphQLSchema, asked: AskedFor): Promise<string> {
  const { query, variables, format } = asked
  if (ctx.services.config.onlyTrustedDocuments && !(await isTrusted(ctx, query)))
    throw new DomainError('DOCUMENT_NOT_TRUSTED', 'The gateway runs only registered documents')
  // Many requests at once for the same export would each try it out.
  await refuseFurther(ctx)
  const list = listOfQuery(schema, query)
  if (format === 'CSV') tableOf(list)
  await tryOut(ctx, list, variables ?? {})
  const id = newId('exp')
  await ctx.transaction(async (ctx) => {
    await lockOrganization(ctx)
    await refuseFurther(ctx)
    const { orgId, userId, sessionId, apiKey, permissions } = ctx.viewer
    await ctx.db.listExport.create({
      data: {
        orgId, id, requestedById: userId, sessionId, apiKeyId: apiKey?.id, document: query, listName: list.name,
        variables: stored(variables), format, permissions: [...permissions], createdAt: ctx.now, claimedUntil: ctx.now,
        expiresAt: new Date(ctx.now.getTime() + KEPT_MS),
      },
    })
    await audit(ctx, { action: 'create', entity: ENTITY, entityId: id, details: { listName: list.name, format } })
  })
  afterCommit(ctx, ctx.services.exports.wake)
  return id
}

/** Long numbers keep all digits. */
const stored = (variables: Variables | null | undefined): Prisma.InputJsonObject =>
  JSON.parse(JSON.stringify(variables ?? {}, (_, value: unknown) =>
    (value instanceof ExactNumber ? value.text : value))) as Prisma.InputJsonObject

/** One at a time. All callers of an organization wait for each other here. */
async function refuseFurther({ db, viewer: { userId: requestedById } }: Context): Promise<void> {
  if (await db.listExport.count({ where: { requestedById, status: UNDER_WAY } }))
    throw conflict(because('export_under_way'))
  const { most } = LIMITS.exportsKept
  const kept = await db.listExport.count({ where: { requestedById } })
  if (kept >= most) throw conflict(because('too_many_exports', { most }))
}

/** Runs the query for one record, on the connection of the request. Throws why it is refused. */
async function tryOut(ctx: Context, list: ExportedList, variables: Variables): Promise<void> {
  const { page, variables: { first, after } } = list
  const serving = ctx.services.exports.serving()
  if (!serving) throw new DomainError('SERVICE_UNAVAILABLE', 'Only a gateway exports lists')
  const trial: Context = {
    ...ctx, meter: newMeter(ctx.meter.mostRows), acts: newActs(), withheld: new Map(), loaders: new Map(),
    idempotency: undefined, validateOnly: undefined, knownTags: undefined, atomic: undefined,
  }
  const given = { ...variables, [first]: 1, [after]: null }
  const result = await serving.execute({ document: page, variables: given }, trial)
  const refusal = refusalIn(result, list)
  if (refusal?.code === 'BAD_USER_INPUT') throw badInput([faultOf(refusal.message)])
  if (refusal) throw refusal
}

/** Cancels an export that has not ended. Nothing is kept of it. */
export async function cancel(ctx: Context, id: string): Promise<string> {
  await ctx.transaction(async (ctx) => {
    const { listName } = await ownExport(ctx, id)
    const { count } = await ctx.db.listExport.updateMany({
      where: { id, status: UNDER_WAY },
      data: { status: 'CANCELLED', claimedUntil: null, finishedAt: ctx.now, rows: 0, size: 0, parts: 0 },
    })
    if (count === 0) throw conflict(because('export_is_over'))
    await discard(ctx.db, { id })
    await audit(ctx, { action: 'cancel', entity: ENTITY, entityId: id, details: { listName } })
  })
  afterCommit(ctx, ctx.services.deletions.wake)
  return id
}
