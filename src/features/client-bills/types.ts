// GraphQL types of what bills to clients bill of sales orders.
import { InputType, ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal, SentMoment } from '../../core/schema/scalars.js'
import { PaymentTermsInput } from '../partners/payment-terms.js'

/** What a bill of a sales order is made from. */
export enum BillingBasis {
  ORDERED = 'ORDERED',
  SHIPPED = 'SHIPPED',
}

describeEnum(BillingBasis, 'BillingBasis', 'What a bill of a sales order is made from.', {
  ORDERED: 'Ordered and not billed before: `unbilledQty` of the order line.',
  SHIPPED: 'What was shipped and not billed before: shippedQty − billedQty. An order that was marked as shipped without '
    + 'deliveries counts as shipped in full: orderQuantity − billedQty.',
})

@ObjectType({
  implements: Node, description: 'Pieces of a sales order line that a bill bills, while not void.',
})
export class BilledOrderLine extends Node {
  @required.id('The bill.') billId!: string
  @required.id('The line of the sales order.') salesOrderLineId!: string
  @optional.id('The line of the bill. Null if it was imported without one.') billLineId!: string | null
  @required.int('Pieces that the bill billed when it was made.') quantity!: number
  @required.int('How many of them posted credit notes took back: returned, or not delivered.') creditedQty!: number
  @required.int('How many of them were shipped, and not billed before, at that time.') shippedQty!: number
}

/** A kind of warning about a bill. */
export enum BillWarningCode {
  BILLED_NOT_SHIPPED = 'BILLED_NOT_SHIPPED',
  NAMES_SALES_ORDER = 'NAMES_SALES_ORDER',
}

describeEnum(BillWarningCode, 'BillWarningCode', 'A kind of warning about a bill.', {
  BILLED_NOT_SHIPPED: 'The bill billed goods in transit, and they did not arrive: their delivery was cancelled or failed, '
    + 'or their dropoff failed or was skipped. The warning ends when as many pieces are shipped again or credited, or the bill is void.',
  NAMES_SALES_ORDER: 'A bill to a client has the number of a sales order of the client in its number, its notes or a line, '
    + 'and was not made of it (`billSalesOrder`), so the pieces can be billed again. Until the bill is void.',
})

@ObjectType({ description: 'What may be wrong with a bill that is not entered yet.' })
export class BillPreviewWarning {
  @required.of(() => BillWarningCode, 'The kind of warning.') code!: BillWarningCode
  @required.text('The warning in a sentence.') message!: string
  @required.id('The line of the sales order; NAMES_SALES_ORDER: the first with pieces left to bill.')
  salesOrderLineId!: string
  @required.int('Pieces of the line billed as shipped that are not shipped now; NAMES_SALES_ORDER: of the order, left to '
    + 'bill.')
  quantity!: number
}

@ObjectType({ description: 'What may be wrong with a bill.' })
export class BillWarning extends BillPreviewWarning {
  @required.id('The bill.') billId!: string
  @required.text('The number of the bill.') billNumber!: string
}

@InputType({ description: 'Pieces of one line of the sales order to bill.' })
export class BilledOrderLineInput {
  @required.id('The line of the sales order.') salesOrderLineId!: string
  @required.int('Pieces; more than 0, and at most what is left to bill.') quantity!: number
}

@InputType({ description: 'The bill to make of a sales order.' })
export class BillSalesOrderInput extends PaymentTermsInput {
  @required.of(() => BillingBasis, 'What the bill is made from.') basis!: BillingBasis
  @optional.of(() => [BilledOrderLineInput], 'The lines to bill. If absent, everything that is left to bill.')
  lineItems?: BilledOrderLineInput[] | null
  @optional.text('At most 200 characters. If absent or blank, the bill is numbered.') billNumber?: string | null
  @optional.decimal('Tax rate in percent, 0 to 100.') taxRate?: Decimal | null
  @optional.day('Bill date; today if absent.') billDate?: Date | null
  @optional.dayOrInstant('Due date. If absent, by the terms: of the bill, else of the order, else of the client.')
  dueDate?: SentMoment | null
  @optional.id('The management account to book the bill to.') managementAccountId?: string | null
  @optional.text('Remarks.') notes?: string | null
}
