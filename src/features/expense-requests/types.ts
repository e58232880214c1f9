// What the public sees of an expense request.
import { ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { ExpenseRequestStatus, ExpenseRequestType, PaymentMethod } from '../../generated/prisma/enums.js'

describeEnum(ExpenseRequestStatus, 'ExpenseRequestStatus', 'Where an expense request stands.', {
  DRAFT: 'Being written; nobody has been asked yet.',
  PENDING: 'Waiting for approval.',
  APPROVED: 'May be paid.',
  PARTIALLY_PAID: 'Some of it is paid.',
  PAID: 'All of it is paid, or covered by an advance.',
  SETTLED: 'Accounted for; nothing is left to be done.',
  REJECTED: 'Refused, with a reason.',
  CANCELLED: 'No longer wanted.',
})

describeEnum(ExpenseRequestType, 'ExpenseRequestType', 'What the money is asked for.', {
  REIMBURSEMENT: 'Money that the requester has spent.',
  ADVANCE: 'Money that the requester is going to spend, and will account for by claims.',
  VENDOR_PAYMENT: 'Money for a vendor.',
  PETTY_CASH: 'Money for the petty cash box.',
})

describeEnum(PaymentMethod, 'PaymentMethod', 'How the money is to be handed over.', {
  CASH: 'In cash.',
  BANK_TRANSFER: 'To a bank account.',
  CARD: 'By card.',
  CHEQUE: 'By cheque.',
  MOBILE_MONEY: 'To a mobile wallet.',
})

@ObjectType({ implements: Node, description: 'One thing that the money is for.' })
export class ExpenseLine extends Node {
  @required.id('The request it belongs to.') expenseRequestId!: string
  @required.int('Place in the list, from 1.') itemNumber!: number
  @optional.text('What it is.') description!: string | null
  @optional.id('The supplier it was bought from.') supplierId!: string | null
  @optional.id('The management account it is booked to.') managementAccountId!: string | null
  @optional.text('Address of the receipt.') receiptUrl!: string | null
  @required.decimal("What the line comes to: quantity × unitPrice, rounded half up to the currency's minor unit.")
  amount!: Decimal
  @required.decimal('How many.') quantity!: Decimal
  @required.decimal("Price of one, in the request's currency.") unitPrice!: Decimal
  @required.instant('When it was written.') createdAt!: Date
}

@ObjectType({ implements: Node, description: 'One act on an expense request; never changed afterwards.' })
export class ExpenseRequestHistory extends Node {
  @required.id('The request.') expenseRequestId!: string
  @required.text(
    'One of submit, approve, reject, pay, settle, cancel; `use` where an approved claim used up some of an advance.',
  )
  action!: string
  @required.of(() => ExpenseRequestStatus, 'The state after the act.') status!: ExpenseRequestStatus
  @optional.decimal("What the act moved, in the request's currency: a payment, or what an advance covered.")
  amount!: Decimal | null
  @optional.id('Who did it.') performedById!: string | null
  @optional.text('Their name at the time.') performedByName!: string | null
  @required.instant('When.') performedAt!: Date
  @optional.text('Why; always given for a rejection.') reason!: string | null
  @optional.text('Remarks of whoever did it.') comments!: string | null
}

@ObjectType({ implements: Node, description: 'A request for money: to be given back, in advance, or for a vendor.' })
export class ExpenseRequest extends Node {
  @required.id('The organization it belongs to.') orgId!: string
  @required.text('Number of the document, `EXP-2026-00001`.') documentId!: string
  @required.id('The user who asks.') requesterId!: string
  @optional.text('Their name at the time.') requesterName!: string | null
  @required.of(() => ExpenseRequestType, 'What the money is asked for.') requestType!: ExpenseRequestType
  @optional.of(() => PaymentMethod, 'How the money is to be handed over.') paymentMethod!: PaymentMethod | null
  @required.text('Currency of its amounts, ISO 4217.') currency!: string
  @required.of(() => ExpenseRequestStatus, 'Where it stands.') status!: ExpenseRequestStatus
  @optional.id('The vendor, where the money is for one.') supplierId!: string | null
  @optional.text('Remarks.') notes!: string | null
  @optional.id('The advance that this claim accounts for.') linkedAdvanceRequestId!: string | null
  @optional.id('The template that it was made from.') sourceTemplateId!: string | null
  @required.decimal('Σ amount of the lines.') totalAmount!: Decimal
  @required.decimal('What was paid out on the request itself; what was paid on its bills stands on them.')
  paidAmount!: Decimal
  @required.decimal('Of an advance: the part that approved claims have settled.') usedAmount!: Decimal
  @required.decimal('Of a claim: the part that its advance had paid for already.') coveredAmount!: Decimal
  @required.decimal(
    'Still to be paid: totalAmount − coveredAmount − paidAmount − what was paid on its bills that are not void; nothing of a rejected or cancelled request.',
  )
  payableAmount!: Decimal
  @required.instant('When it was drafted.') createdAt!: Date
  @optional.instant('When it was submitted.') submittedAt!: Date | null
  @optional.instant('When it was approved.') approvedAt!: Date | null
  @optional.id('Who approved it.') approvedById!: string | null
  @optional.text('Their name at the time.') approvedByName!: string | null
  @optional.instant('When it was rejected.') rejectedAt!: Date | null
  @optional.id('Who rejected it.') rejectedById!: string | null
  @optional.text('Their name at the time.') rejectedByName!: string | null
  @optional.text('Why it was rejected.') rejectionReason!: string | null
  @optional.instant('When it was cancelled.') cancelledAt!: Date | null
  @optional.instant('When it was settled.') settledAt!: Date | null
}
