// Makes purchase orders. The functions are named after the resulting state.
import { recount } from '../../../src/core/balances.js'
import { PurchaseOrderStatus } from '../../../src/generated/prisma/enums.js'
import { gateway } from '../app.js'
import type { TestOrganization } from './organization.js'
import { suppliersWithMaterials } from './reference.js'

/** All test orders have the same time, so that only the id can order them. */
const AT = new Date('2026-03-02T08:00:00Z')

/**
 * `pur-001` and so on: partly received orders of 1000 m at 1.60, each with its own supplier and a posted receipt of
 * 600 m.
 */
export async function partlyReceivedOrders(org: TestOrganization, count: number): Promise<void> {
  const { prisma } = gateway().database
  const orgId = org.id
  const names = Array.from({ length: count }, (_, index) => String(index + 1).padStart(3, '0'))
  await suppliersWithMaterials(org, count)
  await prisma.purchaseOrder.createMany({
    data: names.map((n) => ({
      orgId, id: `pur-${n}`, documentId: `PO-${n}`, supplierId: `sup-${n}`,
      status: PurchaseOrderStatus.PARTIALLY_RECEIVED, currency: 'USD', total: 1600, createdAt: AT,
    })),
  })
  await prisma.purchaseOrderLine.createMany({
    data: names.map((n) => ({
      orgId, id: `pur-${n}-1`, purchaseOrderId: `pur-${n}`, itemNumber: 1, materialId: `mat-${n}`, quantity: 1000,
      unitPrice: '1.6', amount: 1600, uom: 'm',
    })),
  })
  await prisma.goodsReceipt.createMany({
    data: names.map((n) => ({
      orgId, id: `grn-${n}`, documentId: `GRN-${n}`, purchaseOrderId: `pur-${n}`, status: 'POSTED', receivedAt: AT,
    })),
  })
  await prisma.goodsReceiptLine.createMany({
    data: names.map((n) => ({
      orgId, id: `grn-${n}-1`, goodsReceiptId: `grn-${n}`, purchaseOrderLineId: `pur-${n}-1`, quantity: 600,
    })),
  })
  await recount(prisma, gateway().model, [orgId])
}

/** One order made from a material request, in the given state. */
export async function orderFor(
  org: TestOrganization, materialRequestId: string, id: string, status: PurchaseOrderStatus, createdAt: string,
): Promise<void> {
  const { prisma } = gateway().database
  await prisma.purchaseOrder.create({
    data: {
      orgId: org.id, id, documentId: `PO-${id}`, supplierId: 'sup-001', materialRequestId, status, currency: 'USD',
      total: '1600.5', createdAt: new Date(createdAt),
    },
  })
}
