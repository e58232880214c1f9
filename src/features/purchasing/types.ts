// GraphQL types of purchase orders and goods receipts.
import { InputType, ObjectType } from 'type-graphql'
import { RevisionChangeContent, RevisionContent } from '../../core/lifecycle/revision.types.js'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { GoodsReceiptStatus, PurchaseOrderStatus } from '../../generated/prisma/enums.js'

describeEnum(PurchaseOrderStatus, 'PurchaseOrderStatus', 'State of a purchase order.', {
  DRAFT: 'Draft; not sent to the supplier.',
  SENT: 'Sent to the supplier; nothing has been received.',
  PARTIALLY_RECEIVED: 'A part has been received.',
  RECEIVED: 'Everything has been received.',
  CANCELLED: 'Cancelled before anything was received.',
  CLOSED: 'Closed; missing quantities will not be delivered.',
})

describeEnum(GoodsReceiptStatus, 'GoodsReceiptStatus', 'State of a goods receipt.', {
  DRAFT: 'Draft, during counting; does not count as received.',
  POSTED: 'Counts as received.',
  VOID: 'Void, because it was a mistake; does not count as received.',
})

@ObjectType({ implements: Node, description: 'One ordered item.' })
export class PurchaseOrderLine extends Node {
  @required.id('The order that it belongs to.') purchaseOrderId!: string
  @required.int('Position in the list, from 1.') itemNumber!: number
  @optional.id('The material. Null if none was named.') materialId!: string | null
  @optional.text('Description of the ordered item. Null if not given.') description!: string | null
  @required.decimal('Ordered quantity, in `uom`; 0 if an amendment cancelled the line.') quantity!: Decimal
  @required.decimal("Price of one unit, in the order's currency.") unitPrice!: Decimal
  @required.decimal("In the order's currency: quantity × unitPrice; what arrived under an earlier price counts at that.")
  amount!: Decimal
  @optional.text('Unit of measure. Null if not given.') uom!: string | null
  @required.decimal('Quantity received: Σ quantity of the posted receipts.') receivedQty!: Decimal
  @required.decimal('Σ billQty of the bills that are not void. Client bills do not count.') billedQty!: Decimal
}

@ObjectType({ implements: [Node, EditableRecord], description: 'An order to a supplier.' })
export class PurchaseOrder extends EditableRecord {
  @required.text('Document number, such as `PO-2026-00001`.') documentId!: string
  @required.id('Who delivers.') supplierId!: string
  @optional.id('The material request that it was made from, if any.') materialRequestId!: string | null
  @required.of(() => PurchaseOrderStatus, 'State of the purchase order.') status!: PurchaseOrderStatus
  @required.currency('Currency of all prices and amounts, ISO 4217.') currency!: string
  @required.decimal("Σ amount of the lines, in the order's currency.") total!: Decimal
  @optional.storedDay('Expected day of arrival. Null if not given.') expectedAt!: Date | null
  @optional.int('Days after the bill date on which bills are due. Null: by the supplier’s terms.') paymentTermDays!: number | null
  @optional.flag('True: due at the end of the month of that day. Null if not agreed.') paymentTermEndOfMonth!: boolean | null
  @optional.text('Remarks. Null without any.') notes!: string | null
  @required.instant('The time at which it was created.') createdAt!: Date
  @optional.id('The user who created it. Null if no user is known.') createdById!: string | null
  @optional.instant('The time at which it was sent to the supplier. Null until then.') sentAt!: Date | null
  @optional.instant('The time at which it was cancelled. Null until then.') cancelledAt!: Date | null
  @optional.instant('The time at which it was closed. Null until then.') closedAt!: Date | null
  @optional.text('Why the rest will not be delivered. Null unless it is closed.') closeReason!: string | null
  @required.int('Number of the latest revision; 0 before the first.') revision!: number
}

@ObjectType({ implements: Node, description: 'One value that an amendment changed. It is never changed afterwards.' })
export class PurchaseOrderRevisionChange extends RevisionChangeContent implements Node {
  nodeId!: string
  id!: string
  @required.id('The amendment that changed it.') revisionId!: string
  @optional.id('The line that was changed or added, if it is a value of a line.') purchaseOrderLineId!: string | null
  @required.text('Field name, such as `unitPrice`; `quantity` becomes 0 for a cancelled line.') field!: string
}

@ObjectType({ implements: Node, description: 'An amendment of a sent order. It is never changed afterwards.' })
export class PurchaseOrderRevision extends RevisionContent implements Node {
  nodeId!: string
  id!: string
  @required.id('The amended order.') purchaseOrderId!: string
}

@InputType({ description: 'Purchase orders that match every given condition.' })
export class PurchaseOrderFilter {
  @optional.of(() => [PurchaseOrderStatus], 'Records in one of these states.') status?: PurchaseOrderStatus[] | null
  @optional.ids('To one of these suppliers.') supplierId?: string[] | null
  @optional.ids('Made from one of these material requests.') materialRequestId?: string[] | null
  @optional.dayOrInstant('Expected on this day or later.') expectedFrom?: Date | null
  @optional.dayOrInstant('Expected before this day.') expectedBefore?: Date | null
  @optional.decimal('With this total or more.') totalFrom?: Decimal | null
  @optional.decimal('With this total or less.') totalTo?: Decimal | null
  @optional.ids('Created by one of these users.') createdById?: string[] | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}

@ObjectType({ implements: Node, description: 'The quantity that arrived for one line of the purchase order.' })
export class GoodsReceiptLine extends Node {
  @required.id('The receipt that it belongs to.') goodsReceiptId!: string
  @required.id('What was ordered.') purchaseOrderLineId!: string
  @required.decimal("Quantity received, in the unit of the order's line.") quantity!: Decimal
  @optional.decimal("Price of the order's line when it arrived, if an amendment changed that price since; else null.")
  earlierPrice!: Decimal | null
}

@ObjectType({
  implements: [Node, EditableRecord],
  description: 'A receipt of goods for an order. Only posted ones count as received.',
})
export class GoodsReceipt extends EditableRecord {
  @required.text('Document number, such as `GRN-2026-00001`.') documentId!: string
  @required.id('The order that it belongs to.') purchaseOrderId!: string
  @required.of(() => GoodsReceiptStatus, 'State of the goods receipt.') status!: GoodsReceiptStatus
  @required.instant('Time of arrival of the goods.') receivedAt!: Date
  @optional.text('Remarks. Null without any.') notes!: string | null
  @required.instant('The time at which it was created.') createdAt!: Date
  @optional.id('The user who created it. Null if no user is known.') createdById!: string | null
  @optional.instant('The time at which it was posted. Null until then.') postedAt!: Date | null
  @optional.instant('The time at which it was voided. Null unless it is void.') voidedAt!: Date | null
  @optional.text('Why it is void. Null unless it is void.') voidReason!: string | null
}


@InputType({ description: 'Goods receipts that match every given condition.' })
export class GoodsReceiptFilter {
  @optional.of(() => [GoodsReceiptStatus], 'Records in one of these states.') status?: GoodsReceiptStatus[] | null
  @optional.ids('For one of these purchase orders.') purchaseOrderId?: string[] | null
  @optional.instant('Arrived at this time or later.') receivedFrom?: Date | null
  @optional.instant('Arrived before this time.') receivedBefore?: Date | null
  @optional.ids('Created by one of these users.') createdById?: string[] | null
  @optional.instant('Entered at this time or later.') createdFrom?: Date | null
  @optional.instant('Entered before this time.') createdBefore?: Date | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}
