// Computed figures of sales orders, of their lines and of their shipments.
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { explained } from '../../core/figures/explained.js'
import type { Row } from '../../core/records/record.js'
import { matrixFor, SizeColorMatrix } from '../styles/size-color-matrix.js'
import { exactLine, figuresOfOrder, linesOf, openFigure } from './explained.js'
import { leastToShip, mostToShip, openPieces } from './shipping-state.js'
import { SalesOrder, SalesOrderLine, ShipmentScheduleEntry } from './types.js'
import { counted } from './quantities.js'
import { amountFigure, quantityFigure, totalFigure } from './value.js'

@Resolver(() => SalesOrderLine)
export class SalesOrderLineResolver {
  @FieldResolver()
  amount(@Root() line: Row<'SalesOrderLine'>) {
    return amountFigure(exactLine(line))?.value ?? null
  }

  @FieldResolver()
  leastToShip(@Root() line: Row<'SalesOrderLine'>) {
    return leastToShip(exactLine(line))
  }

  @FieldResolver()
  mostToShip(@Root() line: Row<'SalesOrderLine'>) {
    return mostToShip(exactLine(line))
  }

  @FieldResolver()
  openQty(@Root() line: Row<'SalesOrderLine'>) {
    return openPieces(line)
  }
}

@Resolver(() => ShipmentScheduleEntry)
export class ShipmentResolver {
  @FieldResolver()
  openQty(@Root() shipment: Row<'ShipmentScheduleEntry'>) {
    return openFigure(shipment).value.toNumber()
  }
}

@Resolver(() => SalesOrder)
export class SalesOrderResolver {
  @FieldResolver()
  async orderQuantity(@Root() order: SalesOrder, @Ctx() ctx: Context) {
    return quantityFigure(await linesOf(ctx, order)).value.toNumber()
  }

  @FieldResolver(() => SizeColorMatrix, {
    description: 'The ordered pieces, by size and colour. Cancelled lines do not count.',
  })
  async sizeColorMatrix(@Root() order: SalesOrder, @Ctx() ctx: Context) {
    const lines = counted(await linesOf(ctx, order))
    return matrixFor(ctx, lines.map(({ styleSkuId, orderQuantity: quantity }) => ({ styleSkuId, quantity })))
  }

  @FieldResolver()
  async totalAmount(@Root() order: SalesOrder, @Ctx() ctx: Context) {
    const lines = await linesOf(ctx, order)
    return totalFigure(lines.map(exactLine), order.currency)?.value ?? null
  }
}

export const SalesOrderFigures = explained(SalesOrder, {
  of: 'the order, its lines and shipments', figures: figuresOfOrder,
})
