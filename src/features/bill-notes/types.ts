// GraphQL types of credit and debit notes.
import { ObjectType } from 'type-graphql'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { BillNoteReason, BillNoteStatus, BillNoteType, SourceOfFunds } from '../../generated/prisma/enums.js'

describeEnum(BillNoteType, 'BillNoteType', 'Whether a note reduces or raises what is owed on its bill.', {
  CREDIT: 'It reduces what is owed. What is paid already becomes open credit.',
  DEBIT: 'It raises what is owed.',
})

describeEnum(BillNoteStatus, 'BillNoteStatus', 'State of a note.', {
  DRAFT: 'Entered; it does not count yet.',
  POSTED: 'It counts. It can no longer be changed.',
  VOID: 'It no longer counts. Its number is free again.',
})

describeEnum(BillNoteReason, 'BillNoteReason', 'Why a line of a note changes what is owed.', {
  RETURN: 'Goods went back. A credit note takes their quantity off what is billed.',
  NOT_DELIVERED: 'Billed goods did not arrive. A credit note takes their quantity off what is billed.',
  SHORT_QUALITY: 'The goods are worth less than agreed. The billed quantity stays.',
  PRICE_DIFFERENCE: 'Another price holds than was billed. The billed quantity stays.',
})

@ObjectType({ implements: Node, description: 'One item of a note.' })
export class BillNoteLine extends Node {
  @required.id('The note that the line belongs to.') billNoteId!: string
  @required.int('Position in the list, from 1.') itemNumber!: number
  @optional.id('The line of the bill that it corrects. Null if none was named.') billLineId!: string | null
  @optional.text('Of the item, or else of the line of the bill. Null without both.') description!: string | null
  @required.of(() => BillNoteReason, 'Why it changes what is owed.') reason!: BillNoteReason
  @optional.decimal('Quantity, in `uom`. Null if only the amount was given.') quantity!: Decimal | null
  @optional.decimal("Per unit, in the bill's currency. Null if only the amount was given.") unitPrice!: Decimal | null
  @required.decimal("Amount: quantity × unitPrice, in the bill's currency.") amount!: Decimal
  @optional.text('Unit of measure of the quantity. Null if not given.') uom!: string | null
}

@ObjectType({
  implements: Node, description: 'What a credit note settles on a bill. A reversed allocation settles nothing.',
})
export class BillAllocation extends Node {
  @required.id('The bill that it settles.') billId!: string
  @required.id('The credit note.') billNoteId!: string
  @required.decimal('Amount, in the currency of both.') amount!: Decimal
  @required.day('The day on which it counts.') allocatedOn!: Date
  @optional.id('The user who recorded it. Null if no user is known.') recordedById!: string | null
  @required.instant('The time at which it was recorded.') createdAt!: Date
  @optional.instant('The time at which it was reversed. Null until then.') reversedAt!: Date | null
  @optional.id('The user who reversed it. Null until then.') reversedById!: string | null
  @optional.text('Reason for the reversal. Null unless it was reversed.') reversalReason!: string | null
}

/** Money that came back of open credit. */
@ObjectType()
export abstract class Refund extends Node {
  @required.decimal('Amount, in the currency of the record that it belongs to.') amount!: Decimal
  @required.instant('Time of the refund.') paidAt!: Date
  @optional.of(() => SourceOfFunds, 'Where the money went, or came from. Null if not given.')
  sourceOfFunds!: SourceOfFunds | null
  @optional.text('Payment reference of the bank or the cashier. Null if not given.') reference!: string | null
  @optional.id('The user who recorded it. Null if no user is known.') recordedById!: string | null
  @required.instant('The time at which it was recorded.') createdAt!: Date
  @optional.instant('The time at which it was reversed. Null until then.') reversedAt!: Date | null
  @optional.id('The user who reversed it. Null until then.') reversedById!: string | null
  @optional.text('Reason for the reversal. Null unless it was reversed.') reversalReason!: string | null
}

@ObjectType({
  implements: Node,
  description: 'Money that came back for a credit note: from the supplier, or to the client. A reversed refund does not count.',
})
export class BillNoteRefund extends Refund {
  @required.id('The credit note.') billNoteId!: string
}

@ObjectType({
  implements: [Node, EditableRecord], description: 'A credit or debit note on a posted bill of a supplier or to a client.',
})
export class BillNote extends EditableRecord {
  @required.text(
    'Number: as sent, or generated as `CN-2026-00001` or `DN-2026-00001`. Unique per party among notes that are not void, '
      + 'compared as the numbers of bills.',
  )
  noteNumber!: string
  @required.of(() => BillNoteType, 'Whether it reduces or raises what is owed.') noteType!: BillNoteType
  @required.id('The bill that it corrects.') billId!: string
  @optional.id('The supplier of the bill. Null on a bill to a client.') supplierId!: string | null
  @optional.id('The client of the bill. Null on a bill of a supplier.') clientId!: string | null
  @required.currency('Currency of all its amounts: that of the bill, ISO 4217.') currency!: string
  @required.day('Its day.') noteDate!: Date
  @optional.day('Day on which it counts in the ledger. Null until it is posted.') postingDate!: Date | null
  @required.of(() => BillNoteStatus, 'State of the note.') status!: BillNoteStatus
  @optional.text('Remarks. Null without any.') notes!: string | null
  @required.decimal('Σ amount of the lines.') subtotal!: Decimal
  @optional.decimal('In percent, that of the bill. Null if it has none. A line has the rate of the line it corrects.')
  taxRate!: Decimal | null
  @required.decimal("Tax, rounded once per rate: Σ amount of its lines × rate/100; without any rate subtotal × the bill's "
    + 'taxAmount ÷ its subtotal.')
  taxAmount!: Decimal
  @required.decimal('What it comes to: subtotal + taxAmount.') totalAmount!: Decimal
  @required.decimal('Of a credit note, what it settles on bills: Σ amount of its allocations that are not reversed.')
  allocatedAmount!: Decimal
  @required.decimal('Of a credit note, what was paid back: Σ amount of its refunds that are not reversed.')
  refundedAmount!: Decimal
  @required.decimal('Open credit of a posted credit note: totalAmount − allocatedAmount − refundedAmount; else 0.')
  unallocatedAmount!: Decimal
  @optional.instant('The time at which it was posted. Null until then.') postedAt!: Date | null
  @optional.instant('The time at which it was voided. Null unless it is void.') voidedAt!: Date | null
  @optional.text('Reason for voiding it. Null unless it is void.') voidReason!: string | null
  @required.instant('The time at which it was entered.') createdAt!: Date
  @optional.id('The user who entered it. Null if no user is known.') createdById!: string | null
}
