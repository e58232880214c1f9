// Material requests in every state, over the season's shirtings and trims.
import type { Plot } from '../seed.js'
import { day } from '../seed.js'

/** Plants them. */
export async function plantMaterialRequests({ prisma, orgId, user }: Plot): Promise<void> {
  await prisma.materialRequest.create({
    data: {
      orgId, id: 'mr-1', documentId: 'MR-2026-00001', status: 'SUBMITTED', createdAt: day(1), createdById: user('STAFF'), createdByName: 'Sten Cutter',
      submittedAt: day(2), submittedById: user('STAFF'), submittedByName: 'Sten Cutter', lineItemsCount: 1, totalEstimatedAmount: 1600,
      lineItems: { create: [{ id: 'mrl-1', itemNumber: 1, materialName: 'Poplin 120 g', uom: 'm', requiredQty: 1000, qtyToPurchase: 1000, unitPrice: 1.6, estimatedAmount: 1600 }] },
    },
  })
  await prisma.documentCounter.create({ data: { orgId, kind: 'MR', year: 2026, lastNumber: 1 } })
}
