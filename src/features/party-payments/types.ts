// GraphQL types of payments of a party.
import { ObjectType } from 'type-graphql'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { PartyPaymentStatus, SourceOfFunds } from '../../generated/prisma/enums.js'
import { Refund } from '../bill-notes/types.js'

describeEnum(PartyPaymentStatus, 'PartyPaymentStatus', 'State of a payment of a party.', {
  RECORDED: 'It counts.',
  VOID: 'It no longer counts, nor does anything that it settled.',
})

@ObjectType({
  implements: Node,
  description: 'Money of an advance that came back: from the supplier, or to the client. A reversed refund does not count.',
})
export class PartyPaymentRefund extends Refund {
  @required.id('The payment that was an advance.') partyPaymentId!: string
}

@ObjectType({
  implements: [Node, EditableRecord],
  description: 'Money that moved once, to a supplier or from a client: for several bills, or in advance.',
})
export class PartyPayment extends EditableRecord {
  @required.text('Number, such as `PAY-2026-00001`.') documentId!: string
  @optional.id('The supplier that was paid. Null if a client paid.') supplierId!: string | null
  @optional.id('The client who paid. Null if a supplier was paid.') clientId!: string | null
  @required.currency('Currency of all its amounts, ISO 4217.') currency!: string
  @required.decimal('The money that moved.') amount!: Decimal
  @required.instant('Time of the payment.') paidAt!: Date
  @optional.of(() => SourceOfFunds, 'Source of the money. Null if not given.') sourceOfFunds!: SourceOfFunds | null
  @optional.text('Payment reference of the bank or the cashier. Null if not given.') reference!: string | null
  @required.of(() => PartyPaymentStatus, 'State of the payment.') status!: PartyPaymentStatus
  @required.decimal('What it settles on bills: Σ amount of its billPayments that are not reversed.') allocatedAmount!: Decimal
  @required.decimal('What was paid back: Σ amount of its refunds that are not reversed.') refundedAmount!: Decimal
  @required.decimal('The advance: amount − allocatedAmount − refundedAmount; 0 if it is void.') unallocatedAmount!: Decimal
  @optional.instant('The time at which it was voided. Null unless it is void.') voidedAt!: Date | null
  @optional.text('Reason for voiding it. Null unless it is void.') voidReason!: string | null
  @required.instant('The time at which it was recorded.') createdAt!: Date
  @optional.id('The user who recorded it. Null if no user is known.') createdById!: string | null
}
