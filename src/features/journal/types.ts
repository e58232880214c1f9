// GraphQL types of the accounting journal.
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import { PageInfo } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { BillType } from '../../generated/prisma/enums.js'
import { JournalAccount, JournalDocument, JournalEvent } from './postings.js'

const UNCONVERTED = 'Null if the entry has no rate.'

@ObjectType({ description: 'An amount on one account of an entry. One of its sides is 0.' })
export class JournalLine {
  @required.of(() => JournalAccount, 'The account.') account!: JournalAccount
  @required.decimal('Amount on the debit side, in the currency of the entry.') debit!: Decimal
  @required.decimal('Amount on the credit side, in the currency of the entry.') credit!: Decimal
  @optional.decimal('Tax rate of a tax line, in percent. Null for tax that was given without a rate.')
  taxRate!: Decimal | null
  @optional.decimal('Amount that the tax of a tax line is computed from. Null in other lines.') taxBase!: Decimal | null
  @optional.decimal('Debit in the home currency: debit × rate, rounded to the minor unit. What rounding leaves is in the '
    + `largest line that is not the total of the document, so that both sides agree. ${UNCONVERTED}`)
  convertedDebit!: Decimal | null
  @optional.decimal(`Credit in the home currency, likewise. ${UNCONVERTED}`) convertedCredit!: Decimal | null
  @optional.text('Number of the management account that the bill is booked to. Null if it has none, and in lines '
    + 'other than that of the net amount.')
  managementAccountCode!: string | null
}

@ObjectType({ description: 'An entry of the journal: what one event posted. Its debits are its credits.' })
export class JournalEntry {
  @required.id('The record and the event, such as `bill_x:BILL_POSTED`. It stays.') entryId!: string
  @required.day('Day on which it counts, as in partyStatement: the posting date, or the day of the payment, reversal or void.')
  day!: Date
  @required.of(() => JournalEvent, 'What it is about.') event!: JournalEvent
  @required.id('The bill, note, payment, refund, or line of the history of the expense request.') recordId!: string
  @optional.id('The entry that it takes back. Null if it takes none back.') reversesId!: string | null
  @required.of(() => JournalDocument, 'Kind of its document.') documentType!: JournalDocument
  @required.id('The bill, note or expense request; of a payment, its bill.') documentId!: string
  @required.text('Number of the document.') documentNumber!: string
  @optional.text('Reference of the payment, refund or return; the claim that uses an advance. Null if it has none.') reference!: string | null
  @required.of(() => BillType, 'Kind of the party.') partyType!: BillType
  @optional.id('The supplier, client or employee; the user who made an expense request. Null for an employee without a record.')
  partyId!: string | null
  @optional.text('Name of the party, as it is now. Null if it is not known.') partyName!: string | null
  @required.currency('Currency of the document, ISO 4217.') currency!: string
  @required.decimal('Σ debit of its lines, which is Σ credit.') amount!: Decimal
  @required.currency('Home currency of the organization, ISO 4217.') homeCurrency!: string
  @optional.decimal('Rate of the bill date or the note date, of other entries that of their day. What takes an entry back has its rate. '
    + 'Null in the home currency, or without a rate.')
  rate!: Decimal | null
  @optional.day('Day of the rate. Null without a rate.') rateDay!: Date | null
  @optional.flag('True: divided by the rate of the reversed pair. Null without a rate.') inverted!: boolean | null
  @optional.text('Why its amounts are not converted. Null if they are.') notConvertedReason!: string | null
  @optional.instant('Time at which it was handed over to the accounting system. Null if it was not.')
  handedOverAt!: Date | null
  @optional.id('The user who handed it over. Null for the command line.') handedOverById!: string | null
  @required.of(() => [JournalLine], 'The lines: at least one debit and one credit.') lineItems!: JournalLine[]
}

@ObjectType({ description: 'A page of the journal.' })
export class JournalPage {
  @required.of(() => [JournalEntry], 'The entries of the page, by day.') nodes!: JournalEntry[]
  @required.of(() => PageInfo, 'Tells if there are more entries, and the cursor to continue from.') pageInfo!: PageInfo
  @required.int('Entries of all pages. Counted only if selected.') entryCount!: number
}

@ArgsType()
export class JournalArgs {
  @required.day('First day.') from!: Date
  @required.day('Last day.') to!: Date
  @optional.flag('True: only entries that were handed over. False: only others.') handedOver?: boolean | null
  @Field(() => Int, { nullable: true }) first?: number | null
  @Field(() => String, { nullable: true }) after?: string | null
}

@InputType({ description: 'Entries that were handed over: by identifier, or all of some days.' })
export class HandOverJournalInput {
  @optional.ids('Identifiers of entries.') entryIds?: string[] | null
  @optional.day('First day. With `to`, and without `entryIds`.') from?: Date | null
  @optional.day('Last day.') to?: Date | null
}

@ObjectType({ description: 'What a hand-over has marked.' })
export class JournalHandOver {
  @required.int('Entries that it has marked.') markedCount!: number
  @required.int('Entries that were handed over before.') beforeCount!: number
}
