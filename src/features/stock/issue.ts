// Issues material to production orders, and takes it back.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { above0, faultsOf, type Checks } from '../../core/checks.js'
import { hold } from '../../core/records/hold.js'
import { unknownReferences } from '../../core/records/references.js'
import { Decimal } from '../../core/schema/scalars.js'
import { conflict, refuse } from '../../errors.js'
import type { ProductionOrder } from '../../generated/prisma/client.js'
import type { MaterialIssueInput } from './inputs.js'
import { asStored, holdBalances, moveOne, type Balance } from './ledger.js'
import { reservedLines, takeReserved, totalOf } from './reservations.js'

const ZERO = new Decimal(0)

/**
 * Issues material to a production order. It takes the reservations of the order's material requests first, then free
 * stock. Returns the identifier of the movement.
 */
export function issue(ctx: Context, input: MaterialIssueInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const { materialId, productionOrderId, reason } = input
    const qty = asStored(input.qty)
    const order = await holdOrder(ctx, { ...input, qty })
    if (!['PLANNED', 'IN_PROGRESS'].includes(order.status)) throw closed(order)
    const balance = (await holdBalances(ctx, [materialId])).get(materialId) as Balance
    const own = await reservedLines(ctx, { materialId, materialRequest: { is: requestsFor(order) } })
    refuse([issueFault(balance, totalOf(own), qty)])
    await takeReserved(ctx, own, qty)
    return moveOne(ctx, { materialId, productionOrderId, kind: 'ISSUE', qty: qty.neg(), reason, path: ['qty'] })
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

export const MATERIAL_ISSUE_CHECKS: Checks<MaterialIssueInput> = { qty: above0 }

/** Locks the production order. Throws BAD_USER_INPUT if an identifier is unknown or the quantity is not above 0. */
async function holdOrder(ctx: Context, { materialId, productionOrderId, qty }: MaterialIssueInput) {
  await hold(ctx, 'ProductionOrder', productionOrderId)
  refuse([
    ...faultsOf({ qty }, MATERIAL_ISSUE_CHECKS),
    // Material that was switched off later must still leave the warehouse, and may come back.
    ...(await unknownReferences(ctx, [
      { path: ['materialId'], model: 'material', id: materialId },
      { path: ['productionOrderId'], model: 'productionOrder', id: productionOrderId },
    ], [materialId])),
  ])
  return ctx.db.productionOrder.findFirstOrThrow({ where: { id: productionOrderId } })
}

/** What can be issued: the order's own reservations and the free stock, and never more than is on hand. */
function issueFault({ name, unit, warehouseQty, reservedQty }: Balance, own: Decimal, qty: Decimal): Fault | false {
  const free = Decimal.max(ZERO, warehouseQty.minus(reservedQty))
  const most = Decimal.min(warehouseQty, own.plus(free))
  if (qty.lte(most)) return false
  return {
    path: ['qty'],
    why: because('exceeds_issuable', {
      material: name, unit, expected: most, given: qty, onHand: warehouseQty, reserved: reservedQty,
      ownReservation: own, free,
    }),
    given: qty,
  }
}

/** Takes material back from a production order, at most what was issued to it. Returns the movement's identifier. */
export function takeBack(ctx: Context, input: MaterialIssueInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const { materialId, productionOrderId, reason } = input
    const qty = asStored(input.qty)
    await holdOrder(ctx, { ...input, qty })
    const most = await issuedTo(ctx, input)
    const why = because('exceeds_issued', { expected: most, given: qty })
    refuse([qty.gt(most) && { path: ['qty'], why, given: qty }])
    return moveOne(ctx, { materialId, productionOrderId, kind: 'RETURN', qty, reason, path: ['qty'] })
  })
}

type Issued = Pick<MaterialIssueInput, 'materialId' | 'productionOrderId'>

/** The quantity that was issued to a production order and has not come back. */
export async function issuedTo(ctx: Context, { materialId, productionOrderId }: Issued): Promise<Decimal> {
  const { _sum } = await ctx.db.stockMovement.aggregate({
    where: { materialId, productionOrderId, kind: { in: ['ISSUE', 'RETURN'] } }, _sum: { qty: true },
  })
  return (_sum.qty ?? ZERO).neg()
}
