// GraphQL input types of payments of a party.
import { Field, InputType } from 'type-graphql'
import { ReasonInput } from '../../core/lifecycle/step-inputs.js'
import { GraphQLCurrency } from '../../core/schema/currency.js'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { PartyPaymentStatus, SourceOfFunds } from '../../generated/prisma/enums.js'

@InputType({ description: 'What a bill gets of a payment of its party.' })
export class PartyPaymentBillInput {
  @required.id('A posted bill of the party, in the currency of the payment, which settles no expense request.') billId!: string
  @required.decimal('Above 0, at most what is owed on the bill.') amount!: Decimal
}

@InputType({ description: 'A new payment of a supplier or client.' })
export class CreatePartyPaymentInput {
  @optional.id('The supplier that was paid. Give this or the client.') supplierId?: string | null
  @optional.id('The client who paid.') clientId?: string | null
  @required.currency('Currency of the payment and of its bills, ISO 4217.') currency!: string
  @required.decimal('The money that moved, above 0. What the bills do not get is an advance.') amount!: Decimal
  @optional.instant('Time since 1970, of a day that is neither locked nor after today; now if absent.') paidAt?: Date | null
  @optional.of(() => SourceOfFunds, 'Source of the money.') sourceOfFunds?: SourceOfFunds | null
  @optional.text('Payment reference of the bank or the cashier.') reference?: string | null
  @Field(() => [PartyPaymentBillInput], {
    nullable: true, description: 'The bills, each once; at most 100, and none for an advance alone.',
  })
  bills?: PartyPaymentBillInput[] | null
}

@InputType({ description: 'What bills get of the advance that is left of a payment.' })
export class AllocatePartyPaymentInput {
  @Field(() => [PartyPaymentBillInput], { description: 'The bills, each once; at least one and at most 100.' })
  bills!: PartyPaymentBillInput[]
  @optional.day('Day on which it counts: from the payment and the posting of the bills to today, and not locked. Now if absent.')
  allocatedOn?: Date | null
}

@InputType({ description: 'The payment of a bill to take back, and the reason.' })
export class ReversePartyPaymentAllocationInput extends ReasonInput {
  @required.id('One of the billPayments of this payment.') billPaymentId!: string
}

@InputType({ description: 'Money of an advance that came back.' })
export class RefundPartyPaymentInput {
  @required.decimal("In the payment's currency: above 0, at most what is open of it.") amount!: Decimal
  @optional.instant('Time since the payment, of a day that is neither locked nor after today; now if absent.')
  paidAt?: Date | null
  @optional.of(() => SourceOfFunds, 'Where the money went, or came from.') sourceOfFunds?: SourceOfFunds | null
  @optional.text('Payment reference of the bank or the cashier.') reference?: string | null
}

@InputType({ description: 'The refund to reverse, and the reason.' })
export class ReversePartyPaymentRefundInput extends ReasonInput {
  @required.id('The refund of this payment.') refundId!: string
}

@InputType({ description: 'Conditions for payments of parties.' })
export class PartyPaymentFilter {
  @optional.of(() => [PartyPaymentStatus], 'Records in one of these states.') status?: PartyPaymentStatus[] | null
  @optional.ids('Of one of these suppliers.') supplierId?: string[] | null
  @optional.ids('Of one of these clients.') clientId?: string[] | null
  @optional.of(() => [GraphQLCurrency], 'In one of these currencies.') currency?: string[] | null
  @optional.of(() => [SourceOfFunds], 'Paid from one of these sources.') sourceOfFunds?: SourceOfFunds[] | null
  @optional.ids('Recorded by one of these users.') createdById?: string[] | null
  @optional.instant('Recorded at this time or later.') createdFrom?: Date | null
  @optional.instant('Recorded before this time.') createdBefore?: Date | null
  @optional.instant('Paid at this time or later.') paidFrom?: Date | null
  @optional.instant('Paid before this time.') paidBefore?: Date | null
  @optional.decimal('Amount, this or more.') amountFrom?: Decimal | null
  @optional.decimal('Amount, this or less.') amountTo?: Decimal | null
  @optional.decimal('Advance that is left, this or more.') unallocatedAmountFrom?: Decimal | null
  @optional.decimal('Advance that is left, this or less.') unallocatedAmountTo?: Decimal | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}
