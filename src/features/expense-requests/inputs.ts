// What the operations of expense requests are given.
import { Field, InputType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { ExpenseRequestStatus, ExpenseRequestType, PaymentMethod } from '../../generated/prisma/enums.js'

@InputType({ description: 'One thing that the money is for.' })
export class ExpenseLineInput {
  @optional.text('What it is.') description?: string | null
  @optional.id('The supplier it was bought from.') supplierId?: string | null
  @optional.id('The management account it is booked to.') managementAccountId?: string | null
  @optional.text('Address of the receipt: http or https, at most 2,000 characters.') receiptUrl?: string | null
  @optional.decimal('How many; more than 0, initially 1. Kept to 6 places.') quantity?: Decimal | null
  @required.decimal("Price of one, in the request's currency; 0 or more. Kept to 6 places.") unitPrice!: Decimal
}

@InputType({
  description:
    'The content of an expense request. In an edit absent fields stay as they are, and null empties what may be empty.',
})
export class ExpenseRequestInput {
  @optional.of(() => ExpenseRequestType, 'What the money is asked for.') requestType?: ExpenseRequestType | null
  @optional.of(() => PaymentMethod, 'How the money is to be handed over.') paymentMethod?: PaymentMethod | null
  @optional.text("Currency of its amounts, ISO 4217; initially the organization's.") currency?: string | null
  @optional.id('The vendor, where the money is for one.') supplierId?: string | null
  @optional.text('Remarks.') notes?: string | null
  @optional.id('The approved or paid advance, of the same requester and currency, that this claim accounts for.')
  linkedAdvanceRequestId?: string | null
  @optional.id('The template that it was made from; kept as sent.') sourceTemplateId?: string | null
  @Field(() => [ExpenseLineInput], { nullable: true, description: 'What the money is for; replaces all lines.' })
  lineItems?: ExpenseLineInput[] | null
}

@InputType({ description: 'The content of a new expense request.' })
export class CreateExpenseRequestInput extends ExpenseRequestInput {
  @required.of(() => ExpenseRequestType, 'What the money is asked for.') requestType!: ExpenseRequestType
}

@InputType({ description: 'What is said with an act on an expense request.' })
export class ExpenseRequestActInput {
  @optional.text('Remarks for the history.') comments?: string | null
}

@InputType({ description: 'Why an expense request is rejected.' })
export class RejectExpenseRequestInput extends ExpenseRequestActInput {
  @required.text('Why; shown to whoever asked.') reason!: string
}

@InputType({ description: 'A payment of an expense request.' })
export class PayExpenseRequestInput extends ExpenseRequestActInput {
  @optional.decimal("How much, in the request's currency and whole minor units; no more than payableAmount, and all of it when left out.") amount?: Decimal | null
}

@InputType({ description: 'Which expense requests to list; all conditions hold together.' })
export class ExpenseRequestFilter {
  @optional.of(() => [ExpenseRequestStatus], 'In one of these states.') status?: ExpenseRequestStatus[] | null
  @optional.of(() => [ExpenseRequestType], 'Of one of these types.') requestType?: ExpenseRequestType[] | null
  @optional.id('Asked for by this user.') requesterId?: string | null
  @optional.id('For this vendor.') supplierId?: string | null
  @optional.id('Accounting for this advance.') linkedAdvanceRequestId?: string | null
  @optional.instant('Drafted at this time or later.') createdFrom?: Date | null
  @optional.instant('Drafted before this time.') createdBefore?: Date | null
  @optional.text("Number, requester's name or notes contain this.") text?: string | null
}
