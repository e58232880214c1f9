// GraphQL types of a bill.
import { ObjectType } from 'type-graphql'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { BillMatchStatus, BillStatus, BillType, SourceOfFunds } from '../../generated/prisma/enums.js'
import { BillFigures, BillLineContent } from './figures.types.js'

describeEnum(BillType, 'BillType', 'Kind of the other party of a bill.', {
  SUPPLIER: 'The organization receives a bill from a supplier.',
  CLIENT: 'The organization bills a client.',
  EMPLOYEE: 'The organization owes money to an employee.',
})

describeEnum(BillStatus, 'BillStatus', 'State of a bill.', {
  DRAFT: 'Entered; not posted to the general ledger yet.',
  POSTED: 'In the general ledger, without payments. It can no longer be changed.',
  PARTIALLY_PAID: 'Posted to the general ledger and partly paid.',
  PAID: 'Posted, and nothing remains: paid, or settled by credit notes.',
  VOID: 'It no longer counts. Its number and its quantities are free again.',
})

describeEnum(SourceOfFunds, 'SourceOfFunds', 'Source of the money that pays a bill.', {
  BANK: 'A bank account.',
  CASH: 'Cash.',
  PETTY_CASH: 'The petty cash.',
  CREDIT_CARD: 'A credit card.',
  EMPLOYEE_ADVANCE: 'An advance that an employee has received.',
  OTHER: 'Any other source.',
})

describeEnum(BillMatchStatus, 'BillMatchStatus', 'How a bill matches its purchase order and the goods receipts.', {
  MATCHED: 'Quantity at the ordered price, and it was ordered and received.',
  WITHIN_TOLERANCE: 'Within the tolerances of the organization, or cheaper.',
  EXCEPTION:
    'More than ordered or received and the tolerance, dearer than the price tolerance allows, or beyond the order and '
      + 'the allowance. Posted only when overridden.',
  PENDING_RECEIPT: 'As ordered, but nothing arrived. Not posted until then or overridden.',
  NOT_APPLICABLE: 'There is no purchase order to match with.',
  OVERRIDDEN: 'An exception or missing goods that a user overrode with a reason.',
})

@ObjectType({ implements: Node, description: 'One billed item.' })
export class BillLine extends BillLineContent implements Node {
  nodeId!: string
  id!: string
  @required.id('The bill that the line belongs to.') billId!: string
  @required.decimal('Of qty, what posted credit notes took back: Σ qty of their lines for goods that were returned or did '
    + 'not arrive.') creditedQty!: Decimal
}

@ObjectType({
  implements: [Node, EditableRecord], description: 'A payment of a bill. A reversed payment does not count as paid.',
})
export class BillPayment extends EditableRecord {
  @required.id('The bill.') billId!: string
  @optional.id('The payment of the party that it is a part of. Null if it is a payment of the bill alone.')
  partyPaymentId!: string | null
  @required.decimal("Amount, in the bill's currency.") amount!: Decimal
  @required.instant('Time of the payment.') paidAt!: Date
  @optional.of(() => SourceOfFunds, 'Source of the money. Null if not given.') sourceOfFunds!: SourceOfFunds | null
  @optional.text('Payment reference of the bank or the cashier. Null if not given.') reference!: string | null
  @optional.id('The user who recorded it. Null if no user is known.') recordedById!: string | null
  @required.instant('The time at which it was recorded.') createdAt!: Date
  @optional.instant('The time at which it was reversed. Null until then.') reversedAt!: Date | null
  @optional.id('The user who reversed it. Null until then.') reversedById!: string | null
  @optional.text('Reason for the reversal. Null unless it was reversed.') reversalReason!: string | null
}

@ObjectType({
  implements: [Node, EditableRecord], description: 'A bill from a supplier, from an employee, or to a client.',
})
export class Bill extends BillFigures implements EditableRecord {
  id!: string
  nodeId!: string
  updatedAt!: Date
  recordVersion!: number
  @required.text(
    'Bill number: as sent, without spaces at its ends, or generated as `BILL-2026-00001`. Unique per party among bills that are not void. Case, '
      + 'invisible characters, spaces at the ends and repeated spaces do not make a number different.',
  )
  billNumber!: string
  @required.of(() => BillType, 'Kind of the other party.') billType!: BillType
  @optional.text('Name of supplier, client or employee. Null if it is not found.') partyName?: string | null
  @optional.id('The supplier. Null if it is not a bill of a supplier.') supplierId!: string | null
  @optional.id('The client. Null if it is not a bill to a client.') clientId!: string | null
  @optional.id('The employee. Null if it is not the bill of a recorded employee.') employeeId!: string | null
  @optional.text('Name of the employee. Null if it is not the bill of an employee.') employeeName!: string | null
  @optional.id('Purchase order that is billed (REST: `linkedPoId`). Null without one.') purchaseOrderId!: string | null
  @optional.id('Management account that it is booked to. Null if none was named.') managementAccountId!: string | null
  @optional.id('The expense request that the bill settles. Null if it settles none.') expenseRequestId!: string | null
  @required.of(() => BillStatus, 'State of the bill.') status!: BillStatus
  @optional.of(() => SourceOfFunds, 'Source of the money. Null if not given.') sourceOfFunds!: SourceOfFunds | null
  @optional.text('Remarks. Null without any.') notes!: string | null
  @optional.text('Reason for overriding the exception. Null unless it was overridden.') overrideReason!: string | null
  @optional.instant('Time of the override. Null unless it was overridden.') overriddenAt!: Date | null
  @optional.id('The user who overrode the exception. Null unless it was overridden.') overriddenById!: string | null
  @required.decimal('Σ totalAmount of its posted credit notes.') creditedAmount!: Decimal
  @required.decimal('Σ totalAmount of its posted debit notes.') debitedAmount!: Decimal
  @required.decimal('What credit notes settle of it, its own and others of its party: Σ amount of its allocations that are '
    + 'not reversed.') allocatedAmount!: Decimal
  @required.decimal('What it comes to with its notes, and so the most that may still be credited: totalAmount + '
    + 'debitedAmount − creditedAmount.') creditableAmount?: Decimal
  @required.flag('True while the bill is posted in the general ledger.') glPosted!: boolean
  @optional.day('Day on which it counts in the ledger. Null until it is posted.') postingDate!: Date | null
  @optional.instant('The time at which it was posted. Null until then.') postedAt!: Date | null
  @optional.instant('The time at which it was voided. Null unless it is void.') voidedAt!: Date | null
  @optional.text('Reason for voiding the bill. Null unless it is void.') voidReason!: string | null
  @optional.storedDay('Date on which the tax invoice for the bill arrived. Null if not given.')
  taxInvoiceReceivedDate!: string | null
  @required.instant('The time at which it was entered.') createdAt!: Date
  @optional.id('The user who entered it. Null if no user is known.') createdById!: string | null
}

@ObjectType({ description: 'A line of a bill as it would be entered.' })
export class BillLinePreview extends BillLineContent {}

@ObjectType({ description: 'A bill as it would be entered. It has no identifier and no number.' })
export class BillPreview extends BillFigures {
  @required.of(() => [BillLinePreview], 'The billed items, by position.') lineItems!: BillLinePreview[]
}
