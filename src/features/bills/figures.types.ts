// The fields that a bill and its preview have in common.
import { ObjectType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { BillMatchStatus } from '../../generated/prisma/enums.js'

/** What a line of a bill says, and what is computed of it. */
@ObjectType()
export abstract class BillLineContent {
  @required.int('Position in the list, from 1.') itemNumber!: number
  @optional.text('Description of the item; the description of the order line if the bill has none. Null without '
    + 'either.')
  description!: string | null
  @optional.id('The line of the purchase order that it bills. Null if it bills no such line.')
  purchaseOrderLineId!: string | null
  @optional.decimal('Quantity ordered on that order line. Null without an order.') poQty!: Decimal | null
  @optional.decimal('Quantity received on that order line when the line was matched: Σ qty of the posted receipts. '
    + 'Null without an order.')
  receivedQty!: Decimal | null
  @optional.decimal('Quantity of that order line that was billed before: by posted bills and earlier drafts that '
    + 'are not void, and by earlier lines of this bill. Null without an order.')
  prevBilled!: Decimal | null
  @optional.decimal("Ordered price of one unit, in the bill's currency: the price of the order × exchangeRate. Null "
    + 'without an order.')
  orderedUnitPrice!: Decimal | null
  @optional.decimal("Units of the bill's currency for one unit of the order's currency. Absent if they are the same.")
  exchangeRate!: Decimal | null
  @optional.day('The day of that rate. Absent if the currencies are the same.') exchangeRateDate!: Date | null
  @optional.decimal('The largest quantity that the line could bill without an override: max(0, min(ordered, '
    + 'received) × (1 + quantity tolerance/100) − billed before). Null without an order.')
  allowedQty!: Decimal | null
  @optional.decimal('The same as qty. Null without one.', 'Use `qty`.') billQty!: Decimal | null
  @optional.decimal('Quantity billed, in the unit of measure. Null if only the amount was given.') qty!: Decimal | null
  @optional.decimal("Price of one unit, in the bill's currency. Null if only the amount was given.")
  unitPrice!: Decimal | null
  @optional.decimal("Amount of the line: qty × unitPrice, in the bill's currency. Absent without a price.")
  amount!: Decimal | null
  @optional.text('Unit of measure of the quantities. Null if not given.') uom!: string | null
  @optional.of(() => BillMatchStatus, 'Result of matching the line with order and receipts. Absent without an order.')
  matchStatus!: BillMatchStatus | null
  @optional.text('The arithmetic of that result in one sentence: the figures compared, the differences and the '
    + 'tolerances. Absent without an order.')
  matchExplanation!: string | null
  @optional.object('Further data that was sent with the line, unchanged. Null if there is none.')
  extra!: Record<string, unknown> | null
}

/** The figures of a bill and the result of its match. */
@ObjectType()
export abstract class BillFigures {
  @required.currency('Currency of all its amounts, ISO 4217.') currency!: string
  @required.decimal('Σ amount of the lines, if all lines have an amount.') subtotal!: Decimal
  @optional.decimal('Tax rate as sent: a percentage, or the fraction that agrees with the tax amount. Null if not '
    + 'given.')
  taxRate!: Decimal | null
  @required.decimal('Tax on the subtotal: subtotal × taxRate/100.') taxAmount!: Decimal
  @required.decimal('Total amount owed: subtotal + taxAmount.') totalAmount!: Decimal
  @required.decimal('Amount paid so far: Σ amount of the payments that are not reversed.') paidAmount!: Decimal
  @required.decimal('Amount still owed: totalAmount − paidAmount. A void bill keeps what it had; nothing is owed on it, and '
    + 'no sum has it.')
  remainingBalance!: Decimal
  @optional.decimal(
    'Amount billed beyond the received quantity at the ordered price: subtotal − Σ min(billQty, max(0, received − '
      + 'prevBilled)) × ordered price. Absent without an order.',
  )
  varianceAmount!: Decimal | null
  @optional.decimal('The variance in percent of the expected amount; absent if nothing was expected, or so little that the percentage has more than 14 digits.')
  variancePct!: Decimal | null
  @optional.decimal(
    'Part of the variance caused by prices: Σ (amount − billQty × ordered price). Absent without an order.',
  )
  priceVarianceAmount!: Decimal | null
  @required.of(() => BillMatchStatus, 'Result of matching the bill with order and '
    + 'receipts: the status of its worst line.')
  matchStatus!: BillMatchStatus
  @optional.id('The latest receipt of the order at the time when the bill was matched; `grnId` in REST. Null '
    + 'without an order, or if nothing was received.')
  goodsReceiptId!: string | null
}
