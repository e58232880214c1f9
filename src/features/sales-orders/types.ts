// GraphQL types of sales orders and of the conversion of a quote.
import { ObjectType } from 'type-graphql'
import { RevisionChangeContent, RevisionContent } from '../../core/lifecycle/revision.types.js'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { SalesOrderLineStatus, SalesOrderStatus } from '../../generated/prisma/enums.js'
import { Quote } from '../quotes/types.js'

describeEnum(SalesOrderStatus, 'SalesOrderStatus', 'State of a sales order.', {
  DRAFT: 'Draft; not confirmed to the client.',
  CONFIRMED: 'Confirmed to the client.',
  IN_PRODUCTION: 'Being made.',
  READY: 'Made and waiting for shipment.',
  SHIPPED: 'Shipped of every line: at least the ordered quantity less tolerance.',
  COMPLETED: 'All that was shipped has been delivered.',
  ON_HOLD: 'On hold, with a reason; may be resumed.',
  CANCELLED: 'No longer needed.',
})

describeEnum(SalesOrderLineStatus, 'SalesOrderLineStatus', 'State of one line of a sales order.', {
  PENDING: 'Not confirmed yet.',
  CONFIRMED: 'Confirmed to the client.',
  IN_PRODUCTION: 'Being made.',
  SHIPPED: 'Shipped to the client.',
  CANCELLED: 'No longer needed.',
})

@ObjectType({ implements: Node, description: 'One size and colour of a sales order.' })
export class SalesOrderLine extends Node {
  @required.id('The order that it belongs to.') salesOrderId!: string
  @required.int('Position in the list, from 1.') itemNumber!: number
  @optional.id('The size and colour. Null if none was named.') styleSkuId!: string | null
  @required.int('Pieces ordered.') orderQuantity!: number
  @optional.decimal("Of one piece, in the order's currency; null while none is agreed.") unitPrice!: Decimal | null
  @optional.decimal('Amount: orderQuantity × unitPrice, at 4 places. Null without a price.') amount!: Decimal | null
  @optional.decimal('Shipped may differ from ordered by this percentage; null if not given.')
  clientTolerance!: Decimal | null
  @optional.storedDay('Day of delivery that the client requests. Null if not given.') requestedDeliveryDate!: Date | null
  @optional.storedDay('Day on which all should be ready for shipment. Null if not given.')
  requestedBulkReadyDate!: Date | null
  @required.of(() => SalesOrderLineStatus, 'State of the line.') status!: SalesOrderLineStatus
  @required.int('Pieces: Σ quantity of the deliveries in transit or completed, without failed or skipped dropoffs; 0 '
    + 'if the order was marked as shipped without deliveries.')
  shippedQty!: number
  @required.int('Σ of completed dropoffs, and of completed deliveries without dropoffs.') deliveredQty!: number
  @required.int('The line counts as shipped from here: orderQuantity × (1 − clientTolerance / 100), rounded up, at '
    + 'least 1; 0 if cancelled.')
  leastToShip!: number
  @required.int('Most pieces that may be shipped: orderQuantity × (1 + clientTolerance / 100), rounded down; 0 if '
    + 'cancelled.')
  mostToShip!: number
  @required.int('Still to be shipped: max(0, orderQuantity − shippedQty); 0 if cancelled, or if the order counts as '
    + 'shipped.')
  openQty!: number
}

@ObjectType({ implements: Node, description: 'One planned shipment of a sales order.' })
export class ShipmentScheduleEntry extends Node {
  @required.id('The order that it belongs to.') salesOrderId!: string
  @required.int('Number of the shipment, unique within the order.') shipmentNumber!: number
  @optional.storedDay('Estimated day of delivery of this shipment. Null if not given.') etd!: Date | null
  @optional.int('Number of pieces in this shipment. Null if not given.') quantity!: number | null
  @required.int('Pieces shipped by deliveries, counted like `shippedQty` of a line.') shippedQty!: number
  @required.int('Σ of completed dropoffs, and of completed deliveries without dropoffs.') deliveredQty!: number
  @required.int('Pieces that are still to be shipped: max(0, quantity − shippedQty).') openQty!: number
}

@ObjectType({ implements: Node, description: 'One value that an amendment changed. It is never changed afterwards.' })
export class SalesOrderRevisionChange extends RevisionChangeContent implements Node {
  nodeId!: string
  id!: string
  @required.id('The amendment that changed it.') revisionId!: string
  @optional.id('The line that was changed or added, if it is a value of a line.') salesOrderLineId!: string | null
  @optional.int('The number of the planned shipment, if it is a value of a shipment.') shipmentNumber!: number | null
  @required.text('Field name, such as `orderQuantity`; `status` for a cancelled line.') field!: string
}

@ObjectType({ implements: Node, description: 'An amendment of a confirmed order. It is never changed afterwards.' })
export class SalesOrderRevision extends RevisionContent implements Node {
  nodeId!: string
  id!: string
  @required.id('The amended order.') salesOrderId!: string
}

@ObjectType({ implements: [Node, EditableRecord], description: 'An order of a client.' })
export class SalesOrder extends EditableRecord {
  @required.text('Document number, such as `SO-2026-00001`.') documentId!: string
  @optional.id('The quote that it was converted from. Null if made without one.') quoteId!: string | null
  @required.id('The client of the order.') clientId!: string
  @optional.id('The ordered style. Null if none was named.') styleId!: string | null
  @required.of(() => SalesOrderStatus, 'State of the sales order.') status!: SalesOrderStatus
  @optional.currency('Of all prices, ISO 4217; null only for imported orders without prices.') currency!: string | null
  @required.int('Pieces: Σ orderQuantity of the lines that are not cancelled.') orderQuantity!: number
  @optional.decimal('Σ amount of lines not cancelled, to minor units. Null if one is null.')
  totalAmount!: Decimal | null
  @optional.storedDay('Estimated day of delivery. Null if not given.') etd!: Date | null
  @optional.text('Shipping term, such as `FOB Chittagong`. Null if not given.') shippingTerm!: string | null
  @optional.storedDay('Last day of delivery. Null if not given.') deadline!: Date | null
  @optional.text('Shipment plan, as free text. Null if not given.') shipmentPlan!: string | null
  @optional.text('Payment term, such as `30 days net`. Null if not given.') paymentTerm!: string | null
  @optional.int('Days after the bill date on which bills are due. Null: by the client’s terms.') paymentTermDays!: number | null
  @optional.flag('True: due at the end of the month of that day. Null if not agreed.') paymentTermEndOfMonth!: boolean | null
  @optional.text('Remarks. Null without any.') notes!: string | null
  @required.int('Deliveries with its goods, except cancelled and failed ones, and those whose dropoffs of these goods '
    + 'all failed or were skipped. They decide when the order is shipped and completed.')
  deliveryCount!: number
  @required.int('Number of the latest revision; 0 before the first.') revision!: number
  @required.instant('The time at which it was created.') createdAt!: Date
  @optional.id('The user who created it. Null if no user is known.') createdById!: string | null
}

@ObjectType({ description: 'Result of the conversion of a quote.' })
export class QuoteConversion {
  @required.of(() => SalesOrder, 'The sales order, in Draft.') salesOrder!: SalesOrder
  @required.of(() => Quote, 'The quote, converted.') quote!: Quote
  @required.texts('What to check before the order is confirmed, as sentences.') warnings!: string[]
}
