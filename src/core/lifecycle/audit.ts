// The append-only trail: who did what to which record, when and why.
import type { Prisma } from '../../generated/prisma/client.js'
import type { TenantClient } from '../../access/tenant.js'
import type { Viewer } from '../../context.js'
import { newId } from '../ids/new-id.js'

interface Act {
  readonly action: string
  readonly entity: string
  readonly entityId: string
  readonly reason?: string | null
  readonly details?: Prisma.InputJsonObject
}

/** What the trail needs to know of a request: its context, or the part of one that an act before any log-in has. */
interface Acting {
  readonly db: Pick<TenantClient, 'auditLine'>
  readonly viewer: Pick<Viewer, 'orgId' | 'userId' | 'name' | 'actingForId' | 'apiKey'>
  readonly now: Date
  readonly requestId: string
}

/** Writes one line of the trail, in the transaction of the act itself. Never give it a secret. */
export async function audit(ctx: Acting, { action, entity, entityId, reason, details }: Act): Promise<void> {
  const { viewer, now, requestId } = ctx
  await ctx.db.auditLine.create({
    data: {
      orgId: viewer.orgId,
      id: newId('aud'),
      at: now,
      // The command line acts without an account.
      actorId: viewer.userId || null,
      actorName: viewer.name,
      actingForId: viewer.actingForId,
      apiKeyId: viewer.apiKey?.id,
      action,
      entity,
      entityId,
      reason,
      details: details ?? {},
      requestId,
    },
  })
}
