// GraphQL input types of sales orders and of the conversion of a quote.
import { InputType } from 'type-graphql'
import { ActionInput } from '../../core/lifecycle/step-inputs.js'
import { LINE_ID, optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { PaymentTermsInput } from '../partners/payment-terms.js'
import { SalesOrderLineStatus, SalesOrderStatus } from '../../generated/prisma/enums.js'

@InputType({ description: 'One ordered size and colour.' })
export class SalesOrderLineInput {
  @optional.id(LINE_ID) id?: string | null
  @required.id('The size and colour.') styleSkuId!: string
  @required.int('Number of pieces; more than 0.') orderQuantity!: number
  @optional.decimal("Order's currency, 0 or more; by default the converted quote's price.") unitPrice?: Decimal | null
  @optional.decimal('Shipped may differ from ordered by this percentage, 0 to 100.') clientTolerance?: Decimal | null
  @optional.dayOrInstant('Day of delivery that the client requests.') requestedDeliveryDate?: Date | null
  @optional.dayOrInstant('The day on which the whole quantity should be ready for shipment.')
  requestedBulkReadyDate?: Date | null
  @optional.of(() => SalesOrderLineStatus, 'State of the line; PENDING if absent.')
  status?: SalesOrderLineStatus | null
}

@InputType({ description: 'One shipment of an order.' })
export class ShipmentInput {
  @optional.id(LINE_ID) id?: string | null
  @required.int('Number of the shipment, unique within the order; 0 or more.') shipmentNumber!: number
  @optional.dayOrInstant('Estimated day of delivery of this shipment.') etd?: Date | null
  @required.int('Number of pieces in this shipment; 0 or more.') quantity!: number
}

@InputType({ description: 'A new sales order.' })
export class CreateSalesOrderInput extends PaymentTermsInput {
  @optional.id('The client; in a conversion, by default that of the quote.') clientId?: string | null
  @optional.id('The style; in a conversion, by default that of the quote.') styleId?: string | null
  @optional.currency("Of all prices, ISO 4217; else the quote's, client's, organization's.") currency?: string | null
  @optional.dayOrInstant('Estimated day of delivery.') etd?: Date | null
  @optional.text('Shipping term. In a conversion, the term of the quote is the default.') shippingTerm?: string | null
  @optional.dayOrInstant('Last day of delivery.') deadline?: Date | null
  @optional.text('Shipment plan, as free text.') shipmentPlan?: string | null
  @optional.of(() => [ShipmentInput], 'The planned shipments; they add up to the lines. Replaces all.')
  shipmentSchedule?: ShipmentInput[] | null
  @optional.text('Payment term. In a conversion, the term of the quote is the default.') paymentTerm?: string | null
  @optional.text('Remarks.') notes?: string | null
  @optional.of(() => [SalesOrderLineInput], "Replaces all items; in a conversion, by default the request's rows.")
  lineItems?: SalesOrderLineInput[] | null
}

@InputType({ description: 'Changes: absent fields stay, and null clears what may be empty.' })
export class EditSalesOrderInput extends CreateSalesOrderInput {}

@InputType({ description: 'What the sales order of a quote has beyond the quote.' })
export class ConvertQuoteToSalesOrderInput extends CreateSalesOrderInput {}

@InputType({ description: 'Why an order is cancelled, and whether what goes on for it is cancelled too.' })
export class CancelSalesOrderInput extends ActionInput {
  @optional.flag('True also cancels what goes on for the order and may be cancelled by you: deliveries, production orders, '
    + 'purchase orders and material requests. `ongoing` says what is left, and why.')
  withProduction?: boolean | null
}

@InputType({ description: 'Sales orders that match every given condition.' })
export class SalesOrderFilter {
  @optional.of(() => [SalesOrderStatus], 'Records in one of these states.') status?: SalesOrderStatus[] | null
  @optional.ids('Of one of these clients.') clientId?: string[] | null
  @optional.ids('For one of these styles.') styleId?: string[] | null
  @optional.ids('Converted from one of these quotes.') quoteId?: string[] | null
  @optional.ids('Created by one of these users.') createdById?: string[] | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.dayOrInstant('Deadline on this day or later.') deadlineFrom?: Date | null
  @optional.dayOrInstant('Deadline before this day.') deadlineBefore?: Date | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}
