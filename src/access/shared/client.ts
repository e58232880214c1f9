// The database client for models that belong to no single organization. Log-ins need this client, because the
// organization is not known before the log-in.
import type { RequestContext } from '../../core/context.js'
import type { Prisma, PrismaClient } from '../../generated/prisma/client.js'
import { callerOfRequest } from '../callers.js'
import { databaseOf } from '../services.js'
import { servedAmong, whereaboutsFor } from '../note-whereabouts.js'
import { forOrganization, type TenantClient } from '../../database/tenant.js'
import { inPrisma } from '../../telemetry/under-way.js'

/** The users, organizations, sessions and memberships of all organizations. */
export interface SharedClient extends Pick<
  Prisma.TransactionClient,
  'user' | 'organization' | 'session' | 'membership'
> {
  /** The organizations in which to look for a user, without those that are not served now; null if in all. */
  readonly organizationsOf: (userId: string) => Promise<readonly string[] | null>
  /** The client of one organization, on the same connection or transaction. Throws NodeAway if its node is away. */
  readonly inOrganization: (orgId: string) => TenantClient
}

/** Access to the shared client. All members except `inBackground` count against the caller's connection limit. */
export interface SharedModels {
  /** Runs a read. Repeats the read if its connection was lost. */
  readonly read: <T>(work: (client: SharedClient) => Promise<T>) => Promise<T>
  /** Runs a change that consists of one statement. */
  readonly change: <T>(work: (client: SharedClient) => Promise<T>) => Promise<T>
  /** Runs changes in one transaction. */
  readonly transaction: <T>(work: (client: SharedClient) => Promise<T>) => Promise<T>
  /** The client of one organization for changes in the background, for which no request waits. */
  readonly inBackground: (orgId: string) => TenantClient
}

/** The shared models for one request. Not for use inside a transaction. */
export function sharedModels(ctx: RequestContext): SharedModels {
  const { prisma, connectionsFor } = databaseOf(ctx)
  const connections = connectionsFor(callerOfRequest(ctx), ctx.abortController.signal, ctx.acts)
  const client = sharedClient(ctx, prisma)
  const { note } = ctx
  return {
    read: (work) => connections.reading(() => inPrisma(note, () => work(client))),
    change: (work) => connections.changing(() => inPrisma(note, () => work(client))),
    transaction: (work) =>
      connections.changing((maxWait) =>
        inPrisma(note, () => prisma.$transaction((tx) => work(sharedClient(ctx, tx)), { maxWait }))),
    inBackground: (orgId) => forOrganization(prisma, orgId, (_operation, send) => inPrisma(undefined, send)),
  }
}

/** Who is a member of several organizations enters one of those whose node answers, if there is one. */
async function servedFor(ctx: RequestContext, userId: string): Promise<readonly string[] | null> {
  const orgIds = await whereaboutsFor(ctx, { kind: 'ACCOUNT', key: userId })
  if (!orgIds || orgIds.length < 2) return orgIds
  const served = await servedAmong(ctx, orgIds)
  return served.length ? served : orgIds
}

const sharedClient = (ctx: RequestContext, source: PrismaClient | Prisma.TransactionClient): SharedClient => ({
  user: source.user,
  organization: source.organization,
  session: source.session,
  membership: source.membership,
  organizationsOf: (userId) => servedFor(ctx, userId),
  inOrganization: (orgId) => {
    databaseOf(ctx).nodes.requireUp(orgId)
    return forOrganization(source, orgId)
  },
})
