// The audit trail of the season: a line for each act that the histories of its documents tell.
import type { Plot } from './plot.js'

/** Plants them, when all histories are planted. */
export async function plantAudit({ prisma, orgId }: Plot): Promise<void> {
  const where = { where: { orgId }, orderBy: { id: 'asc' } } as const
  const acts = [
    ...(await prisma.materialRequestHistory.findMany(where)).map((act) => ({
      ...act,
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
    data: acts.map(({ id, entity, entityId, action, status, performedAt, performedById, performedByName, reason }) => ({
      orgId,
      id: `audit-${id}`,
      at: performedAt,
      actorId: performedById,
      actorName: performedByName,
      action,
      entity,
      entityId,
      reason,
      details: { status },
    })),
  })
}
