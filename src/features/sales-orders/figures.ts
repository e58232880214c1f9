// Computed figures of sales orders, of their lines and of their shipments.
import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { wholeChildren } from '../../core/records/read.js'
import { Decimal, GraphQLDecimal } from '../../core/schema/scalars.js'
import { matrixFor, SizeColorMatrix } from '../styles/size-color-matrix.js'
import { salesOrderLines } from './reads.js'
import { leastToShip, mostToShip } from './shipping-state.js'
import { SalesOrder, SalesOrderLine, ShipmentScheduleEntry } from './types.js'
import { counted } from './quantities.js'
import { amountOf, quantityOf, totalOf } from './value.js'

const decimal = (figure: Decimal | string | null) => (figure === null ? null : new Decimal(figure))

@Resolver(() => SalesOrderLine)
export class SalesOrderLineResolver {
  @FieldResolver(() => GraphQLDecimal)
  amount(@Root() { orderQuantity, unitPrice }: SalesOrderLine) {
    return amountOf({ orderQuantity, unitPrice: decimal(unitPrice) })
  }

  @FieldResolver(() => Int)
  leastToShip(@Root() { orderQuantity, clientTolerance, status }: SalesOrderLine) {
    return leastToShip({ orderQuantity, status, clientTolerance: decimal(clientTolerance) })
  }

  @FieldResolver(() => Int)
  mostToShip(@Root() { orderQuantity, clientTolerance, status }: SalesOrderLine) {
    return mostToShip({ orderQuantity, status, clientTolerance: decimal(clientTolerance) })
  }
}

@Resolver(() => ShipmentScheduleEntry)
export class ShipmentResolver {
  @FieldResolver(() => Int)
  openQty(@Root() { quantity, shippedQty }: ShipmentScheduleEntry) {
    return Math.max(0, (quantity ?? 0) - shippedQty)
  }
}

@Resolver(() => SalesOrder)
export class SalesOrderResolver {
  @FieldResolver(() => Int)
  async orderQuantity(@Root() { id }: SalesOrder, @Ctx() ctx: Context) {
    return quantityOf(await wholeChildren(ctx, salesOrderLines, 'salesOrderId', id))
  }

  @FieldResolver(() => SizeColorMatrix, {
    description: 'The ordered pieces, by size and colour. Cancelled lines do not count.',
  })
  async sizeColorMatrix(@Root() { id }: SalesOrder, @Ctx() ctx: Context) {
    const lines = counted(await wholeChildren(ctx, salesOrderLines, 'salesOrderId', id))
    return matrixFor(ctx, lines.map(({ styleSkuId, orderQuantity: quantity }) => ({ styleSkuId, quantity })))
  }

  @FieldResolver(() => GraphQLDecimal)
  async totalAmount(@Root() { id, currency }: SalesOrder, @Ctx() ctx: Context) {
    const lines = await wholeChildren(ctx, salesOrderLines, 'salesOrderId', id)
    return totalOf(lines.map((line) => ({ ...line, unitPrice: decimal(line.unitPrice) })), currency)
  }
}
