// GraphQL types of stock movements.
import { ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { StockMovementKind } from '../../generated/prisma/enums.js'

describeEnum(StockMovementKind, 'StockMovementKind', 'Kind of a stock movement.', {
  RECEIPT: 'Goods received from a supplier; below 0 when the receipt was voided.',
  ISSUE: 'Issued to a production order.',
  RETURN: 'Returned from a production order.',
  ADJUSTMENT: 'Corrected, with a reason.',
})

@ObjectType({
  implements: Node,
  description: 'One movement of a material into or out of the warehouse. It is never changed afterwards.',
})
export class StockMovement extends Node {
  @required.id('The material.') materialId!: string
  @required.of(() => StockMovementKind, 'Kind of the movement.') kind!: StockMovementKind
  @required.decimal('Quantity in the unit of the material: above 0 into the warehouse, below 0 out of it.') qty!: Decimal
  @optional.id('The line of the goods receipt that moved the material. Null for other movements.')
  goodsReceiptLineId!: string | null
  @optional.id('The production order that the material was issued to or returned from. Null for other movements.')
  productionOrderId!: string | null
  @optional.text('Why the stock was adjusted, or a remark. Null without any.') reason!: string | null
  @required.instant('The time of the movement.') createdAt!: Date
  @optional.id('The user who recorded it. Null if no user is known.') createdById!: string | null
  @optional.text('Name of that user at the time. Null without one.') createdByName!: string | null
}
