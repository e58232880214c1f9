// The append-only audit trail: who did what to which record, when and why.
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

/** The parts of a request context that an audit line needs. A log-in has no full context yet. */
interface Acting {
  readonly db: Pick<TenantClient, 'auditLine'>
  readonly viewer: Pick<Viewer, 'orgId' | 'userId' | 'name' | 'actingForId' | 'apiKey'>
  readonly now: Date
  readonly requestId: string
}

/** Writes one audit line, in the same transaction as the action. Do not pass secrets in `details`. */
export async function audit(ctx: Acting, { action, entity, entityId, reason, details }: Act): Promise<void> {
  const { viewer, now, requestId } = ctx
  await ctx.db.auditLine.create({
    data: {
      orgId: viewer.orgId,
      id: newId('aud'),
      at: now,
      // Commands of the command line have no user account.
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
