// Seeds the ledger of stock. Each material has an opening balance; everything received was issued to production, so the
// balance is also the quantity on hand today. What moves is worth what the gateway computes.
import { ZERO } from '../../src/core/money/money.js'
import { Decimal } from '../../src/core/schema/scalars.js'
import { worthOf, type OnHand, type OrderPrice, type Origin } from '../../src/features/stock/valuation.js'
import type { StockMovementKind } from '../../src/generated/prisma/enums.js'
import { rateHome, type Currency } from './accounts.js'
import type { SeedContext } from './context.js'
import { day } from './context.js'
import { MATERIALS } from './materials.js'
import { NAMES } from './organizations.js'
import { arrivals } from './purchasing.js'

/** The production order that used what arrived. */
const USED_BY = 'pro-2'

interface Movement {
  readonly id: string
  readonly materialId: string
  readonly kind: StockMovementKind
  readonly quantity: number
  /** Days after the start of the season. */
  readonly on: number
  readonly goodsReceiptLineId?: string
  readonly productionOrderId?: string
  readonly reason?: string
  readonly price?: OrderPrice
}

/** The movements, as they followed each other. */
function movementsOf(context: SeedContext): Movement[] {
  const priced = (unitPrice: string, currency: string): OrderPrice =>
    ({ orderPrice: unitPrice, rate: rateHome(currency as Currency, context) })
  const opening = MATERIALS.filter(({ warehouseQty }) => warehouseQty > 0).map(
    ({ id, warehouseQty, unitPrice, currency }): Movement => ({
      id: `stm-${id}`, materialId: id, kind: 'ADJUSTMENT', quantity: warehouseQty, on: -30,
      reason: 'Opening balance, counted', price: priced(unitPrice, currency),
    }))
  const moved = arrivals().flatMap(({ id, materialId, quantity, unitPrice, currency, on }): Movement[] => [
    {
      id: `stm-${id}`, materialId, kind: 'RECEIPT', quantity, on, goodsReceiptLineId: id, price: priced(unitPrice, currency),
    },
    { id: `stm-${id}-used`, materialId, kind: 'ISSUE', quantity: -quantity, on: on + 1, productionOrderId: USED_BY },
  ])
  const leftover: readonly Movement[] = [
    {
      id: 'stm-back', materialId: 'mat-1', kind: 'RETURN', quantity: 12, on: 27, productionOrderId: USED_BY,
      reason: 'The end of a roll',
    },
    { id: 'stm-again', materialId: 'mat-1', kind: 'ISSUE', quantity: -12, on: 28, productionOrderId: USED_BY },
  ]
  return [...opening, ...leftover, ...moved].sort((one, other) => one.on - other.on)
}

const NOTHING: OnHand & Origin = { warehouseQty: ZERO, quantity: ZERO, pricedQty: ZERO, stockValue: ZERO }

/** What is on hand, or was issued to production, after a quantity with a value came to it. */
const plus = (before: OnHand & Origin, quantity: Decimal, pricedQty: Decimal, value: Decimal) => ({
  warehouseQty: before.warehouseQty.plus(quantity), quantity: before.quantity.plus(quantity),
  pricedQty: before.pricedQty.plus(pricedQty), stockValue: before.stockValue.plus(value),
})

/** Seeds the movements. */
export async function seedStock(context: SeedContext): Promise<void> {
  const { prisma, orgId, user } = context
  const [onHand, issued] = [new Map<string, OnHand & Origin>(), new Map<string, OnHand & Origin>()]
  const data = movementsOf(context).map(({ on, price, quantity: units, ...movement }) => {
    const { materialId, kind } = movement
    const [stock, used] = [onHand.get(materialId) ?? NOTHING, issued.get(materialId) ?? NOTHING]
    const quantity = new Decimal(units)
    const worth = worthOf(stock, { quantity, price, origin: kind === 'RETURN' ? used : undefined })
    const value = worth.value ?? ZERO
    onHand.set(materialId, plus(stock, quantity, worth.pricedQty, value))
    if (movement.productionOrderId)
      issued.set(materialId, plus(used, quantity.neg(), worth.pricedQty.neg(), value.neg()))
    const by = { createdById: user('MANAGER'), createdByName: NAMES.MANAGER }
    return { ...movement, ...worth, ...by, quantity, orgId, createdAt: day(on) }
  })
  await prisma.stockMovement.createMany({ data })
}
