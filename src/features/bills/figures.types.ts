// The fields that a bill and its preview have in common.
import { ObjectType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { BillMatchStatus } from '../../generated/prisma/enums.js'

/** What a line of a bill says, and what is computed of it. */
@ObjectType()
export abstract class BillLineContent {
  @required.int('Position in the list, from 1.') itemNumber!: number
  @optional.text('Of the item, or else of the order line. Null without both.') description!: string | null
  @optional.id('The line of the purchase order that it bills. Null if it bills none.')
  purchaseOrderLineId!: string | null
  @optional.decimal('Quantity ordered on that order line. Null without an order.') poQty!: Decimal | null
  @optional.decimal('Received when matched: Σ qty of posted receipts. Null without order.') receivedQty!: Decimal | null
  @optional.decimal('Billed in posted bills, earlier drafts and lines. Null without order.') prevBilled!: Decimal | null
  @optional.decimal("Order's price × exchangeRate, in bill's currency. Null without order. What arrived under an earlier "
    + 'price of an amended order is matched with that; of several prices it is the last.')
  orderedUnitPrice!: Decimal | null
  @optional.decimal("Order's currency: Σ qty × (earlier price − that price) of what it bills at earlier prices of an "
    + 'amended order. Null if it bills at one price, or without order.')
  earlierDifference!: Decimal | null
  @optional.decimal("Units of the bill's currency for one of the order's. Null if the same.")
  exchangeRate!: Decimal | null
  @optional.day('The day of that rate. Absent if the currencies are the same.') exchangeRateDate!: Date | null
  @optional.decimal('Most that it could bill without an override: max(0, min(ordered, received) × (1 + quantity '
    + 'tolerance/100) − billed before). Null without an order.')
  allowedQty!: Decimal | null
  @optional.decimal('The same as qty. Null without one.', 'Use `qty`.') billQty!: Decimal | null
  @optional.decimal('Quantity billed, in `uom`. Null if only the amount was given.') qty!: Decimal | null
  @optional.decimal("Per unit, in the bill's currency. Null if only the amount was given.") unitPrice!: Decimal | null
  @optional.decimal("Amount: qty × unitPrice, in the bill's currency. Null without a price.") amount!: Decimal | null
  @optional.decimal("Its tax rate in percent. Null if it has the bill's.") taxRate!: Decimal | null
  @optional.text('Unit of measure of the quantities. Null if not given.') uom!: string | null
  @optional.of(() => BillMatchStatus, 'Match of the line with order and receipts. Null without an order.')
  matchStatus!: BillMatchStatus | null
  @optional.text('In a sentence: figures, differences, tolerances. Null without order.')
  matchExplanation!: string | null
  @optional.object('Further data that was sent with it, unchanged. Null without any.')
  extra!: Record<string, unknown> | null
}

@ObjectType({ description: 'The tax of all lines of one rate.' })
export class TaxOfRate {
  @optional.decimal('In percent. Null for lines without a rate, also if the tax was given without one.') rate!: Decimal | null
  @required.decimal('What is taxed: Σ amount of the lines of the rate; of one rate alone the subtotal.') base!: Decimal
  @required.decimal('Tax: base × rate/100, rounded half up to the minor unit once; without any rate as given.') tax!: Decimal
}

/** The days and figures of a bill, and the result of its match. */
@ObjectType()
export abstract class BillFigures {
  @required.currency('Currency of all its amounts, ISO 4217.') currency!: string
  @required.day('Its day: that of its exchange rates, its terms and its age.') billDate!: Date
  @optional.storedDay('Due date: given, or by the terms. Null without either.') dueDate!: string | null
  @optional.int('Term: days after the bill date. Null if no term says it. A given due date precedes it, and takes no term of '
    + 'order or party.') paymentTermDays!: number | null
  @optional.flag('Term: true for the end of the month of that day. Null if no term says it.') paymentTermEndOfMonth!: boolean | null
  @required.decimal('Σ amount of the lines, if all lines have an amount.') subtotal!: Decimal
  @optional.decimal('Of lines without their own: percent, or a fraction that fits taxAmount. Null if not sent.') taxRate!: Decimal | null
  @required.decimal('Tax: subtotal × taxRate/100; with several rates the sum of `taxesByRate`.') taxAmount!: Decimal
  taxesByRate?: TaxOfRate[]
  @required.decimal('Gross total: subtotal + taxAmount.') totalAmount!: Decimal
  @required.decimal('Amount paid so far: Σ amount of the payments that are not reversed.') paidAmount!: Decimal
  @required.decimal('Owed: totalAmount − paidAmount; with notes totalAmount + debitedAmount − paidAmount − '
    + 'allocatedAmount. A void bill keeps it but owes nothing.') remainingBalance!: Decimal
  @optional.decimal(
    'The subtotal less what was received and not billed before, at the ordered price: subtotal − Σ min(billQty, max(0, received − prevBilled)) × '
      + 'ordered price. Null without an order.',
  )
  varianceAmount!: Decimal | null
  @optional.decimal('Variance in % of the expected amount. 0 if both are 0; null if only the expected amount is 0, or above 14 digits.')
  variancePct!: Decimal | null
  @optional.decimal('By prices: Σ (amount − billQty × ordered price). Null without order.')
  priceVarianceAmount!: Decimal | null
  @required.of(() => BillMatchStatus, 'Match with order and receipts: the status of the worst line.')
  matchStatus!: BillMatchStatus
  @optional.id('Latest receipt when it was matched (REST: `grnId`). Null without one.') goodsReceiptId!: string | null
}
