// What the public sees of a bill.
import { ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { BillMatchStatus, BillStatus, BillType, SourceOfFunds } from '../../generated/prisma/enums.js'

describeEnum(BillType, 'BillType', 'Who the other party of a bill is.', {
  SUPPLIER: 'A supplier bills us.',
  CLIENT: 'We bill a client.',
  EMPLOYEE: 'An employee is owed money.',
})

describeEnum(BillStatus, 'BillStatus', 'Where a bill stands.', {
  DRAFT: 'Entered; not in the ledger yet.',
  POSTED: 'In the ledger, nothing paid on it. It does not change any more.',
  PARTIALLY_PAID: 'In the ledger, a part of it paid.',
  PAID: 'In the ledger, nothing remains.',
  VOID: 'Counts no longer; its number and its quantities are free again.',
})

describeEnum(SourceOfFunds, 'SourceOfFunds', 'What a bill is paid from.', {
  BANK: 'A bank account.',
  CASH: 'Cash.',
  PETTY_CASH: 'The petty cash.',
  CREDIT_CARD: 'A credit card.',
  EMPLOYEE_ADVANCE: 'An advance that an employee holds.',
  OTHER: 'Anything else.',
})

describeEnum(BillMatchStatus, 'BillMatchStatus', 'How a bill agrees with what was ordered and received.', {
  MATCHED: 'Price as ordered, quantity ordered and received.',
  WITHIN_TOLERANCE: "Strays from the order no further than the organization's tolerances.",
  EXCEPTION:
    'Beyond what was received, beyond the price tolerance, or not on the order; cannot be posted until overridden.',
  PENDING_RECEIPT: 'As ordered, but nothing has arrived yet.',
  NOT_APPLICABLE: 'There is no purchase order to match with.',
  OVERRIDDEN: 'An exception that someone let pass, with a reason.',
})

@ObjectType({ implements: Node, description: 'One thing billed.' })
export class BillLine extends Node {
  @required.id('The bill it belongs to.') billId!: string
  @required.int('Place in the list, from 1.') itemNumber!: number
  @optional.text("What it is for; the order's words where the bill has none.") description!: string | null
  @optional.id('The line of the purchase order that it bills.') purchaseOrderLineId!: string | null
  @optional.decimal('Quantity ordered on that line.') poQty!: Decimal | null
  @optional.decimal('Quantity billed on that line before: by bills that are not void, and by lines above.')
  prevBilled!: Decimal | null
  @optional.decimal('The same as qty.', 'Use `qty`.') billQty!: Decimal | null
  @optional.decimal('Quantity billed, in the unit of measure.') qty!: Decimal | null
  @optional.decimal("Price of one unit, in the bill's currency.") unitPrice!: Decimal | null
  @optional.decimal("What the line comes to: qty × unitPrice, in the bill's currency; absent without a price.")
  amount!: Decimal | null
  @optional.text('Unit of measure of the quantities.') uom!: string | null
  @optional.of(() => BillMatchStatus, 'How the line agrees with order and receipts; absent without an order.')
  matchStatus!: BillMatchStatus | null
  @optional.object('What was sent in the line beyond these fields, as it came.') extra!: Record<string, unknown> | null
}

@ObjectType({ implements: Node, description: 'Money that was paid on a bill.' })
export class BillPayment extends Node {
  @required.id('The bill.') billId!: string
  @required.decimal("How much, in the bill's currency.") amount!: Decimal
  @required.instant('When it was paid.') paidAt!: Date
  @optional.of(() => SourceOfFunds, 'What it was paid from.') sourceOfFunds!: SourceOfFunds | null
  @optional.text("The bank's or the cashier's word for it.") reference!: string | null
  @optional.id('Who recorded it.') recordedById!: string | null
  @required.instant('When it was recorded.') createdAt!: Date
}

@ObjectType({ implements: Node, description: 'What is owed to a supplier or an employee, or by a client.' })
export class Bill extends Node {
  @required.text(
    'Its number: as sent, or `BILL-2026-00001`. Unique per party among bills that are not void, whatever its case, spaces and invisible characters.',
  )
  billNumber!: string
  @required.of(() => BillType, 'Who the other party is.') billType!: BillType
  @optional.id('The supplier.') supplierId!: string | null
  @optional.id('The client.') clientId!: string | null
  @optional.id('The employee.') employeeId!: string | null
  @optional.text('The employee in words.') employeeName!: string | null
  @optional.id('The purchase order that is billed; linkedPoId to REST.') purchaseOrderId!: string | null
  @optional.id('The account that it is booked to.') managementAccountId!: string | null
  @optional.id('The expense request that it settles.') expenseRequestId!: string | null
  @optional.id('The latest receipt of the order when the bill was matched; grnId to REST.') goodsReceiptId!:
    string | null
  @required.text('Currency of all its amounts, ISO 4217.') currency!: string
  @optional.dayOrInstant('When it is due.') dueDate!: string | null
  @required.of(() => BillStatus, 'Where it stands.') status!: BillStatus
  @optional.of(() => SourceOfFunds, 'What it is paid from.') sourceOfFunds!: SourceOfFunds | null
  @optional.text('Remarks.') notes!: string | null
  @required.decimal('Σ amount of the lines, where all are priced.') subtotal!: Decimal
  @optional.decimal('As sent: a percent, or the fraction that fits the tax amount.') taxRate!: Decimal | null
  @required.decimal('Tax on the subtotal: subtotal × taxRate/100.') taxAmount!: Decimal
  @required.decimal('What is owed in all: subtotal + taxAmount.') totalAmount!: Decimal
  @required.decimal('Paid so far.') paidAmount!: Decimal
  @required.decimal('What is still owed: totalAmount − paidAmount.') remainingBalance!: Decimal
  @optional.decimal(
    'What is billed beyond what was received at the ordered price: subtotal − Σ min(billQty, max(0, received − prevBilled)) × ordered price; absent without an order.',
  )
  varianceAmount!: Decimal | null
  @optional.decimal('The variance in percent of what was expected; absent where nothing was expected.')
  variancePct!: Decimal | null
  @optional.decimal('Σ (unitPrice − ordered price) × billQty; absent without an order.')
  priceVarianceAmount!: Decimal | null
  @required.of(() => BillMatchStatus, 'How it agrees with order and receipts: as its worst line.')
  matchStatus!: BillMatchStatus
  @optional.text('Why an exception was let pass.') overrideReason!: string | null
  @optional.instant('When.') overriddenAt!: Date | null
  @optional.id('By whom.') overriddenById!: string | null
  @required.flag('Whether it stands in the general ledger.') glPosted!: boolean
  @optional.instant('When it was posted.') postedAt!: Date | null
  @optional.instant('When it was voided.') voidedAt!: Date | null
  @optional.text('Why it was voided.') voidReason!: string | null
  @optional.dayOrInstant('When the tax invoice for it arrived.') taxInvoiceReceivedDate!: string | null
  @required.instant('When it was entered.') createdAt!: Date
  @optional.id('Who entered it.') createdById!: string | null
}
