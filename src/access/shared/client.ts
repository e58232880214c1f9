// The one client for models that belong to no organization. Log-ins need it, before anybody knows which
// organization they lead to.
import type { RequestContext } from '../../context.js'
import type { Prisma, PrismaClient } from '../../generated/prisma/client.js'
import { callerOfRequest } from '../callers.js'
import { databaseOf } from '../services.js'
import { forOrganization, type TenantClient } from '../tenant.js'

/** Users, organizations, sessions, and the memberships that tie them together, of all organizations. */
export interface SharedClient extends Pick<
  Prisma.TransactionClient,
  'user' | 'organization' | 'session' | 'membership'
> {
  /** The client of one organization, on the same connection or transaction. */
  readonly inOrganization: (orgId: string) => TenantClient
}

/** The ways to that client. All but the last count against the connections of the caller. */
export interface SharedModels {
  /** Does a read; again where its connection turned out to be dead. */
  readonly read: <T>(work: (client: SharedClient) => Promise<T>) => Promise<T>
  /** Does a change of one statement. */
  readonly change: <T>(work: (client: SharedClient) => Promise<T>) => Promise<T>
  /** Does changes, all or none. */
  readonly transaction: <T>(work: (client: SharedClient) => Promise<T>) => Promise<T>
  /** For a change that no request waits for. */
  readonly background: SharedClient
}

/** The shared models, for one request outside of any transaction. */
export function sharedModels(ctx: RequestContext): SharedModels {
  const { prisma, connectionsFor } = databaseOf(ctx)
  const connections = connectionsFor(callerOfRequest(ctx), ctx.abortController.signal)
  const client = sharedClient(prisma)
  return {
    read: (work) => connections.reading(() => work(client)),
    change: (work) => connections.changing(() => work(client)),
    transaction: (work) =>
      connections.changing((maxWait) => prisma.$transaction((tx) => work(sharedClient(tx)), { maxWait })),
    background: client,
  }
}

const sharedClient = (source: PrismaClient | Prisma.TransactionClient): SharedClient => ({
  user: source.user,
  organization: source.organization,
  session: source.session,
  membership: source.membership,
  inOrganization: (orgId) => forOrganization(source, orgId),
})
