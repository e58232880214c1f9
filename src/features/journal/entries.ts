// The entries of the journal with their lines: amounts, the tax of each rate, and all converted into the home currency.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { exact, exactOrNull } from '../../core/figures/formula.js'
import { sum, toMinorUnit, ZERO } from '../../core/money/money.js'
import type { Decimal } from '../../core/schema/scalars.js'
import type { BillType } from '../../generated/prisma/enums.js'
import { converterAt } from '../accounts/convert.js'
import { readBefore } from '../bill-notes/before.js'
import { taxesOfNote } from '../bill-notes/totals.js'
import { taxesOfBill } from '../bills/explained.js'
import {
  ACCOUNTS, POSTINGS, type Funds, type JournalAccount, type JournalDocument, type JournalEvent, type Opening,
  type Posting, type Purpose,
} from './postings.js'

interface BillLine {
  readonly id: string
  readonly amount: string | null
  readonly taxRate: string | null
}

interface NoteLine {
  readonly id: string
  readonly amount: string
  readonly billLineId: string | null
}

/** The columns of the document that its tax by rate follows from. */
interface Taxed {
  readonly subtotal: string
  readonly taxRate: string | null
  readonly taxAmount: string
  readonly totalAmount: string
  readonly lineItems: readonly BillLine[] | null
}

/** An entry as the statement gives it. */
export interface EntryRow {
  /** Null in the only row of an empty page. */
  readonly id: string | null
  readonly event: JournalEvent
  readonly opens: Opening
  readonly day: string
  /** The day of its rate: the date of a bill or a note, and the day on which other entries counted first. */
  readonly rateOn: string
  readonly recordId: string
  readonly reference: string | null
  readonly tax: string
  readonly total: string
  readonly currency: string
  readonly partyType: BillType
  readonly partyId: string | null
  readonly partyName: string | null
  readonly purpose: Purpose
  readonly funds: Funds | null
  readonly documentType: JournalDocument
  readonly documentId: string
  readonly documentNumber: string
  readonly managementAccountCode: string | null
  readonly rate: string | null
  readonly rateDay: string | null
  readonly inverted: boolean | null
  readonly handedOverAt: Date | null
  readonly handedOverById: string | null
  /** What was handed over of it, or of what it takes back; null if neither was. */
  readonly kept: Partial<EntryRow> | null
  /** Null of an entry without tax, as is the note. */
  readonly bill: Taxed | null
  readonly note: {
    readonly subtotal: string
    readonly taxRate: string | null
    readonly takenBefore: unknown
    readonly lineItems: readonly NoteLine[] | null
  } | null
}

/** The account of a posting of an entry. */
function accountOf({ role }: Posting, { partyType, purpose, funds }: EntryRow): keyof typeof JournalAccount {
  return {
    PARTY: ACCOUNTS.PARTY[partyType], TAX: ACCOUNTS.TAX[partyType], NET: ACCOUNTS.NET[purpose],
    FUNDS: ACCOUNTS.FUNDS[funds ?? 'OTHER'], ADVANCE: ACCOUNTS.ADVANCE[partyType],
  }[role]
}

interface TaxPart {
  readonly rate: Decimal | null
  readonly base: Decimal | null
  readonly tax: Decimal
}

/** The tax of an entry by rate. Imported tax that its lines do not come to is one part without a rate. */
function taxPartsOf({ tax, bill, note, currency }: EntryRow): TaxPart[] {
  if (!bill) return []
  const lineItems = bill.lineItems ?? []
  const noted = { ...bill, currency, lineItems: lineItems.map((line) => ({ ...line, amount: line.amount ?? '0' })) }
  const parts: TaxPart[] = note
    ? taxesOfNote({ ...note, taxAmount: tax }, note.lineItems ?? [], noted, readBefore(note.takenBefore))
    : taxesOfBill({ ...bill, currency, paidAmount: '0', remainingBalance: '0', matchTerms: null }, lineItems)
  const whole = sum(parts.map((part) => part.tax)).eq(tax)
  return whole ? parts : [{ rate: null, base: null, tax: exact(tax) }]
}

/** An amount on an account: above 0 on the debit side, below 0 on the credit side. */
interface Signed {
  readonly posting: Posting
  readonly amount: Decimal
  readonly taxRate: Decimal | null
  readonly taxBase: Decimal | null
}

/** The amounts of an entry. What is net is the rest of the total, so the amounts add up to 0. */
function amountsOf(row: EntryRow): Signed[] {
  const { event, opens, partyType, total, tax } = row
  const isSwapped = (partyType === 'CLIENT') !== (event !== opens)
  const net: TaxPart = { rate: null, base: null, tax: exact(total).minus(tax) }
  const whole: TaxPart = { rate: null, base: null, tax: exact(total) }
  const parts = { net: [net], tax: taxPartsOf(row), total: [whole] }
  const lines: readonly Posting[] = POSTINGS.find((one) => one.opens === opens)?.lines ?? []
  return lines.flatMap((posting) => parts[posting.amount].map(({ rate, base, tax: amount }) => ({
    posting, amount: (posting.side === 'debit') === isSwapped ? amount.neg() : amount, taxRate: rate, taxBase: base,
  }))).filter(({ amount }) => !amount.isZero())
}

/**
 * Each amount × rate, rounded to the minor unit of the home currency. The largest of those that are not the total has
 * what rounding leaves, so that they add up to 0 too: what a party owes is then its amount converted.
 */
function convertedOf(amounts: readonly Signed[], convert: (amount: Decimal) => Decimal): Decimal[] {
  const rounded = amounts.map(({ amount }) => convert(amount))
  const left = sum(rounded)
  if (left.isZero()) return rounded
  const parts = amounts.map(({ amount, posting }) => (posting.amount === 'total' ? ZERO : amount.abs()))
  const largest = parts.reduce((best, part, index) => (part.gt(parts[best]) ? index : best), 0)
  return rounded.map((amount, index) => (index === largest ? amount.minus(left) : amount))
}

/** How an entry is converted; undefined without a rate. */
function converterOf({ currency, rate, rateDay, inverted }: EntryRow, home: string) {
  if (currency === home) return (amount: Decimal) => amount
  if (rate === null) return undefined
  const by = converterAt({ rate: exact(rate), day: new Date(`${rateDay}T00:00:00Z`), inverted: Boolean(inverted) })
  return (amount: Decimal) => toMinorUnit(by(amount), home)
}

const sides = (amount: Decimal) =>
  (amount.lt(0) ? { debit: ZERO, credit: amount.neg() } : { debit: amount, credit: ZERO })

/** An entry as GraphQL and the file show it. */
export const shownEntry = ({ viewer }: Pick<Context, 'viewer'>) => (derived: EntryRow) => {
  const { currency: home } = viewer.organization
  const row: EntryRow = { ...derived, ...derived.kept }
  const { id, event, opens, day, rateOn, recordId, rateDay, currency } = row
  const amounts = amountsOf(row)
  const convert = converterOf(row, home)
  const converted = convert && convertedOf(amounts, convert)
  return {
    ...row, id: id ?? '', entryId: id ?? '', day: new Date(day), rate: exactOrNull(row.rate), rateDay: rateDay === null ? null : new Date(rateDay),
    reversesId: event === opens || event === 'ADVANCE_RELEASED' ? null : `${recordId}:${opens}`,
    amount: sum(amounts.map(({ amount }) => sides(amount).debit)), homeCurrency: home,
    notConvertedReason: convert ? null : because('no_rate', { from: currency, to: home, day: rateOn }).sentence,
    lineItems: amounts.map(({ posting, amount, taxRate, taxBase }, index) => {
      const home = converted ? sides(converted[index]) : null
      return {
        account: accountOf(posting, row), ...sides(amount), taxRate, taxBase,
        convertedDebit: home?.debit ?? null, convertedCredit: home?.credit ?? null,
        managementAccountCode: posting.role === 'NET' ? row.managementAccountCode : null,
      }
    }),
  }
}
export type ShownEntry = ReturnType<ReturnType<typeof shownEntry>>
