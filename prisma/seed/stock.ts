// Seeds the ledger of stock. Each material has an opening balance; everything received was issued to production, so the
// balance is also the quantity on hand today.
import type { Plot } from './plot.js'
import { day } from './plot.js'
import { MATERIALS } from './materials.js'
import { NAMES } from './organizations.js'
import { arrivals } from './purchasing.js'

/** The production order that used what arrived. */
const USED_BY = 'pro-2'

/** Seeds the movements. */
export async function plantStock({ prisma, orgId, user }: Plot): Promise<void> {
  const by = { createdById: user('MANAGER'), createdByName: NAMES.MANAGER }
  const opening = MATERIALS.filter(({ warehouseQty }) => warehouseQty > 0).map(({ id, warehouseQty }) => ({
    ...by, orgId, id: `stm-${id}`, materialId: id, kind: 'ADJUSTMENT' as const, quantity: warehouseQty,
    reason: 'Opening balance, counted', createdAt: day(-30),
  }))
  const moved = arrivals().flatMap(({ id, materialId, quantity, on }) => [
    {
      ...by, orgId, id: `stm-${id}`, materialId, kind: 'RECEIPT' as const, quantity, goodsReceiptLineId: id,
      createdAt: day(on),
    },
    {
      ...by, orgId, id: `stm-${id}-used`, materialId, kind: 'ISSUE' as const, quantity: -quantity, productionOrderId: USED_BY,
      createdAt: day(on + 1),
    },
  ])
  const leftover = [
    {
      ...by, orgId, id: 'stm-back', materialId: 'mat-1', kind: 'RETURN' as const, quantity: 12, productionOrderId: USED_BY,
      reason: 'The end of a roll', createdAt: day(27),
    },
    {
      ...by, orgId, id: 'stm-again', materialId: 'mat-1', kind: 'ISSUE' as const, quantity: -12, productionOrderId: USED_BY,
      createdAt: day(28),
    },
  ]
  await prisma.stockMovement.createMany({ data: [...opening, ...leftover] })
  await prisma.stockMovement.createMany({ data: moved })
}
