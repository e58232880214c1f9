// What the operations of sales orders, and the conversion of a quote into one, are given.
import { InputType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { SalesOrderLineStatus, SalesOrderStatus } from '../../generated/prisma/enums.js'

@InputType({ description: 'One size and colour to be ordered.' })
export class SalesOrderLineInput {
  @required.id('The size and colour.') styleSkuId!: string
  @required.int('Pieces; more than 0.') orderQuantity!: number
  @optional.decimal('How far the shipped quantity may stray from the ordered one, in percent, 0 to 100.')
  clientTolerance?: Decimal | null
  @optional.instant('When the client wants it.') requestedDeliveryDate?: Date | null
  @optional.instant('When the whole quantity is to be ready for shipment.') requestedBulkReadyDate?: Date | null
  @optional.of(() => SalesOrderLineStatus, 'Where the line stands; PENDING when left out.')
  status?: SalesOrderLineStatus | null
}

@InputType({ description: 'One shipment of an order.' })
export class ShipmentInput {
  @required.int('Number of the shipment, unique within the order.') shipmentNumber!: number
  @optional.instant('Estimated time of delivery of this shipment.') etd?: Date | null
  @required.int('Pieces in this shipment; 0 or more.') quantity!: number
}

@InputType({
  description: 'The content of a sales order. In an edit absent fields stay as they are, null empties what may be '
    + 'empty, and a list replaces the whole list.',
})
export class SalesOrderInput {
  @optional.id("Client of the sales order; in a conversion the quote's where absent.") clientId?: string | null
  @optional.id("Style of the sales order; in a conversion the quote's where absent.") styleId?: string | null
  @optional.instant('Estimated time of delivery.') etd?: Date | null
  @optional.text("Shipping term; in a conversion the quote's where absent.") shippingTerm?: string | null
  @optional.instant('When it must be delivered at the latest.') deadline?: Date | null
  @optional.text('How it is to be shipped, in words.') shipmentPlan?: string | null
  @optional.of(() => [ShipmentInput], 'The shipments; their quantities add up to those of the lines.')
  shipmentSchedule?: ShipmentInput[] | null
  @optional.text("Payment term; in a conversion the quote's where absent.") paymentTerm?: string | null
  @optional.text('Remarks.') notes?: string | null
  @optional.of(
    () => [SalesOrderLineInput],
    "What is ordered; in a conversion the rows of the quote's request for quotation where there are none.",
  )
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
