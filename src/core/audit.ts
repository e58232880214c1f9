// The append-only trail: who did what to which record, when and why.
import type { Prisma } from '../generated/prisma/client.js'
import type { Context } from '../context.js'
import { newId } from './identity.js'

interface Act {
  readonly action: string
  readonly entity: string
  readonly entityId: string
  readonly reason?: string | null
  readonly details?: Prisma.InputJsonObject
}

/** Writes one line of the trail, in the transaction of the act itself. Never give it a secret. */
export async function audit(ctx: Context, { action, entity, entityId, reason, details }: Act): Promise<void> {
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
      action,
      entity,
      entityId,
      reason,
      details: details ?? {},
      requestId,
    },
  })
}
