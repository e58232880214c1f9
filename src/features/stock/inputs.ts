// GraphQL input types of stock movements.
import { InputType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { StockMovementKind } from '../../generated/prisma/enums.js'

@InputType({ description: 'Material that goes to a production order.' })
export class IssueMaterialInput {
  @required.id('What is moved.') materialId!: string
  @required.id('The order that uses it.') productionOrderId!: string
  @required.decimal('Quantity in the unit of the material; more than 0.') quantity!: Decimal
  @optional.text('Why it is moved, or a remark.') reason?: string | null
}

@InputType({ description: 'Material that comes back from a production order.' })
export class ReturnMaterialInput extends IssueMaterialInput {}

@InputType({ description: 'A correction of the stock: give either `quantity` or `countedQty`.' })
export class AdjustStockInput {
  @required.id('What is moved.') materialId!: string
  @optional.decimal('The difference: above 0 adds, below 0 removes.') quantity?: Decimal | null
  @optional.decimal('The counted quantity; the movement is its difference to that on hand.') countedQty?: Decimal | null
  @required.text('Why the stock is corrected.') reason!: string
}

@InputType({ description: 'Stock movements that match every given condition.' })
export class StockMovementFilter {
  @optional.ids('Of one of these materials.') materialId?: string[] | null
  @optional.of(() => [StockMovementKind], 'Movements of one of these kinds.') kind?: StockMovementKind[] | null
  @optional.ids('To or from one of these production orders.') productionOrderId?: string[] | null
  @optional.ids('Of one of these lines of goods receipts.') goodsReceiptLineId?: string[] | null
  @optional.ids('Recorded by one of these users.') createdById?: string[] | null
  @optional.instant('At this time or later.') createdFrom?: Date | null
  @optional.instant('Before this time.') createdBefore?: Date | null
  @optional.text('The reason contains this text.') text?: string | null
}
