// What the public sees of purchase orders and goods receipts.
import { InputType, ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { GoodsReceiptStatus, PurchaseOrderStatus } from '../../generated/prisma/enums.js'

describeEnum(PurchaseOrderStatus, 'PurchaseOrderStatus', 'Where a purchase order stands.', {
  DRAFT: 'Being written; the supplier does not know of it.',
  SENT: 'With the supplier; nothing has been received.',
  PARTIALLY_RECEIVED: 'Some of it has been received.',
  RECEIVED: 'All of it has been received.',
  CANCELLED: 'Called off before anything was received.',
  CLOSED: 'Finished; what is still missing will not come.',
})

describeEnum(GoodsReceiptStatus, 'GoodsReceiptStatus', 'Where a goods receipt stands.', {
  DRAFT: 'Being counted; does not count as received.',
  POSTED: 'Counts as received.',
  VOID: 'Was a mistake; does not count as received.',
})

@ObjectType({ implements: Node, description: 'One thing ordered.' })
export class PurchaseOrderLine extends Node {
  @required.id('The purchase order.') purchaseOrderId!: string
  @required.int('Place in the list, from 1.') itemNumber!: number
  @optional.id('The material.') materialId!: string | null
  @optional.text('What is ordered.') description!: string | null
  @required.decimal('Quantity ordered, in the unit beside it.') qty!: Decimal
  @required.decimal("Price of one unit, in the order's currency.") unitPrice!: Decimal
  @required.decimal("What it comes to: qty × unitPrice, in the order's currency.") amount!: Decimal
  @optional.text('Unit of measure.') uom!: string | null
}

@ObjectType({ implements: Node, description: 'An order to a supplier.' })
export class PurchaseOrder extends Node {
  @required.text('Number of the document, `PO-2026-00001`.') documentId!: string
  @required.id('The supplier.') supplierId!: string
  @optional.id('The material request that it was made from, if any.') materialRequestId!: string | null
  @required.of(() => PurchaseOrderStatus, 'Where it stands.') status!: PurchaseOrderStatus
  @required.text('Currency of its prices and amounts, ISO 4217.') currency!: string
  @required.decimal("Σ amount of the lines, in the order's currency.") total!: Decimal
  @optional.instant('When the goods are expected.') expectedAt!: Date | null
  @optional.text('Remarks.') notes!: string | null
  @required.instant('When it was drafted.') createdAt!: Date
  @optional.id('Who drafted it.') createdById!: string | null
  @optional.instant('When it went to the supplier.') sentAt!: Date | null
  @optional.instant('When it was cancelled.') cancelledAt!: Date | null
  @optional.instant('When it was closed.') closedAt!: Date | null
}


@InputType({ description: 'Which purchase orders to list; all conditions hold together.' })
export class PurchaseOrderFilter {
  @optional.of(() => [PurchaseOrderStatus], 'In one of these states.') status?: PurchaseOrderStatus[] | null
  @optional.id('To this supplier.') supplierId?: string | null
  @optional.id('Made from this material request.') materialRequestId?: string | null
  @optional.instant('Expected at this time or later.') expectedFrom?: Date | null
  @optional.instant('Expected before this time.') expectedBefore?: Date | null
  @optional.instant('Drafted at this time or later.') createdFrom?: Date | null
  @optional.instant('Drafted before this time.') createdBefore?: Date | null
  @optional.text('Number or notes contain this.') text?: string | null
}

@ObjectType({ implements: Node, description: 'What arrived of one line of the purchase order.' })
export class GoodsReceiptLine extends Node {
  @required.id('The receipt.') goodsReceiptId!: string
  @required.id('The line of the purchase order.') purchaseOrderLineId!: string
  @required.decimal("Quantity received, in the unit of the order's line.") qty!: Decimal
}

@ObjectType({
  implements: Node,
  description: 'A delivery of goods on a purchase order. Only posted ones count as received.',
})
export class GoodsReceipt extends Node {
  @required.text('Number of the document, `GRN-2026-00001`.') documentId!: string
  @required.id('The purchase order.') purchaseOrderId!: string
  @required.of(() => GoodsReceiptStatus, 'Where it stands.') status!: GoodsReceiptStatus
  @required.instant('When the goods arrived.') receivedAt!: Date
  @optional.text('Remarks.') notes!: string | null
  @required.instant('When it was written.') createdAt!: Date
  @optional.id('Who wrote it.') createdById!: string | null
  @optional.instant('When it was posted.') postedAt!: Date | null
  @optional.instant('When it was voided.') voidedAt!: Date | null
}


@InputType({ description: 'Which goods receipts to list; all conditions hold together.' })
export class GoodsReceiptFilter {
  @optional.of(() => [GoodsReceiptStatus], 'In one of these states.') status?: GoodsReceiptStatus[] | null
  @optional.id('On this purchase order.') purchaseOrderId?: string | null
  @optional.instant('Arrived at this time or later.') receivedFrom?: Date | null
  @optional.instant('Arrived before this time.') receivedBefore?: Date | null
  @optional.text('Number or notes contain this.') text?: string | null
}
