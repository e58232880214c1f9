// GraphQL input types of expense requests.
import { Field, InputType } from 'type-graphql'
import { ActionInput, ReasonInput } from '../../core/lifecycle/step-inputs.js'
import { LINE_ID, optional, required } from '../../core/schema/fields.js'
import { AWAITING } from '../../core/lifecycle/awaiting.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { ExpenseRequestStatus, ExpenseRequestType, PaymentMethod } from '../../generated/prisma/enums.js'

@InputType({ description: 'One item that the money is for.' })
export class ExpenseLineInput {
  @optional.id(LINE_ID) id?: string | null
  @optional.text('Description of the item.') description?: string | null
  @optional.id('The supplier it was bought from.') supplierId?: string | null
  @optional.id('The management account to book the item to.') managementAccountId?: string | null
  @optional.text('URL of the receipt: http or https, at most 2,000 characters; or `attachment:` and the '
    + 'identifier of a file of the request.') receiptUrl?: string | null
  @optional.decimal('Quantity; more than 0; 1 by default. Stored with 6 decimal places.') quantity?: Decimal | null
  @required.decimal("Unit price in the request's currency; 0 or more, to 6 decimal places.") unitPrice!: Decimal
}

@InputType({ description: 'Changes: absent fields stay, null clears what may be empty.' })
export class EditExpenseRequestInput {
  @optional.of(() => ExpenseRequestType, 'Purpose of the money.') requestType?: ExpenseRequestType | null
  @optional.of(() => PaymentMethod, 'Way in which the money is to be paid out.') paymentMethod?: PaymentMethod | null
  @optional.currency("Of its amounts, ISO 4217; the organization's currency by default.") currency?: string | null
  @optional.id('The vendor, if the money is for a vendor.') supplierId?: string | null
  @optional.text('Remarks.') notes?: string | null
  @optional.id("The claim's advance: approved or paid, same requester and currency.")
  linkedAdvanceRequestId?: string | null
  @optional.id('The template that the request was made from; stored as sent.') sourceTemplateId?: string | null
  @Field(() => [ExpenseLineInput], { nullable: true, description: 'The items that '
    + 'the money is for; replaces all lines.' })
  lineItems?: ExpenseLineInput[] | null
}

@InputType({ description: 'The content of a new expense request.' })
export class CreateExpenseRequestInput extends EditExpenseRequestInput {
  @required.of(() => ExpenseRequestType, 'Purpose of the money.') requestType!: ExpenseRequestType
}

@InputType({ description: 'A payment of an expense request, in its currency.' })
export class PayExpenseRequestInput extends ActionInput {
  @optional.decimal('In whole minor units; at most payableAmount, which is the default.') amount?: Decimal | null
}

@InputType({ description: 'The payment to reverse, and the reason.' })
export class ReverseExpenseRequestPaymentInput extends ReasonInput {
  @required.id('The line of the history of this request that records the payment.') paymentId!: string
}

@InputType({ description: 'What is returned of an advance, in its currency.' })
export class ReturnAdvanceInput {
  @required.decimal('Whole minor units; at most what is paid, not used and not returned.') amount!: Decimal
  @optional.text('Reason, stored in the history.') reason?: string | null
  @optional.text('Payment reference of bank or cashier; the comments in the history.') reference?: string | null
}

@InputType({ description: 'Expense requests that match every given condition.' })
export class ExpenseRequestFilter {
  @optional.flag(AWAITING) awaitingMyDecision?: boolean | null
  @optional.of(() => [ExpenseRequestStatus], 'Records in one of these states.') status?: ExpenseRequestStatus[] | null
  @optional.of(() => [ExpenseRequestType], 'Of one of these types.') requestType?: ExpenseRequestType[] | null
  @optional.ids('Requested by one of these users.') requesterId?: string[] | null
  @optional.ids('For one of these vendors.') supplierId?: string[] | null
  @optional.ids('Claims that account for one of these advances.') linkedAdvanceRequestId?: string[] | null
  @optional.ids('Made from one of these templates.') sourceTemplateId?: string[] | null
  @optional.ids('Approved by one of these users.') approvedById?: string[] | null
  @optional.ids('Rejected by one of these users.') rejectedById?: string[] | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.decimal('Total amount, this or more.') totalAmountFrom?: Decimal | null
  @optional.decimal('Total amount, this or less.') totalAmountTo?: Decimal | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}
