// What the movements of one act are worth, one after the other, and the stock after them.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { DIGITS, ZERO, overflowFault } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import { refuse } from '../../errors.js'
import type { StockMovementKind } from '../../generated/prisma/enums.js'
import { worthOf, type OnHand, type OrderPrice, type Origin, type Worth } from './valuation.js'

/** A movement, as far as its worth depends on it. */
interface Valued {
  readonly materialId: string
  readonly kind: StockMovementKind
  readonly quantity: Decimal
  readonly goodsReceiptLineId?: string
  readonly productionOrderId?: string
  readonly price?: OrderPrice | null
  readonly path?: Fault['path']
}

/**
 * The worth of each movement, and what is on hand of each material after all of them. The materials are locked. Throws
 * BAD_USER_INPUT if a value has too many digits.
 */
export async function valued(ctx: Context, balances: ReadonlyMap<string, OnHand>, movements: readonly Valued[]) {
  const origins = await originsOf(ctx, movements)
  const after = new Map(balances)
  const worths = movements.map((movement, index): Worth => {
    const onHand = after.get(movement.materialId)
    if (!onHand) throw new Error(`No material ${movement.materialId}`)
    const worth = worthOf(onHand, { ...movement, origin: origins[index] })
    const next = afterwards(onHand, movement.quantity, worth)
    refuse(overflows(movement.path ?? [], worth, next))
    after.set(movement.materialId, next)
    return worth
  })
  return { worths, after }
}

const afterwards = ({ warehouseQty, pricedQty, stockValue }: OnHand, quantity: Decimal, worth: Worth): OnHand => ({
  warehouseQty: warehouseQty.plus(quantity), pricedQty: pricedQty.plus(worth.pricedQty),
  stockValue: stockValue.plus(worth.value ?? ZERO),
})

const overflows = (path: Fault['path'], { unitPrice }: Worth, { stockValue }: OnHand) => [
  overflowFault(path, unitPrice, 'The price', DIGITS.quantity), overflowFault(path, stockValue, 'The value of the stock'),
]

/** What each movement gives back, or a part of it; undefined for a movement that gives nothing back. */
async function originsOf(ctx: Context, movements: readonly Valued[]): Promise<(Origin | undefined)[]> {
  const brought = await broughtBy(ctx, movements.flatMap(({ kind, quantity, goodsReceiptLineId }) =>
    (kind === 'RECEIPT' && quantity.lt(0) && goodsReceiptLineId) || []))
  return Promise.all(movements.map((movement) => {
    const { kind, materialId, productionOrderId = '', goodsReceiptLineId = '' } = movement
    return kind === 'RETURN' ? issuedTo(ctx, { materialId, productionOrderId }) : brought.get(goodsReceiptLineId)
  }))
}

/** What the lines of a receipt brought, by line. */
async function broughtBy(ctx: Context, lineIds: readonly string[]): Promise<ReadonlyMap<string | null, Origin>> {
  const rows = lineIds.length === 0 ? [] : await ctx.db.stockMovement.findMany({
    where: { goodsReceiptLineId: { in: [...lineIds] }, quantity: { gt: 0 } },
    select: { goodsReceiptLineId: true, quantity: true, pricedQty: true, value: true },
  })
  return new Map(rows.map(({ goodsReceiptLineId, ...row }) => [goodsReceiptLineId, originOf(row)]))
}

/** What was issued to a production order and has not come back. */
export async function issuedTo(
  ctx: Context, { materialId, productionOrderId }: { readonly materialId: string; readonly productionOrderId: string },
): Promise<Origin> {
  const { _sum: { quantity, pricedQty, value } } = await ctx.db.stockMovement.aggregate({
    where: { materialId, productionOrderId, kind: { in: ['ISSUE', 'RETURN'] } },
    _sum: { quantity: true, pricedQty: true, value: true },
  })
  const out = (sum: Decimal | null) => (sum ?? ZERO).neg()
  return originOf({ quantity: out(quantity), pricedQty: out(pricedQty), value: out(value) })
}

/** Imported movements may contradict each other. */
const originOf = (
  { quantity, pricedQty, value }: Pick<Worth, 'pricedQty' | 'value'> & { readonly quantity: Decimal },
): Origin => ({
  quantity, pricedQty: Decimal.max(ZERO, Decimal.min(quantity, pricedQty)),
  stockValue: Decimal.max(ZERO, value ?? ZERO),
})
