// Makes a shirt with a bill of materials, and a production order for it, so that material can be planned.
import { gateway } from '../app.js'
import type { TestOrganization } from './organization.js'
import { ratesOf } from './accounts.js'

/**
 * Style `st` in S and M, white, with an active bill of materials `bom`:
 * 1.55 m of fabric with 4 % wastage of its own, 11 buttons (counted), and one label for size S only.
 * Fabric `fab` is bought in USD from `mill`, at least 500 m, in 10 days; buttons `btn` in CNY from `trim`, in 25 days;
 * labels `lbl` in USD from `mill`. 50 m of fabric and 200 labels are on hand.
 * Production order `pro`: 100 pieces of S and 150 of M.
 */
export async function shirtToPlan(org: TestOrganization): Promise<void> {
  const { prisma } = gateway().database
  const orgId = org.id
  await ratesOf(org, 'CNY', 'USD', { '2026-01-01': '0.14' })
  await prisma.supplier.createMany({
    data: [
      { orgId, id: 'mill', code: 'MILL', name: 'Mill', currency: 'USD' },
      { orgId, id: 'trim', code: 'TRIM', name: 'Trims', currency: 'CNY' },
    ],
  })
  await prisma.material.createMany({
    data: [
      {
        orgId, id: 'fab', code: 'FAB', name: 'Poplin', unit: 'm', unitPrice: '1.6', currency: 'USD', supplierId: 'mill',
        minimumOrderQuantity: 500, leadTimeDays: 10, warehouseQty: 50,
      },
      {
        orgId, id: 'btn', code: 'BTN', name: 'Button', unit: 'pcs', unitPrice: '0.06', currency: 'CNY',
        supplierId: 'trim', leadTimeDays: 25, counted: true,
      },
      {
        orgId, id: 'lbl', code: 'LBL', name: 'Label', unit: 'pcs', unitPrice: '0.02', currency: 'USD',
        supplierId: 'mill', counted: true, warehouseQty: 200,
      },
    ],
  })
  await prisma.stockMovement.createMany({
    data: [['fab', 50], ['lbl', 200]].map(([materialId, quantity]) => ({
      orgId, id: `stm-${materialId}`, materialId: String(materialId), kind: 'ADJUSTMENT' as const, quantity,
      reason: 'Opening',
    })),
  })
  await prisma.style.create({ data: { orgId, id: 'st', code: 'ST', name: 'Shirt', sizes: ['S', 'M'], colors: ['white'] } })
  await prisma.styleSku.createMany({
    data: ['S', 'M'].map((size, index) => ({
      orgId, id: `sku-${size}`, styleId: 'st', code: `ST-${size}`, size, color: 'white', position: index + 1,
    })),
  })
  await prisma.billOfMaterials.create({
    data: {
      orgId, id: 'bom', documentId: 'BOM-1', styleId: 'st', name: 'Bulk', versionNumber: 1, status: 'ACTIVE',
      lineItems: {
        create: [
          { id: 'bom-1', itemNumber: 1, materialId: 'fab', consumption: '1.55', unit: 'm', wastagePercent: 4 },
          { id: 'bom-2', itemNumber: 2, materialId: 'btn', consumption: 11, unit: 'pcs' },
          { id: 'bom-3', itemNumber: 3, materialId: 'lbl', consumption: 1, unit: 'pcs', size: 'S' },
        ],
      },
    },
  })
  await prisma.productionOrder.create({
    data: {
      orgId, id: 'pro', documentId: 'PRO-1', styleId: 'st', quantity: 250,
      lineItems: {
        create: [
          { id: 'pro-1', itemNumber: 1, styleSkuId: 'sku-S', quantity: 100 },
          { id: 'pro-2', itemNumber: 2, styleSkuId: 'sku-M', quantity: 150 },
        ],
      },
    },
  })
}
