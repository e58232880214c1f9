// GraphQL types of an expense request.
import { ObjectType } from 'type-graphql'
import { FROM, RecordHistory, TO } from '../../core/lifecycle/history-type.js'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { ExpenseRequestStatus, ExpenseRequestType, PaymentMethod } from '../../generated/prisma/enums.js'

describeEnum(ExpenseRequestStatus, 'ExpenseRequestStatus', 'State of an expense request.', {
  DRAFT: 'Draft; not submitted for approval yet.',
  PENDING: 'Waiting for approval.',
  APPROVED: 'Approved; may be paid.',
  PARTIALLY_PAID: 'Partly paid.',
  PAID: 'Fully paid, or covered by an advance.',
  SETTLED: 'Settled: accounted for and closed.',
  REJECTED: 'Rejected, with a reason.',
  CANCELLED: 'No longer needed.',
})

describeEnum(ExpenseRequestType, 'ExpenseRequestType', 'Purpose of the money.', {
  REIMBURSEMENT: 'Reimbursement of money that the requester has spent.',
  ADVANCE: 'An advance that the requester will spend and account for by claims.',
  VENDOR_PAYMENT: 'Money for a vendor.',
  PETTY_CASH: 'Money for the petty cash box.',
})

describeEnum(PaymentMethod, 'PaymentMethod', 'Way in which the money is to be paid out.', {
  CASH: 'In cash.',
  BANK_TRANSFER: 'To a bank account.',
  CARD: 'By card.',
  CHEQUE: 'By cheque.',
  MOBILE_MONEY: 'To a mobile wallet.',
})

@ObjectType({ implements: Node, description: 'One item that the money is for.' })
export class ExpenseLine extends Node {
  @required.id('The request that it belongs to.') expenseRequestId!: string
  @required.int('Position in the list, from 1.') itemNumber!: number
  @optional.text('Description of the item. Null if not given.') description!: string | null
  @optional.id('The supplier it was bought from. Null if none was named.') supplierId!: string | null
  @optional.id('The management account it is booked to. Null if none was named.') managementAccountId!: string | null
  @optional.text('URL of the receipt, or `attachment:` and a file of it. Null if not given.') receiptUrl!: string | null
  @required.decimal("Rounded half up to the currency's minor unit: quantity × unitPrice.") amount!: Decimal
  @required.decimal('How many units.') quantity!: Decimal
  @required.decimal("Price of one unit, in the request's currency.") unitPrice!: Decimal
  @required.instant('The time at which the line was written.') createdAt!: Date
}

@ObjectType({
  implements: [Node, RecordHistory],
  description: 'SUBMIT, APPROVE, REJECT, PAY, SETTLE or CANCEL of an expense request. RECALL, REVOKE: its approval was taken '
    + 'back. REVERSE: a payment was reversed. USE: an approved claim used a part of the advance, or gave it back, with a '
    + 'negative amount. RETURN: a part of it was returned. PAY_BILL, REVERSE_BILL_PAYMENT: a bill of the request was '
    + 'paid, or such a payment was reversed. VOID_BILL, EDIT_BILL: the paid amount of a draft bill was removed or changed; '
    + 'without an amount, because a draft has no payment yet. It is never changed afterwards.',
})
export class ExpenseRequestHistory extends RecordHistory {
  @required.id('What was acted on.') expenseRequestId!: string
  @optional.of(() => ExpenseRequestStatus, FROM) from!: ExpenseRequestStatus | null
  @required.of(() => ExpenseRequestStatus, TO) to!: ExpenseRequestStatus
  @optional.decimal("Paid, reversed, covered or returned, in the request's currency; negative if cover is given back. "
    + 'Otherwise null.')
  amount!: Decimal | null
  @optional.id('The payment that a REVERSE reverses: a line with PAY. Otherwise null.') paymentId!: string | null
}

@ObjectType({ implements: [Node, EditableRecord], description: 'A request for a reimbursement, an advance, or a '
  + 'payment to a vendor.' })
export class ExpenseRequest extends EditableRecord {
  @required.id('The organization that the request belongs to.') orgId!: string
  @required.text('Document number, such as `EXP-2026-00001`.') documentId!: string
  @required.id('The user who asks for the money.') requesterId!: string
  @optional.text('Name of the requester at the time. Null without one.') requesterName!: string | null
  @required.of(() => ExpenseRequestType, 'Purpose of the money.') requestType!: ExpenseRequestType
  @optional.of(() => PaymentMethod, 'Way in which the money is to be paid out. Null if not given.')
  paymentMethod!: PaymentMethod | null
  @required.currency('Currency of its amounts, ISO 4217.') currency!: string
  @required.of(() => ExpenseRequestStatus, 'State of the request.') status!: ExpenseRequestStatus
  @optional.id('The vendor, if the money is for a vendor.') supplierId!: string | null
  @optional.text('Remarks. Null without any.') notes!: string | null
  @optional.id('The advance that this claim accounts for. Null for other requests.')
  linkedAdvanceRequestId!: string | null
  @optional.id('The template that the request was made from. Null without one.') sourceTemplateId!: string | null
  @required.decimal('Σ amount of the lines.') totalAmount!: Decimal
  @required.decimal('Paid on the request itself; payments of its bills are on the bills.') paidAmount!: Decimal
  @required.decimal('For an advance: the part that approved claims have settled.') usedAmount!: Decimal
  @required.decimal('For an advance: the part that the requester has returned.') returnedAmount!: Decimal
  @required.decimal('Of an advance: totalAmount − usedAmount − returnedAmount; otherwise 0.') openAmount!: Decimal
  @required.decimal('For a claim: the part that the advance had already paid.') coveredAmount!: Decimal
  @required.decimal('Still to be paid: totalAmount − coveredAmount − paidAmount − payments of its bills that are not '
    + 'void, by the rates that the bills keep. 0 if rejected or cancelled. Once something is paid, also 0 for a rest '
    + 'that bills in other currencies cannot express: up to half a minor unit.')
  payableAmount!: Decimal
  @required.decimal('Still to be billed: totalAmount − coveredAmount − paidAmount − totals of its bills that are not '
    + 'void. 0 unless approved, 0 once settled, and 0 for a rest that bills in other currencies cannot express, as '
    + 'for payableAmount.')
  billableAmount!: Decimal
  @required.instant('The time at which it was drafted.') createdAt!: Date
  @optional.instant('The time at which it was submitted. Null until then.') submittedAt!: Date | null
  @optional.instant('The time at which it was approved. Null until then.') approvedAt!: Date | null
  @optional.id('The user who approved it. Null until then.') approvedById!: string | null
  @optional.text('Name of that user at the time. Null without one.') approvedByName!: string | null
  @optional.instant('The time at which it was rejected. Null until then.') rejectedAt!: Date | null
  @optional.id('The user who rejected it. Null until then.') rejectedById!: string | null
  @optional.text('Name of that user at the time. Null without one.') rejectedByName!: string | null
  @optional.text('Reason for the rejection. Null unless it was rejected.') rejectionReason!: string | null
  @optional.instant('The time at which it was cancelled. Null until then.') cancelledAt!: Date | null
  @optional.instant('The time at which it was settled. Null until then.') settledAt!: Date | null
}
