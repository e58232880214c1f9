// The size × colour matrix of production orders.
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { loadParts } from '../../core/records/read.js'
import { matrixFor, SizeColorMatrix } from '../styles/size-color-matrix.js'
import { productionOrderLines } from './reads.js'
import { ProductionOrder } from './types.js'

@Resolver(() => ProductionOrder)
export class ProductionOrderResolver {
  @FieldResolver(() => SizeColorMatrix, {
    description: 'Pieces by size and colour; without lines, all in the row without SKU.',
  })
  async sizeColorMatrix(@Root() order: ProductionOrder, @Ctx() ctx: Context) {
    const lines = await loadParts(ctx, order, 'lineItems', productionOrderLines, 'productionOrderId')
    return matrixFor(ctx, lines.length ? lines : [{ styleSkuId: null, quantity: order.quantity }])
  }
}
