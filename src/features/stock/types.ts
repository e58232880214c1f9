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

@ObjectType({ implements: Node, description: "A material's movement into or out of the warehouse. Never changed." })
export class StockMovement extends Node {
  @required.id('What is moved.') materialId!: string
  @required.of(() => StockMovementKind, 'Kind of the movement.') kind!: StockMovementKind
  @required.decimal("In the material's unit: above 0 into, below 0 out of the warehouse.") quantity!: Decimal
  @required.decimal('The part of `quantity` with a price. What was received without a rate has none.')
  pricedQty!: Decimal
  @optional.decimal('Of one unit of `pricedQty`, in the home currency at 6 places: a receipt has the order’s price by '
    + 'the rate of its day; what leaves, the average of the stock; a return, of what was issued. Null without a price.')
  unitPrice!: Decimal | null
  @optional.decimal('Of `pricedQty`, in the home currency at 4 places; below 0 out of the warehouse. Null without a price.')
  value!: Decimal | null
  @optional.id('The receipt line that moved it. Null for other movements.') goodsReceiptLineId!: string | null
  @optional.id('The order of an issue or return. Null for other movements.') productionOrderId!: string | null
  @optional.text('Why the stock was adjusted, or a remark. Null without any.') reason!: string | null
  @required.instant('The time of the movement.') createdAt!: Date
  @optional.id('The user who recorded it. Null if no user is known.') createdById!: string | null
  @optional.text('Name of that user at the time. Null without one.') createdByName!: string | null
}
