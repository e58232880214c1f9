// The billed quantity of the lines of sales orders.
import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { wholeChildren } from '../../core/records/read.js'
import { noteField } from '../../core/records/record.js'
import { bills } from '../bills/reads.js'
import { billedQtyOf } from '../sales-orders/quantities.js'
import { SalesOrderLine } from '../sales-orders/types.js'
import { billedOrderLines } from './reads.js'

noteField('SalesOrderLine', 'billedQty', ['id'])
noteField('SalesOrderLine', 'unbilledQty', ['id', 'orderQuantity', 'status'])

/** Loads with those of all other lines. Both fields of a line read the same rows. */
async function billedQtyOfLine(ctx: Context, id: string): Promise<number> {
  const billed = await wholeChildren(ctx, billedOrderLines, 'salesOrderLineId', id)
  const found = await Promise.all(billed.map(({ billId }) => wholeChildren(ctx, bills, 'id', billId)))
  return billedQtyOf(billed.map(({ quantity }, index) => ({ quantity, bill: found[index][0] })))
}

@Resolver(() => SalesOrderLine)
export class BilledQtyResolver {
  @FieldResolver(() => Int, {
    description: 'Pieces billed: Σ quantity of the bills made of the order that are not void.',
  })
  billedQty(@Root() { id }: SalesOrderLine, @Ctx() ctx: Context) {
    return billedQtyOfLine(ctx, id)
  }

  @FieldResolver(() => Int, {
    description: 'Pieces that are not billed yet: max(0, orderQuantity − billedQty); 0 if the line is cancelled.',
  })
  async unbilledQty(@Root() { id, orderQuantity, status }: SalesOrderLine, @Ctx() ctx: Context) {
    return status === 'CANCELLED' ? 0 : Math.max(0, orderQuantity - (await billedQtyOfLine(ctx, id)))
  }
}
