// Seeds the audit trail of the season: one line for each action in the histories of its documents.
import type { Plot } from './plot.js'

/** Seeds the audit lines. Call it after all histories are seeded. */
export async function plantAudit({ prisma, orgId }: Plot): Promise<void> {
  const where = { where: { orgId }, orderBy: { id: 'asc' } } as const
  const acts = [
    ...(await prisma.materialRequestHistory.findMany(where)).map((act) => ({
      ...act, to: act.status, at: act.performedAt, actorId: act.performedById,
      entity: 'MaterialRequest',
      entityId: act.materialRequestId,
    })),
    ...(await prisma.costSheetHistory.findMany(where)).map((act) => ({
      ...act,
      entity: 'CostSheet',
      entityId: act.costSheetId,
    })),
    ...(await prisma.expenseRequestHistory.findMany(where)).map((act) => ({
      ...act,
      entity: 'ExpenseRequest',
      entityId: act.expenseRequestId,
    })),
  ]
  await prisma.auditLine.createMany({
    data: acts.map(({ id, entity, entityId, action, to, at, actorId, reason }) => ({
      orgId,
      id: `audit-${id}`,
      at,
      actorId,
      action,
      entity,
      entityId,
      reason,
      to,
    })),
  })
}
