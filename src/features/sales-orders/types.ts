// What the public sees of a sales order, and of the conversion of a quote into one.
import { InputType, ObjectType } from 'type-graphql'
import { AvailableAction } from '../../core/lifecycle/available-action.js'
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
  @optional.decimal('How far the shipped quantity may stray from the ordered one, in percent.') clientTolerance!: Decimal | null
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
  @required.of(() => [AvailableAction], 'What the viewer may do with it next, and if not, why not.') availableActions!: AvailableAction[]
}


@ObjectType({ description: 'What came of a quote.' })
export class QuoteConversion {
  @required.of(() => SalesOrder, 'The sales order, in Draft.') salesOrder!: SalesOrder
  @required.of(() => Quote, 'The quote, converted.') quote!: Quote
  @required.texts('What to look at before the order is confirmed, in sentences; none when all is well.') warnings!: string[]
}

@InputType({ description: 'One size and colour to be ordered.' })
export class SalesOrderLineInput {
  @required.id('The size and colour.') styleSkuId!: string
  @required.int('Pieces; more than 0.') orderQuantity!: number
  @optional.decimal('How far the shipped quantity may stray from the ordered one, in percent, 0 to 100.') clientTolerance?: Decimal | null
  @optional.instant('When the client wants it.') requestedDeliveryDate?: Date | null
  @optional.instant('When the whole quantity is to be ready for shipment.') requestedBulkReadyDate?: Date | null
  @optional.of(() => SalesOrderLineStatus, 'Where the line stands; PENDING when left out.') status?: SalesOrderLineStatus | null
}

@InputType({ description: 'One shipment of an order.' })
export class ShipmentInput {
  @required.int('Number of the shipment, unique within the order.') shipmentNumber!: number
  @optional.instant('Estimated time of delivery of this shipment.') etd?: Date | null
  @required.int('Pieces in this shipment; 0 or more.') quantity!: number
}

@InputType({ description: 'The content of a sales order. Absent fields stay as they are; a list replaces the whole list.' })
export class SalesOrderInput {
  @optional.id("Client of the sales order; in a conversion the quote's where absent.") clientId?: string | null
  @optional.id("Style of the sales order; in a conversion the quote's where absent.") styleId?: string | null
  @optional.instant('Estimated time of delivery.') etd?: Date | null
  @optional.text("Shipping term; in a conversion the quote's where absent.") shippingTerm?: string | null
  @optional.instant('When it must be delivered at the latest.') deadline?: Date | null
  @optional.text('How it is to be shipped, in words.') shipmentPlan?: string | null
  @optional.of(() => [ShipmentInput], 'The shipments; their quantities add up to those of the lines.') shipmentSchedule?: ShipmentInput[] | null
  @optional.text("Payment term; in a conversion the quote's where absent.") paymentTerm?: string | null
  @optional.text('Remarks.') notes?: string | null
  @optional.of(() => [SalesOrderLineInput], "What is ordered; in a conversion the rows of the quote's request for quotation where there are none.")
  lineItems?: SalesOrderLineInput[] | null
}

@InputType({ description: 'What is said with an act on a sales order.' })
export class SalesOrderActInput {
  @optional.text('Why; kept in the audit trail.') reason?: string | null
}

@InputType({ description: 'Why a sales order is stopped.' })
export class HoldSalesOrderInput {
  @required.text('Why; kept in the audit trail.') reason!: string
}

@InputType({ description: 'Which sales orders to list; all conditions hold together.' })
export class SalesOrderFilter {
  @optional.of(() => [SalesOrderStatus], 'In one of these states.') status?: SalesOrderStatus[] | null
  @optional.id('Of this client.') clientId?: string | null
  @optional.id('For this style.') styleId?: string | null
  @optional.id('Converted from this quote.') quoteId?: string | null
  @optional.instant('Made at this time or later.') createdFrom?: Date | null
  @optional.instant('Made before this time.') createdBefore?: Date | null
  @optional.instant('To be delivered at this time or later.') deadlineFrom?: Date | null
  @optional.instant('To be delivered before this time.') deadlineBefore?: Date | null
  @optional.text('Number, shipment plan or notes contain this.') text?: string | null
}
