// GraphQL types of a bill.
import { ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { BillMatchStatus, BillStatus, BillType, SourceOfFunds } from '../../generated/prisma/enums.js'

describeEnum(BillType, 'BillType', 'Kind of the other party of a bill.', {
  SUPPLIER: 'The organization receives a bill from a supplier.',
  CLIENT: 'The organization bills a client.',
  EMPLOYEE: 'The organization owes money to an employee.',
})

describeEnum(BillStatus, 'BillStatus', 'State of a bill.', {
  DRAFT: 'Entered; not posted to the general ledger yet.',
  POSTED: 'Posted to the general ledger, without payments. The bill can no longer be changed.',
  PARTIALLY_PAID: 'Posted to the general ledger and partly paid.',
  PAID: 'Posted to the general ledger and fully paid.',
  VOID: 'Void: the bill no longer counts. Its number and its quantities are free again.',
})

describeEnum(SourceOfFunds, 'SourceOfFunds', 'Source of the money that pays a bill.', {
  BANK: 'A bank account.',
  CASH: 'Cash.',
  PETTY_CASH: 'The petty cash.',
  CREDIT_CARD: 'A credit card.',
  EMPLOYEE_ADVANCE: 'An advance that an employee has received.',
  OTHER: 'Any other source.',
})

describeEnum(BillMatchStatus, 'BillMatchStatus', 'Result of matching a bill with the '
  + 'purchase order and the goods receipts.', {
  MATCHED: 'The amount is the quantity at the ordered price, and the quantity was ordered and received.',
  WITHIN_TOLERANCE: 'Differs from the order within the tolerances of the organization, or is cheaper.',
  EXCEPTION:
    'More than was ordered or received and the tolerance, dearer than the price tolerance allows, or beyond the order '
      + 'and the allowance. Cannot be posted until it is overridden.',
  PENDING_RECEIPT: 'As ordered, but nothing has arrived yet. Cannot be posted until goods arrive, or it is overridden.',
  NOT_APPLICABLE: 'There is no purchase order to match with.',
  OVERRIDDEN: 'An exception, or a bill of what has not arrived, that a user overrode with a reason.',
})

@ObjectType({ implements: Node, description: 'One billed item.' })
export class BillLine extends Node {
  @required.id('The bill that the line belongs to.') billId!: string
  @required.int('Position in the list, from 1.') itemNumber!: number
  @optional.text('Description of the item; the description of the order line if the bill has none.')
  description!: string | null
  @optional.id('The line of the purchase order that it bills.') purchaseOrderLineId!: string | null
  @optional.decimal('Quantity ordered on that order line.') poQty!: Decimal | null
  @optional.decimal('Quantity received on that order line when the line was matched: Σ qty of the posted receipts.')
  receivedQty!: Decimal | null
  @optional.decimal('Quantity of that order line that was billed before: by posted bills and earlier drafts that are '
    + 'not void, and by earlier lines of this bill.')
  prevBilled!: Decimal | null
  @optional.decimal("Ordered price of one unit, in the bill's currency: the price of the order × exchangeRate.")
  orderedUnitPrice!: Decimal | null
  @optional.decimal("Units of the bill's currency for one unit of the order's currency. Absent if they are the same.")
  exchangeRate!: Decimal | null
  @optional.day('The day of that rate. Absent if the currencies are the same.') exchangeRateDate!: Date | null
  @optional.decimal(
    'The largest quantity that the line could bill without an override: max(0, min(ordered, received) × (1 + quantity '
      + 'tolerance/100) − billed before).',
  )
  allowedQty!: Decimal | null
  @optional.decimal('The same as qty.', 'Use `qty`.') billQty!: Decimal | null
  @optional.decimal('Quantity billed, in the unit of measure.') qty!: Decimal | null
  @optional.decimal("Price of one unit, in the bill's currency.") unitPrice!: Decimal | null
  @optional.decimal("Amount of the line: qty × unitPrice, in the bill's currency. Absent without a price.")
  amount!: Decimal | null
  @optional.text('Unit of measure of the quantities.') uom!: string | null
  @optional.of(() => BillMatchStatus, 'Result of matching the line with order and receipts. Absent without an order.')
  matchStatus!: BillMatchStatus | null
  @optional.text('The arithmetic of that result in one sentence: the figures compared, the differences and the '
    + 'tolerances. Absent without an order.')
  matchExplanation!: string | null
  @optional.object('Further data that was sent with the line, unchanged.') extra!: Record<string, unknown> | null
}

@ObjectType({ implements: Node, description: 'A payment of a bill.' })
export class BillPayment extends Node {
  @required.id('The bill.') billId!: string
  @required.decimal("Amount, in the bill's currency.") amount!: Decimal
  @required.instant('Time of the payment.') paidAt!: Date
  @optional.of(() => SourceOfFunds, 'Source of the money.') sourceOfFunds!: SourceOfFunds | null
  @optional.text('Payment reference of the bank or the cashier.') reference!: string | null
  @optional.id('The user who recorded it.') recordedById!: string | null
  @required.instant('The time at which it was recorded.') createdAt!: Date
}

@ObjectType({ implements: Node, description: 'A bill from a supplier, from an employee, or to a client.' })
export class Bill extends Node {
  @required.text(
    'Bill number: as sent, or generated as `BILL-2026-00001`. Unique per party among bills that are not void. Case, '
      + 'invisible characters, spaces at the ends and repeated spaces do not make a number different.',
  )
  billNumber!: string
  @required.of(() => BillType, 'Kind of the other party.') billType!: BillType
  @optional.id('The supplier.') supplierId!: string | null
  @optional.id('The client.') clientId!: string | null
  @optional.id('The employee.') employeeId!: string | null
  @optional.text('Name of the employee.') employeeName!: string | null
  @optional.id('The purchase order that is billed; `linkedPoId` in REST.') purchaseOrderId!: string | null
  @optional.id('The management account that the bill is booked to.') managementAccountId!: string | null
  @optional.id('The expense request that the bill settles.') expenseRequestId!: string | null
  @optional.id('The latest receipt of the order at the time when the bill was matched; `grnId` in REST.')
  goodsReceiptId!:
    string | null
  @required.text('Currency of all its amounts, ISO 4217.') currency!: string
  @optional.dayOrInstant('Due date.') dueDate!: string | null
  @required.of(() => BillStatus, 'State of the bill.') status!: BillStatus
  @optional.of(() => SourceOfFunds, 'Source of the money.') sourceOfFunds!: SourceOfFunds | null
  @optional.text('Remarks.') notes!: string | null
  @required.decimal('Σ amount of the lines, if all lines have an amount.') subtotal!: Decimal
  @optional.decimal('Tax rate as sent: a percentage, or the fraction that agrees with the tax amount.')
  taxRate!: Decimal | null
  @required.decimal('Tax on the subtotal: subtotal × taxRate/100.') taxAmount!: Decimal
  @required.decimal('Total amount owed: subtotal + taxAmount.') totalAmount!: Decimal
  @required.decimal('Amount paid so far.') paidAmount!: Decimal
  @required.decimal('Amount still owed: totalAmount − paidAmount.') remainingBalance!: Decimal
  @optional.decimal(
    'Amount billed beyond the received quantity at the ordered price: subtotal − Σ min(billQty, max(0, received − '
      + 'prevBilled)) × ordered price. Absent without an order.',
  )
  varianceAmount!: Decimal | null
  @optional.decimal('The variance in percent of the expected amount; absent if nothing was expected.')
  variancePct!: Decimal | null
  @optional.decimal(
    'Part of the variance caused by prices: Σ (amount − billQty × ordered price). Absent without an order.',
  )
  priceVarianceAmount!: Decimal | null
  @required.of(() => BillMatchStatus, 'Result of matching the bill with order and '
    + 'receipts: the status of its worst line.')
  matchStatus!: BillMatchStatus
  @optional.text('Reason for overriding the exception.') overrideReason!: string | null
  @optional.instant('Time of the override.') overriddenAt!: Date | null
  @optional.id('The user who overrode the exception.') overriddenById!: string | null
  @required.flag('True while the bill is posted in the general ledger.') glPosted!: boolean
  @optional.instant('The time at which it was posted.') postedAt!: Date | null
  @optional.instant('The time at which it was voided.') voidedAt!: Date | null
  @optional.text('Reason for voiding the bill.') voidReason!: string | null
  @optional.dayOrInstant('Date on which the tax invoice for the bill arrived.') taxInvoiceReceivedDate!: string | null
  @required.instant('The time at which it was entered.') createdAt!: Date
  @optional.id('The user who entered it.') createdById!: string | null
}
