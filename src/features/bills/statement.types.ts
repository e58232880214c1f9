// GraphQL types of the statement of a party.
import { ArgsType, ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Pagination } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { BillType } from '../../generated/prisma/enums.js'

/** What a line of a statement is about. */
export enum PartyStatementLineKind {
  BILL = 'BILL',
  BILL_VOID = 'BILL_VOID',
  PAYMENT = 'PAYMENT',
  PAYMENT_REVERSAL = 'PAYMENT_REVERSAL',
  PARTY_PAYMENT = 'PARTY_PAYMENT',
  PARTY_PAYMENT_VOID = 'PARTY_PAYMENT_VOID',
  CREDIT_NOTE = 'CREDIT_NOTE',
  CREDIT_NOTE_VOID = 'CREDIT_NOTE_VOID',
  DEBIT_NOTE = 'DEBIT_NOTE',
  DEBIT_NOTE_VOID = 'DEBIT_NOTE_VOID',
  REFUND = 'REFUND',
  REFUND_REVERSAL = 'REFUND_REVERSAL',
}

describeEnum(PartyStatementLineKind, 'PartyStatementLineKind', 'What a line of a statement is about.', {
  BILL: 'A posted bill.',
  BILL_VOID: 'A posted bill was voided.',
  PAYMENT: 'A payment of one bill.',
  PAYMENT_REVERSAL: 'A payment was reversed.',
  PARTY_PAYMENT: 'A payment of the party: what it settles and what is paid in advance.',
  PARTY_PAYMENT_VOID: 'A payment of the party was voided.',
  CREDIT_NOTE: 'A posted credit note.',
  CREDIT_NOTE_VOID: 'A posted credit note was voided.',
  DEBIT_NOTE: 'A posted debit note.',
  DEBIT_NOTE_VOID: 'A posted debit note was voided.',
  REFUND: 'Money that came back for a credit note or an advance.',
  REFUND_REVERSAL: 'A refund was reversed.',
})

@ArgsType()
export class PartyStatementArgs {
  @optional.id('The supplier. Give this or one other party.') supplierId?: string | null
  @optional.id('The client.') clientId?: string | null
  @optional.id('The employee, if there is a record of the employee.') employeeId?: string | null
  @optional.text('Name of an employee without a record, as the bills have it.') employeeName?: string | null
  @required.currency('Currency of the documents, ISO 4217. Each has a statement of its own.') currency!: string
  @optional.day('First day. From the first document on if absent.') from?: Date | null
  @optional.day('Last day, in the organization’s zone. Today if absent.') to?: Date | null
}

@ObjectType({ description: 'One change of the account of a party.' })
export class PartyStatementLine {
  @required.day('Day on which it counts: the posting date, or the day of the payment, reversal or void. A payment before '
    + 'its bill counts with the bill.') day!: Date
  @required.of(() => PartyStatementLineKind, 'What it is about.') kind!: PartyStatementLineKind
  @required.id('The bill, payment, note or refund, by the kind.') recordId!: string
  @required.text('Number of the bill, note or payment of the party; for a payment or refund, that of its document.') documentNumber!: string
  @optional.text('Payment reference of a payment or refund. Null without one.') reference!: string | null
  @required.decimal('Amount on the debit side of the books of the organization: it raises what a client owes, and reduces '
    + 'what a supplier or employee is owed. 0 for the other side.') debit!: Decimal
  @required.decimal('Amount on the credit side. 0 for the other side.') credit!: Decimal
  @required.decimal('Balance after this line, on the side of closingBalance.') balance!: Decimal
}

@ObjectType({ description: 'The account of one party in one currency, over some days. Its balance agrees with payablesAging.' })
export class PartyStatement {
  @required.of(() => BillType, 'Kind of the party.') billType!: BillType
  @required.text('Name of the party.') partyName!: string
  @required.currency('Currency of the amounts, ISO 4217.') currency!: string
  @optional.day('First day. Null if it begins with the first document.') from!: Date | null
  @required.day('Last day.') to!: Date
  @required.decimal('Balance before the first day. 0 if it begins with the first document.') openingBalance!: Decimal
  @required.decimal('Σ debit of all lines of all pages.') totalDebit!: Decimal
  @required.decimal('Σ credit of all lines of all pages.') totalCredit!: Decimal
  @required.decimal('Balance at the end of the last day: openingBalance + totalCredit − totalDebit; for a client '
    + 'openingBalance + totalDebit − totalCredit. It is owed − unallocatedCredit.') closingBalance!: Decimal
  @required.decimal('Owed on bills at the end of the last day: total of payablesAging.') owed!: Decimal
  @required.decimal('Open credit at the end of the last day: unallocatedCredit of payablesAging.') unallocatedCredit!: Decimal
  @required.of(() => [PartyStatementLine], 'The lines of the page, by day. Allocations of credit change no balance, and '
    + 'have no line.') lineItems!: PartyStatementLine[]
  @required.of(() => Pagination, 'The page within all lines.') pagination!: Pagination
}
