// The append-only audit trail: who did what to which record, when and why.
import type { Prisma } from '../../generated/prisma/client.js'
import type { TenantClient } from '../../access/tenant.js'
import { auditBy, type Acting } from './lines.js'

interface WithTrail {
  readonly db: Pick<TenantClient, 'auditLine'>
}

interface Act {
  readonly action: string
  readonly entity: string
  readonly entityId: string
  readonly reason?: string | null
  readonly details?: Prisma.InputJsonObject
}

/** Writes one audit line, in the same transaction as the action. Do not pass secrets in `details`. */
export async function audit(ctx: Acting & WithTrail, act: Act): Promise<void> {
  await ctx.db.auditLine.create({ data: { ...auditBy(ctx), ...act, details: act.details ?? {} } })
}
