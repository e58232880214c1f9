// GraphQL input types of credit and debit notes.
import { Field, InputType } from 'type-graphql'
import { ActionInput, ReasonInput } from '../../core/lifecycle/step-inputs.js'
import { LINE_ID, optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { BillNoteReason, BillNoteStatus, BillNoteType, SourceOfFunds } from '../../generated/prisma/enums.js'

@InputType({ description: 'One item of a note.' })
export class BillNoteLineInput {
  @optional.id(LINE_ID) id?: string | null
  @optional.id('The line of the bill that it corrects; required for goods of a bill with lines.') billLineId?: string | null
  @optional.text('Description of the item; that of the line of the bill if absent.') description?: string | null
  @required.of(() => BillNoteReason, 'Why it changes what is owed. A debit note is for no goods.') reason!: BillNoteReason
  @optional.decimal('Quantity; required for goods, at most what the line billed and no other note took back.')
  quantity?: Decimal | null
  @optional.decimal("In the bill's currency, negative for a discount; that of the line of the bill if absent without amount.")
  unitPrice?: Decimal | null
  @optional.decimal('Amount, negative for a discount; with quantity and unitPrice only compared.') amount?: Decimal | null
  @optional.text('Unit of measure; that of the line of the bill if absent.') uom?: string | null
}

@InputType({ description: 'The content of a draft note.' })
export class EditBillNoteInput {
  @optional.text('At most 200 characters. A new note without one is numbered.') noteNumber?: string | null
  @optional.day('Its day, today or earlier; a new note without one: today.') noteDate?: Date | null
  @optional.text('Remarks.') notes?: string | null
  @Field(() => [BillNoteLineInput], { nullable: true, description: 'The lines, at least one and at most 500.' })
  lineItems?: BillNoteLineInput[] | null
}

@InputType({ description: 'A new note. It has the party, the currency and the tax of its bill.' })
export class CreateBillNoteInput extends EditBillNoteInput {
  @required.of(() => BillNoteType, 'Whether it reduces or raises what is owed.') noteType!: BillNoteType
  @required.id('The bill: posted, of a supplier or to a client, and for no expense request.') billId!: string
}

@InputType({ description: 'How a note is posted.' })
export class PostBillNoteInput extends ActionInput {
  @optional.day('Day in the ledger: from the note date and the posting of the bill to today, and not locked. Today if absent.')
  postingDate?: Date | null
}

@InputType({ description: 'What a credit note settles on a bill.' })
export class AllocateBillNoteInput {
  @required.id('A bill of the same party and currency on which something is owed; its own bill too.') billId!: string
  @required.decimal('Above 0, at most what is open of the note and what is owed on the bill.') amount!: Decimal
  @optional.day('Day on which it counts: from the posting of both to today, and not locked. Today if absent.')
  allocatedOn?: Date | null
}

@InputType({ description: 'The allocation to reverse, and the reason.' })
export class ReverseBillNoteAllocationInput extends ReasonInput {
  @required.id('The allocation of this note.') allocationId!: string
}

@InputType({ description: 'Money that came back for a credit note.' })
export class RefundBillNoteInput {
  @required.decimal("In the note's currency: above 0, at most what is open of it.") amount!: Decimal
  @optional.instant('Time since the note was posted, of a day that is neither locked nor after today; now if absent.')
  paidAt?: Date | null
  @optional.of(() => SourceOfFunds, 'Where the money went, or came from.') sourceOfFunds?: SourceOfFunds | null
  @optional.text('Payment reference of the bank or the cashier.') reference?: string | null
}

@InputType({ description: 'The refund to reverse, and the reason.' })
export class ReverseBillNoteRefundInput extends ReasonInput {
  @required.id('The refund of this note.') refundId!: string
}

@InputType({ description: 'Conditions for notes.' })
export class BillNoteFilter {
  @optional.of(() => [BillNoteStatus], 'Records in one of these states.') status?: BillNoteStatus[] | null
  @optional.of(() => [BillNoteType], 'Of one of these types.') noteType?: BillNoteType[] | null
  @optional.ids('On one of these bills.') billId?: string[] | null
  @optional.ids('Of one of these suppliers.') supplierId?: string[] | null
  @optional.ids('To one of these clients.') clientId?: string[] | null
  @optional.ids('Entered by one of these users.') createdById?: string[] | null
  @optional.instant('Entered at this time or later.') createdFrom?: Date | null
  @optional.instant('Entered before this time.') createdBefore?: Date | null
  @optional.day('With this note date or a later one.') noteDateFrom?: Date | null
  @optional.day('With a note date before this day.') noteDateBefore?: Date | null
  @optional.day('Posted on this day or later, by the posting date.') postingDateFrom?: Date | null
  @optional.day('Posted before this day, by the posting date.') postingDateBefore?: Date | null
  @optional.decimal('Total amount, this or more.') totalAmountFrom?: Decimal | null
  @optional.decimal('Total amount, this or less.') totalAmountTo?: Decimal | null
  @optional.decimal('Open credit, this or more.') unallocatedAmountFrom?: Decimal | null
  @optional.decimal('Open credit, this or less.') unallocatedAmountTo?: Decimal | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}
