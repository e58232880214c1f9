// Issues material to production orders, and takes it back.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { above0, faultsOf, type Checks } from '../../core/checks.js'
import { ZERO } from '../../core/money/money.js'
import { lockRow } from '../../core/records/lock.js'
import { unknownReferences } from '../../core/records/references.js'
import { Decimal } from '../../core/schema/scalars.js'
import { conflict, refuse } from '../../errors.js'
import type { ProductionOrder } from '../../generated/prisma/client.js'
import { wholeFaults } from '../materials/counted.js'
import type { IssueMaterialInput } from './inputs.js'
import { asStored, lockBalances, moveOne, type Balance } from './ledger.js'
import { reservedLines, takeReserved, totalOf } from './reservations.js'
import { issuedTo } from './worths.js'

/**
 * Issues material to a production order. It takes the reservations of the order's material requests first, then free
 * stock. Returns the identifier of the movement.
 */
export function issue(ctx: Context, input: IssueMaterialInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const { materialId, productionOrderId, reason } = input
    const quantity = asStored(input.quantity)
    const order = await lockOrder(ctx, { ...input, quantity })
    if (!['PLANNED', 'IN_PROGRESS'].includes(order.status)) throw closed(order)
    const balance = (await lockBalances(ctx, [materialId])).get(materialId) as Balance
    const own = await reservedLines(ctx, { materialId, materialRequest: { is: requestsFor(order) } })
    refuse([issueFault(balance, totalOf(own), quantity)])
    await takeReserved(ctx, own, quantity)
    return moveOne(ctx, { materialId, productionOrderId, kind: 'ISSUE', quantity: quantity.neg(), reason, path: ['quantity'] })
  })
}

/** The requests whose reservations an order takes: its own, and those of its sales order that name no other order. */
const requestsFor = ({ id, salesOrderId }: ProductionOrder) => ({
  OR: [{ productionOrderId: id }, ...(salesOrderId ? [{ salesOrderId, productionOrderId: null }] : [])],
})

const closed = ({ documentId, status }: ProductionOrder) =>
  conflict(because('order_takes_no_material', { document: documentId, state: status }), {
    state: status,
  })

export const MATERIAL_ISSUE_CHECKS: Checks<IssueMaterialInput> = { quantity: above0 }

/** Locks the production order. Throws BAD_USER_INPUT if an identifier is unknown or the quantity is not above 0. */
async function lockOrder(ctx: Context, { materialId, productionOrderId, quantity }: IssueMaterialInput) {
  await lockRow(ctx, 'ProductionOrder', productionOrderId)
  refuse([
    ...faultsOf({ quantity }, MATERIAL_ISSUE_CHECKS),
    ...(await wholeFaults(ctx, [{ path: ['quantity'], materialId, quantity }])),
    // Material that was switched off later must still leave the warehouse, and may come back.
    ...(await unknownReferences(ctx, [
      { path: ['materialId'], model: 'material', id: materialId },
      { path: ['productionOrderId'], model: 'productionOrder', id: productionOrderId },
    ], [materialId])),
  ])
  return ctx.db.productionOrder.findFirstOrThrow({ where: { id: productionOrderId } })
}

/** What can be issued: the order's own reservations and the free stock, and never more than is on hand. */
function issueFault(
  { name, unit, warehouseQty, reservedQty }: Balance, own: Decimal, quantity: Decimal,
): Fault | false {
  const free = Decimal.max(ZERO, warehouseQty.minus(reservedQty))
  const most = Decimal.min(warehouseQty, own.plus(free))
  if (quantity.lte(most)) return false
  return {
    path: ['quantity'],
    why: because('exceeds_issuable', {
      material: name, unit, expected: most, given: quantity, onHand: warehouseQty, reserved: reservedQty,
      ownReservation: own, free,
    }),
  }
}

/** Takes material back from a production order, at most what was issued to it. Returns the movement's identifier. */
export function returnMaterial(ctx: Context, input: IssueMaterialInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const { materialId, productionOrderId, reason } = input
    const quantity = asStored(input.quantity)
    await lockOrder(ctx, { ...input, quantity })
    const { quantity: most } = await issuedTo(ctx, input)
    const why = because('exceeds_issued', { expected: most, given: quantity })
    refuse([quantity.gt(most) && { path: ['quantity'], why }])
    return moveOne(ctx, { materialId, productionOrderId, kind: 'RETURN', quantity, reason, path: ['quantity'] })
  })
}
