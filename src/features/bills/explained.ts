// How the figures of a bill came about: explained from what the bill keeps, by the code that computed them.
import type { Context } from '../../core/context.js'
import {
  columnInputs, exactInputs, figure, inputOf, shownBy, type Figure, type FigureInput,
} from '../../core/figures/figure.js'
import { exact, exactOrNull, type Numeric } from '../../core/figures/formula.js'
import { loadWhere } from '../../core/records/read.js'
import { BILL_FORMULAS, MATCH_FORMULAS } from './formulas.js'
import { matchLines, variances, type Billed, type LineFigures } from './match.js'
import { earlierPriceDifference, exchangeRate, orderedPrice } from './matching.js'
import { billLines, notesOfBill, paymentsOfBill, settledByNotes } from './reads.js'
import { figuresOfTerms, termsOf, tolerancesBy, type MatchTerms } from './terms.js'
import { figuresOfLine, figuresOfTotals, taxesOfStored } from './totals.js'

type Column = Numeric | null

/** The columns of a bill that its figures are explained from. */
interface Explained {
  readonly currency: string
  readonly status?: string | null
  readonly subtotal: Numeric
  readonly taxRate?: Column
  readonly taxAmount: Numeric
  readonly totalAmount: Numeric
  readonly paidAmount: Numeric
  readonly creditedAmount?: Numeric
  readonly debitedAmount?: Numeric
  readonly allocatedAmount?: Numeric
  readonly remainingBalance: Numeric
  readonly matchTerms: unknown
}

/** The columns of a line that its figures are explained from. */
interface ExplainedLine {
  readonly id: string
  readonly qty?: Column
  readonly unitPrice?: Column
  readonly amount?: Column
  readonly taxRate?: Column
  readonly purchaseOrderLineId?: string | null
  readonly poQty?: Column
  readonly receivedQty?: Column
  readonly prevBilled?: Column
  readonly orderedUnitPrice?: Column
  readonly orderPrice?: Column
  readonly earlierDifference?: Column
}

interface Payment {
  readonly id: string
  readonly amount: Numeric
  readonly reversedAt: Date | string | null
}

interface Note {
  readonly id: string
  readonly noteType: string
  readonly totalAmount: Numeric
}

/** What a bill was settled by, and what changed it. */
interface Settling {
  readonly payments: readonly Payment[]
  readonly notes: readonly Note[]
  readonly allocations: readonly Payment[]
}
const UNSETTLED: Settling = { payments: [], notes: [], allocations: [] }

/** The figures of a stored bill. */
export async function figuresOfBill(ctx: Context, bill: Explained & { readonly id: string }): Promise<Figure[]> {
  const [lines, payments, notes, allocations] = await Promise.all([
    loadWhere(ctx, billLines, 'billId', bill.id), loadWhere(ctx, paymentsOfBill, 'billId', bill.id),
    loadWhere(ctx, notesOfBill, 'billId', bill.id), loadWhere(ctx, settledByNotes, 'billId', bill.id),
  ])
  return explainBill(bill, lines, { payments, notes, allocations })
}

/** The figures of a bill with these lines, payments, posted notes and allocations. */
export function explainBill(
  bill: Explained, rows: readonly ExplainedLine[], { payments, notes, allocations } = UNSETTLED,
): Figure[] {
  const lines = rows.map(decimalsOf)
  const hasNotes = notes.length > 0 || unreversed(allocations).length > 0
  return shownBy(bill, rows, [
    ...lines.flatMap(figuresOfLine),
    ...figuresOfTotals(totalsOfColumns(bill), lines, bill.currency).filter(({ name }) =>
      !hasNotes || name !== 'remainingBalance'),
    ...paidFigures(bill, payments),
    ...(hasNotes ? noteFigures(bill, notes, allocations) : []),
    ...matchFigures(bill, lines),
  ])
}

/** What notes change: what they come to, what was settled by them, what may still be credited, and what is owed. */
function noteFigures(bill: Explained, notes: readonly Note[], allocations: readonly Payment[]): Figure[] {
  const of = (name: keyof typeof BILL_FORMULAS, inputs: readonly FigureInput[], formula = BILL_FORMULAS[name]) =>
    figure({ name, formula, rounded: { minorUnitOf: bill.currency } }, inputs)
  const totals = (type: string, name: string) =>
    renamed(columnInputs(notes.filter(({ noteType }) => noteType === type), 'totalAmount'), name)
  const columns = (['totalAmount', 'debitedAmount', 'creditedAmount', 'paidAmount', 'allocatedAmount'] as const)
    .map((name) => inputOf(name, bill[name] ?? null))
  return [
    of('creditedAmount', totals('CREDIT', 'creditNote')), of('debitedAmount', totals('DEBIT', 'debitNote')),
    of('allocatedAmount', renamed(columnInputs(unreversed(allocations), 'amount'), 'allocation')),
    of('creditableAmount', columns), of('remainingBalance', columns, BILL_FORMULAS.remainingWithNotes),
  ]
}

const unreversed = (payments: readonly Payment[]) => payments.filter(({ reversedAt }) => reversedAt === null)
const renamed = (inputs: readonly FigureInput[], name: string) => inputs.map((input) => ({ ...input, name }))

/** The tax of each rate of a bill with these lines. */
export const taxesOfBill = (bill: Explained, rows: readonly ExplainedLine[]) =>
  taxesOfStored(totalsOfColumns(bill), rows.map(decimalsOf), bill.currency)

const totalsOfColumns = (
  { subtotal, taxRate = null, taxAmount, totalAmount, paidAmount, remainingBalance }: Explained,
) => ({
  subtotal: exact(subtotal), taxRate: exactOrNull(taxRate), taxAmount: exact(taxAmount),
  totalAmount: exact(totalAmount), paidAmount: exact(paidAmount), remainingBalance: exact(remainingBalance),
})

const decimalsOf = ({ id, purchaseOrderLineId, ...columns }: ExplainedLine) => ({
  id,
  purchaseOrderLineId,
  qty: exactOrNull(columns.qty ?? null),
  unitPrice: exactOrNull(columns.unitPrice ?? null),
  amount: exactOrNull(columns.amount ?? null),
  taxRate: exactOrNull(columns.taxRate ?? null),
  poQty: exact(columns.poQty ?? null),
  receivedQty: exact(columns.receivedQty ?? null),
  prevBilled: exact(columns.prevBilled ?? null),
  orderPrice: exactOrNull(columns.orderPrice ?? null),
  earlierDifference: exactOrNull(columns.earlierDifference ?? null),
  orderedUnitPrice: exact(columns.orderedUnitPrice ?? null),
})
type Line = ReturnType<typeof decimalsOf>

/** What was paid: before a bill is posted as given, afterwards the sum of its payments. */
function paidFigures({ status, currency }: Explained, payments: readonly Payment[]): Figure[] {
  if (!status || status === 'DRAFT') return []
  const inputs = renamed(columnInputs(unreversed(payments), 'amount'), 'payment')
  return [
    figure({ name: 'paidAmount', formula: BILL_FORMULAS.paidAmount, rounded: { minorUnitOf: currency } }, inputs),
  ]
}

/** The figures of a match; none of a bill without one, or matched before its terms were kept. */
function matchFigures({ currency, subtotal, matchTerms }: Explained, lines: readonly Line[]): Figure[] {
  const terms = termsOf(matchTerms)
  if (!terms) return []
  const tolerances = tolerancesBy(terms, currency)
  const matches = matchLines(lines.map((line) => billedOf(line, terms)), tolerances)
  const ofLines = matches.flatMap(({ figures }) => figures ?? [])
  const quantity = ofLines.map(quantityVariance)
  const quantitySum = {
    name: 'quantityVarianceAmount', formula: MATCH_FORMULAS.quantityVarianceAmount, rounded: { minorUnitOf: currency },
  }
  return [
    ...figuresOfTerms(terms),
    ...lines.flatMap((line) => conversionOf(line, terms)),
    ...[...ofLines, variances(matches, exact(subtotal), currency)].flatMap(known),
    ...matches.filter(({ figures }) => !figures).slice(0, 1).flatMap(({ unorderedAmount }) => unorderedAmount ?? []),
    ...quantity,
    figure(quantitySum, exactInputs('quantityVariance', quantity)),
  ]
}

/** The figures that are known. */
const known = (figures: object): Figure[] =>
  Object.values(figures as Readonly<Record<string, Figure | null>>).flatMap((one) => one ?? [])

/** A stored line as it was matched. A price of the order in another currency is converted again, with all digits. */
function billedOf(line: Line, { orderRate }: MatchTerms): Billed {
  const { id, qty: billQty, unitPrice, amount, poQty, receivedQty, prevBilled, orderPrice, orderedUnitPrice } = line
  const price = orderPrice ? orderedPrice(id, orderPrice, orderRate).exact : orderedUnitPrice
  const earlierDifference = earlierPriceDifference(id, line.earlierDifference, orderRate)
  const ordered = { qty: poQty, received: receivedQty, prevBilled, unitPrice: price, earlierDifference }
  return { id, billQty, unitPrice, amount, ordered: line.purchaseOrderLineId ? ordered : null }
}

const conversionOf = ({ id, orderPrice, earlierDifference }: Line, { orderRate }: MatchTerms): Figure[] => [
  ...(orderPrice ? [exchangeRate(id, orderRate), orderedPrice(id, orderPrice, orderRate)] : []),
  ...[earlierPriceDifference(id, earlierDifference, orderRate)].filter((one) => one !== null),
]

/** What a line bills at the ordered price beyond what was expected. */
function quantityVariance({ orderedAmount, expected }: LineFigures): Figure {
  const { recordId } = expected
  const inputs = [...exactInputs('orderedAmount', [orderedAmount]), ...exactInputs('expected', [expected])]
  return figure({ name: 'quantityVariance', formula: MATCH_FORMULAS.quantityVariance, rounded: 'exact', recordId }, inputs)
}
