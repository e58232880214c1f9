// Generates the section of docs/reference/domain.md on the accounting journal: what each event posts, and an example
// that the gateway computes.
import { shownEntry, type EntryRow } from '../../features/journal/entries.js'
import { ACCOUNTS, POSTINGS, type Posting, type Role } from '../../features/journal/postings.js'
import type { Context } from '../../core/context.js'
import { code, section, table } from './markdown.js'

/** What a role books to, where it follows from the document. */
const FOLLOWS: Readonly<Record<Role, string>> = {
  PARTY: 'the party’s account', NET: 'the account of the net amount', TAX: 'the tax account, for each rate',
  FUNDS: 'the source of the money', ADVANCE: 'the party’s advances',
}

const sideOf = (lines: readonly Posting[], side: Posting['side']) =>
  lines.filter((line) => line.side === side).map(({ role }) => FOLLOWS[role]).join(', ')

const POSTED = POSTINGS.map(({ opens, closes, lines }) =>
  [code(opens), closes ? code(closes) : '', sideOf(lines, 'debit'), sideOf(lines, 'credit')])

const CHOSEN = Object.entries(ACCOUNTS).flatMap(([role, accounts]) =>
  Object.entries(accounts).map(([when, account]) => [FOLLOWS[role as Role], code(when), code(account)]))

const ENTRY: EntryRow = {
  id: '', event: 'BILL_POSTED' as EntryRow['event'], opens: 'BILL_POSTED', day: '2026-03-02', rateOn: '2026-03-02',
  recordId: '', reference: null, tax: '144', total: '1699', currency: 'JPY', partyType: 'SUPPLIER', partyId: null,
  partyName: null, purpose: 'ORDER', funds: 'BANK', documentType: 'BILL' as EntryRow['documentType'], documentId: '',
  documentNumber: '', managementAccountCode: null, rate: '0.0065', rateDay: '2026-03-01', inverted: false,
  handedOverAt: null, handedOverById: null, kept: null, note: null,
  bill: {
    subtotal: '1555', taxRate: null, taxAmount: '144', totalAmount: '1699',
    lineItems: [{ id: '1', amount: '1000', taxRate: '10' }, { id: '2', amount: '555', taxRate: '8' }],
  },
}
const PLAIN = { tax: '0', bill: null }
const NOTED = {
  tax: '8', total: '108', opens: 'CREDIT_NOTE_POSTED',
  note: { subtotal: '100', taxRate: null, takenBefore: null, lineItems: [{ id: '3', amount: '100', billLineId: '2' }] },
} as const

/** A bill with two rates, a payment, a credit note of 100 on its second line, and the void of the note. */
const EXAMPLE: readonly EntryRow[] = [
  ENTRY,
  { ...ENTRY, ...PLAIN, event: 'PAYMENT_RECORDED' as EntryRow['event'], opens: 'PAYMENT_RECORDED', total: '1000' },
  { ...ENTRY, ...NOTED, event: 'CREDIT_NOTE_POSTED' as EntryRow['event'] },
  { ...ENTRY, ...NOTED, event: 'CREDIT_NOTE_VOIDED' as EntryRow['event'] },
]

const HOME = { viewer: { organization: { currency: 'USD' } } } as Context

const rowsOf = (entry: EntryRow) => shownEntry(HOME)(entry).lineItems.map((line, index) => [
  index ? '' : code(entry.event), code(line.account), line.taxRate ? `${line.taxRate.toFixed()} %` : '',
  line.debit.toFixed(), line.credit.toFixed(), line.convertedDebit?.toFixed(), line.convertedCredit?.toFixed(),
])

export const journalSection = () => section(
  'The accounting journal',
  'Each event posts an entry, and the event that takes it back posts the same entry with its sides swapped and at the same '
    + 'rate. The table has the sides of a supplier or an employee; those of a client are swapped. Credit that settles '
    + 'another bill stays on the party’s account, so an allocation of a note posts nothing. All of a payment of a party is '
    + 'an advance at first, and each bill takes its part from there.',
  table(['event', 'taken back by', 'debit', 'credit'], POSTED),
  table(['account', 'of', 'is'], CHOSEN),
  'The net amount of a bill is that of an `ORDER` if it bills one, of an `ADVANCE` if it bills one, and else `OTHER`. Each '
    + 'amount is converted by the latest rate on or before the bill date or the note date, and of other entries on or '
    + 'before their day, and rounded to the minor unit; the largest line that is '
    + 'not the total of the document has what rounding leaves. A difference between the rates of a bill and of its '
    + 'payment is not posted. An example in JPY, at 0.0065 USD: a bill of an order with 1000 at 10 % and 555 at 8 %, a '
    + 'payment of 1000, a credit note of 100 on the second line, and the void of the note.',
  table(['event', 'account', 'tax rate', 'debit', 'credit', 'debit in USD', 'credit in USD'], EXAMPLE.flatMap(rowsOf)),
)
