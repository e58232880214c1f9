// Adjusts the stock of a material: by a difference, or to the quantity that was counted.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { all, atLeast0, faultsOf, filled, maxDigits, type Checks } from '../../core/checks.js'
import { unknownReferences } from '../../core/records/references.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { refuse } from '../../errors.js'
import { wholeFaults } from '../materials/counted.js'
import type { AdjustStockInput } from './inputs.js'
import { asStored, lockBalances, moveOne, type Balance } from './ledger.js'

export const STOCK_ADJUSTMENT_CHECKS: Checks<AdjustStockInput> = {
  quantity: maxDigits(12), countedQty: all(atLeast0, maxDigits(12)), reason: filled,
}

/**
 * Adjusts the stock. The quantity on hand cannot become negative; the free quantity can, because counted stock may be
 * less than what was reserved. Returns the identifier of the movement.
 */
export function adjust(ctx: Context, input: AdjustStockInput): Promise<string> {
  const { materialId, countedQty, reason } = input
  return ctx.transaction(async (ctx) => {
    const material = { path: ['materialId'], model: 'material', id: materialId } as const
    refuse([
      (input.quantity == null) === (countedQty == null) && {
        path: ['quantity'], why: because('either_or', { one: 'quantity', other: 'countedQty' }),
      },
      ...faultsOf(input, STOCK_ADJUSTMENT_CHECKS),
      ...(await wholeFaults(ctx, [
        { path: ['quantity'], materialId, quantity: input.quantity },
        { path: ['countedQty'], materialId, quantity: countedQty },
      ])),
      // Stock of a material that is switched off must still be corrected.
      ...(await unknownReferences(ctx, [material], [materialId])),
    ])
    const { warehouseQty } = (await lockBalances(ctx, [materialId])).get(materialId) as Balance
    const quantity = input.quantity ? asStored(input.quantity) : asStored(countedQty as Decimal).minus(warehouseQty)
    const path = [input.quantity ? 'quantity' : 'countedQty']
    refuse([quantity.isZero() && { path, why: because('adjusts_nothing', { onHand: warehouseQty }) }])
    return moveOne(ctx, { materialId, kind: 'ADJUSTMENT', quantity, reason, path })
  })
}
