// The billed quantities of the lines of sales orders, and what can still be billed of them.
import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { getWhole, loadWhere } from '../../core/records/read.js'
import { bills } from '../bills/reads.js'
import { billedQtyOf } from '../sales-orders/quantities.js'
import { salesOrderLines, salesOrders } from '../sales-orders/reads.js'
import { orderedPieces, piecesLeft } from '../sales-orders/shipping-state.js'
import { SalesOrderLine } from '../sales-orders/types.js'
import { billedOrderLines } from './reads.js'

/** Loads with those of all other lines. Both fields of a line read the same rows. */
export async function billedQtyOfLine(ctx: Context, id: string): Promise<number> {
  const billed = await loadWhere(ctx, billedOrderLines, 'salesOrderLineId', id)
  const found = await Promise.all(billed.map(({ billId }) => getWhole(ctx, bills, billId)))
  return billedQtyOf(billed.map(({ quantity, creditedQty }, index) => ({ quantity, creditedQty, bill: found[index] })))
}

/** The pieces of a line that can still be billed, by what was ordered or by what has left. */
export async function unbilledPieces(ctx: Context, id: string): Promise<number> {
  const [line, billed] = await Promise.all([getWhole(ctx, salesOrderLines, id), billedQtyOfLine(ctx, id)])
  const order = await getWhole(ctx, salesOrders, line.salesOrderId)
  return Math.max(orderedPieces(order, line), piecesLeft(order, line)) - billed
}

@Resolver(() => SalesOrderLine)
export class BilledQtyResolver {
  @FieldResolver(() => Int, {
    description: 'Pieces billed: Σ (quantity − creditedQty) of its bills that are not void.',
  })
  billedQty(@Root() { id }: SalesOrderLine, @Ctx() ctx: Context) {
    return billedQtyOfLine(ctx, id)
  }

  @FieldResolver(() => Int, {
    description: 'Pieces that can still be billed by what was ordered: max(0, orderQuantity − billedQty). Of a shipped or '
      + 'completed order at most what was shipped: max(0, min(orderQuantity, shippedQty) − billedQty). 0 if the line is '
      + 'cancelled.',
  })
  async unbilledQty(@Root() line: SalesOrderLine, @Ctx() ctx: Context) {
    const [order, billed] = await Promise.all([
      getWhole(ctx, salesOrders, line.salesOrderId), billedQtyOfLine(ctx, line.id),
    ])
    return Math.max(0, orderedPieces(order, line) - billed)
  }
}
