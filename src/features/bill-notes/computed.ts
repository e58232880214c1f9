// Computes the totals of a note on its bill. All credit notes together credit exactly what the bill comes to.
import { exact, type Numeric } from '../../core/figures/formula.js'
import { sum } from '../../core/money/money.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { isSameRate, taxesByRate } from '../bills/taxes.js'
import type { BillNoteType } from '../../generated/prisma/enums.js'
import { readBefore, type Before } from './before.js'
import { percentOf, ratesOf, taxesOfNote, totalFigures, type NoteLine, type Taxed } from './totals.js'

/** A posted note of the bill. */
interface Posted extends Omit<Taxed, 'currency' | 'lineItems'> {
  readonly noteType: BillNoteType
  readonly takenBefore: unknown
  readonly lineItems: readonly NoteLine[]
}

/** A bill with its lines and its posted notes. */
export interface WithNotes extends Taxed {
  readonly billNotes: readonly Posted[]
}

interface Part {
  readonly rate: Decimal | null
  readonly base: Decimal
  readonly tax: Decimal
}

const ofRate = (parts: readonly Part[], rate: Decimal | null) => parts.filter((one) => isSameRate(one.rate, rate))
const basesOf = (parts: readonly Part[]) => sum(parts.map(({ base }) => base))
const taxesOf = (parts: readonly Part[]) => sum(parts.map(({ tax }) => tax))

/** What a bill has at each rate. Of one rate alone, the tax is that of the bill. */
function partsOfBill(bill: Taxed): Part[] {
  const rate = percentOf(bill)
  const parts = taxesByRate(bill.lineItems, rate, bill.currency)
    .map((one) => ({ ...one, base: one.base.value, tax: one.tax.value }))
  if (parts.length > 1) return parts
  return [{ rate: parts[0]?.rate ?? rate, base: parts[0]?.base ?? exact(bill.subtotal), tax: exact(bill.taxAmount) }]
}

/** What notes have at each rate, with the amounts of their lines as they are. */
const partsOfNotes = (notes: readonly Posted[], bill: Taxed): Part[] => notes.flatMap((note) => {
  const bases = ratesOf(note.lineItems, note.taxRate, bill)
  return taxesOfNote(note, note.lineItems, bill, readBefore(note.takenBefore))
    .map(({ rate, tax }, index) => ({ rate, tax, base: bases[index].base.value }))
})

/** True if a tax is more than the rest of it, which is below 0 for a rate of discounts alone. */
const isBeyond = (tax: Decimal, rest: Decimal) => (rest.lt(0) ? tax.lt(rest) : tax.gt(rest))

/** What was before a credit note with these lines; the note that takes the last of a rate takes the rest of its tax. */
function beforeOf(lines: readonly NoteLine[], taxRate: Numeric | null, bill: WithNotes): Before {
  const [credits, debits] = (['CREDIT', 'DEBIT'] as const)
    .map((type) => bill.billNotes.filter(({ noteType }) => noteType === type))
  const [taken, added] = [partsOfNotes(credits, bill), [...partsOfBill(bill), ...partsOfNotes(debits, bill)]]
  const own = ratesOf(lines, taxRate, bill)
  const before = {
    amount: sum(credits.flatMap(({ lineItems }) => lineItems.map(({ amount }) => exact(amount)))).toFixed(),
    subtotal: sum(credits.map(({ subtotal }) => exact(subtotal))).toFixed(),
    rates: own.map(({ rate }) => ({
      rate: rate && rate.toFixed(), base: basesOf(ofRate(taken, rate)).toFixed(),
      tax: taxesOf(ofRate(taken, rate)).toFixed(), rest: null,
    })),
  }
  const figures = totalFigures(lines, taxRate, bill, before)
  const computed = taxesOfNote({
    subtotal: figures.subtotal.value, taxAmount: figures.taxAmount.value, taxRate,
  }, lines, bill, before)
  return {
    ...before, rates: before.rates.map((one, index) => {
      const { rate, base } = own[index]
      const [whole, gone] = [ofRate(added, rate), ofRate(taken, rate)]
      const rest = taxesOf(whole).minus(taxesOf(gone))
      const isLast = basesOf(whole).minus(basesOf(gone)).eq(base.value)
      const takesRest = whole.length > 0 && (isLast || isBeyond(computed[index].tax, rest))
      return { ...one, rest: takesRest ? rest.toFixed() : null }
    }),
  }
}

/** What a note comes to by itself or after others, as one text. */
const shown = ({ taxesByRate: taxes, subtotal, taxAmount }: ReturnType<typeof totalFigures>) =>
  [...taxes, subtotal, taxAmount].map(({ value }) => value.toFixed()).join()

/** The totals of a note with these lines, and what it keeps of those before it if they change them. */
export function computedTotals(noteType: BillNoteType, lines: readonly NoteLine[], bill: WithNotes) {
  const taxRate = percentOf(bill)
  const alone = totalFigures(lines, taxRate, bill, null)
  const before = noteType === 'CREDIT' && lines.length > 0 ? beforeOf(lines, taxRate, bill) : null
  const after = totalFigures(lines, taxRate, bill, before)
  const isSame = shown(alone) === shown(after)
  const { subtotal, taxAmount, totalAmount } = after
  return {
    taxRate, subtotal: subtotal.value, taxAmount: taxAmount.value, totalAmount: totalAmount.value,
    takenBefore: isSame ? null : before,
  }
}
