// What the public sees of a sales order, and of the conversion of a quote into one.
import { ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { SalesOrderLineStatus, SalesOrderStatus } from '../../generated/prisma/enums.js'
import { Quote } from '../quotes/types.js'

describeEnum(SalesOrderStatus, 'SalesOrderStatus', 'Where a sales order stands.', {
  DRAFT: 'Being written; nothing is promised yet.',
  CONFIRMED: 'Promised to the client.',
  IN_PRODUCTION: 'Being made.',
  READY: 'Made, and waiting for shipment.',
  SHIPPED: 'On its way to the client.',
  COMPLETED: 'Delivered and settled.',
  ON_HOLD: 'Stopped for a reason; may be resumed.',
  CANCELLED: 'No longer wanted.',
})

describeEnum(SalesOrderLineStatus, 'SalesOrderLineStatus', 'Where one line of a sales order stands.', {
  PENDING: 'Not confirmed yet.',
  CONFIRMED: 'Promised to the client.',
  IN_PRODUCTION: 'Being made.',
  SHIPPED: 'On its way to the client.',
  CANCELLED: 'No longer wanted.',
})

@ObjectType({ implements: Node, description: 'One size and colour of a sales order.' })
export class SalesOrderLine extends Node {
  @required.id('The order it belongs to.') salesOrderId!: string
  @required.int('Place in the list, from 1.') itemNumber!: number
  @optional.id('The size and colour.') styleSkuId!: string | null
  @required.int('Pieces ordered.') orderQuantity!: number
  @optional.decimal('How far the shipped quantity may stray from the ordered one, in percent.')
  clientTolerance!: Decimal | null
  @optional.instant('When the client wants it.') requestedDeliveryDate!: Date | null
  @optional.instant('When the whole quantity is to be ready for shipment.') requestedBulkReadyDate!: Date | null
  @required.of(() => SalesOrderLineStatus, 'Where the line stands.') status!: SalesOrderLineStatus
}

@ObjectType({ implements: Node, description: 'One shipment that a sales order is to leave in.' })
export class ShipmentScheduleEntry extends Node {
  @required.id('The order it belongs to.') salesOrderId!: string
  @required.int('Number of the shipment, unique within the order.') shipmentNumber!: number
  @optional.instant('Estimated time of delivery of this shipment.') etd!: Date | null
  @optional.int('Pieces in this shipment.') quantity!: number | null
}

@ObjectType({ implements: Node, description: "A client's order." })
export class SalesOrder extends Node {
  @required.text('Number of the document, `SO-2026-00001`.') documentId!: string
  @optional.id('The quote that it was converted from.') quoteId!: string | null
  @required.id('The client who orders.') clientId!: string
  @optional.id('The style that is ordered.') styleId!: string | null
  @required.of(() => SalesOrderStatus, 'Where it stands.') status!: SalesOrderStatus
  @optional.instant('Estimated time of delivery.') etd!: Date | null
  @optional.text('Shipping term, `FOB Chittagong`.') shippingTerm!: string | null
  @optional.instant('When it must be delivered at the latest.') deadline!: Date | null
  @optional.text('How it is to be shipped, in words.') shipmentPlan!: string | null
  @optional.text('Payment term, `30 days net`.') paymentTerm!: string | null
  @optional.text('Remarks.') notes!: string | null
  @required.instant('When it was made.') createdAt!: Date
  @optional.id('Who made it.') createdById!: string | null
}

@ObjectType({ description: 'What came of a quote.' })
export class QuoteConversion {
  @required.of(() => SalesOrder, 'The sales order, in Draft.') salesOrder!: SalesOrder
  @required.of(() => Quote, 'The quote, converted.') quote!: Quote
  @required.texts('What to look at before the order is confirmed, in sentences; none when all is well.')
  warnings!: string[]
}
