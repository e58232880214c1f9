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

@Resolver(() => SalesOrderLine)
export class BilledQtyResolver {
  @FieldResolver(() => Int, {
    description: 'Pieces billed: Σ quantity of the bills made of the order that are not void.',
  })
  async billedQty(@Root() { id }: SalesOrderLine, @Ctx() ctx: Context) {
    const billed = await wholeChildren(ctx, billedOrderLines, 'salesOrderLineId', id)
    const found = await Promise.all(billed.map(({ billId }) => wholeChildren(ctx, bills, 'id', billId)))
    return billedQtyOf(billed.map(({ quantity }, index) => ({ quantity, bill: found[index][0] })))
  }
}
