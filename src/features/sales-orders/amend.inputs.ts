// GraphQL input types of the amendment of a confirmed sales order.
import { InputType } from 'type-graphql'
import { RevisionFilter } from '../../core/lifecycle/revision.types.js'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { PaymentTermsInput } from '../partners/payment-terms.js'
import { ShipmentInput } from './inputs.js'

@InputType({ description: 'A line to change, with `id`, or a new one, with SKU and quantity.' })
export class AmendedLineInput {
  @optional.id('The line to change. If absent, it is a new line.') id?: string | null
  @optional.id('The size and colour of a new line. An existing line keeps its own.') styleSkuId?: string | null
  @optional.int('Pieces; more than 0, and not less than what is shipped or billed.') orderQuantity?: number | null
  @optional.decimal('Price of one piece, in the currency of the order; 0 or more.') unitPrice?: Decimal | null
  @optional.decimal('Shipped may differ from ordered by this percentage, 0 to 100.') clientTolerance?: Decimal | null
  @optional.dayOrInstant('Day of delivery that the client requests.') requestedDeliveryDate?: Date | null
  @optional.dayOrInstant('The day on which the whole quantity should be ready for shipment.')
  requestedBulkReadyDate?: Date | null
  @optional.flag('True cancels the line, of which nothing may be shipped or billed.') isCancelled?: boolean | null
}

@InputType({ description: 'Changes: absent fields and lines stay, null clears what may be empty.' })
export class AmendSalesOrderInput extends PaymentTermsInput {
  @required.text('Reason; stored with the revision, in history and audit trail.') reason!: string
  @optional.int('The `revision` that you have read; CONFLICT if there is another now.') revision?: number | null
  @optional.dayOrInstant('Estimated day of delivery.') etd?: Date | null
  @optional.text('Such as `FOB Chittagong`.') shippingTerm?: string | null
  @optional.dayOrInstant('Last day of delivery.') deadline?: Date | null
  @optional.text('Shipment plan, as free text.') shipmentPlan?: string | null
  @optional.text('Such as `30 days net`.') paymentTerm?: string | null
  @optional.text('Remarks.') notes?: string | null
  @optional.of(() => [AmendedLineInput], 'The lines to change, and new lines. Other lines stay as they are.')
  lineItems?: AmendedLineInput[] | null
  @optional.of(() => [ShipmentInput], 'The planned shipments from now on, by their numbers. A shipment that deliveries '
    + 'carry stays in the list. The quantities add up to the lines that are not cancelled. If absent and no line is '
    + 'left, the shipments that no delivery carries are removed.')
  shipmentSchedule?: ShipmentInput[] | null
}

@InputType({ description: 'Amendments that match every given condition.' })
export class SalesOrderRevisionFilter extends RevisionFilter {
  @optional.ids('Of one of these sales orders.') salesOrderId?: string[] | null
}
