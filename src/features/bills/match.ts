// Three-way match of a bill with its purchase order and its goods receipts, as usual in accounts payable. Each line is
// matched alone: its quantity with order and receipts, its amount with the ordered price. Lines beyond the order are
// matched together.
import {
  columnInputs, exactInputs, figure, inputOf, inputsOf, type Figure, type FigureInput, type Rounded,
} from '../../core/figures/figure.js'
import { exact, type Formula } from '../../core/figures/formula.js'
import { LARGEST_QTY, ZERO, overflowFault, toFourPlaces } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { BillMatchStatus } from '../../generated/prisma/enums.js'
import { MATCH_FORMULAS } from './formulas.js'

/** An order line as the match uses it: the price in the currency of the bill, quantities in the unit of the order. */
export interface Ordered {
  readonly qty: Decimal
  readonly unitPrice: Decimal
  /** What it bills at earlier prices, less the same at this price, in the bill's currency; null if nothing. */
  readonly earlierDifference?: Figure | null
  /** Quantity received on posted receipts. */
  readonly received: Decimal
  /** Quantity billed by earlier bills that are not void, and by earlier lines of this bill. */
  readonly prevBilled: Decimal
}

/** A bill line. `ordered` is null if no order line belongs to it. */
export interface Billed {
  /** The identifier of the line; its position while it has none. */
  readonly id: string
  readonly ordered: Ordered | null
  readonly billQty: Decimal | null
  readonly unitPrice: Decimal | null
  /** The amount as it is stored, to 4 places. */
  readonly amount: Decimal | null
}

/** Permitted differences. */
export interface Tolerances {
  /** In percent of the amount at the ordered price. */
  readonly price: Decimal
  /** In percent of the ordered and of the received quantity. */
  readonly quantity: Decimal
  /** The least tolerance for the amount of a line, in the currency of the bill. */
  readonly leastAmount: Decimal
  /** The most that all lines beyond the order may come to together, in the currency of the bill. */
  readonly unordered: Decimal
}

/** The figures of a line that bills an order line, none of them rounded but `allowedQty`. */
export interface LineFigures {
  /** The quantity that was received and not billed yet: max(0, received − prevBilled). */
  readonly openQty: Figure
  /** billQty × the order's price. */
  readonly orderedAmount: Figure
  /** min(billQty, openQty) × the order's price. */
  readonly expected: Figure
  /** The exact amount − billQty × the order's price; null without an amount. */
  readonly priceVariance: Figure | null
  /** The excess over the ordered amount that is tolerated: the percentage, but at least the least amount. */
  readonly priceTolerance: Figure
  /** The largest quantity that may still be billed: what was ordered and the tolerance, less what was billed before. */
  readonly mostBillable: Figure
  /** The largest quantity that a line may bill without an override: of what was ordered and of what was received. */
  readonly allowedQty: Figure
}

export interface LineMatch {
  readonly status: BillMatchStatus
  /** Null for a line beyond the order. */
  readonly figures: LineFigures | null
  /** Σ amount of the lines beyond the order, on such a line. */
  readonly unorderedAmount: Figure | null
}

/** Matches the lines of a bill. */
export function matchLines(lines: readonly Billed[], tolerances: Tolerances): LineMatch[] {
  const beyond = matchBeyond(lines.filter(({ ordered }) => !ordered), tolerances)
  return lines.map((line) => (line.ordered ? matchLine(line, line.ordered, tolerances) : beyond))
}

/** Lines beyond the order, such as freight, are exceptions unless the allowance covers their sum. */
function matchBeyond(lines: readonly Billed[], { unordered }: Tolerances): LineMatch {
  const described = { name: 'unorderedAmount', formula: MATCH_FORMULAS.unorderedAmount, rounded: 'exact' } as const
  const unorderedAmount = figure(described, columnInputs(lines, 'amount'))
  const isCovered = lines.every(({ amount }) => amount) && unorderedAmount.exact.lte(unordered)
  return { status: isCovered ? 'WITHIN_TOLERANCE' : 'EXCEPTION', figures: null, unorderedAmount }
}

function matchLine(line: Billed, ordered: Ordered, tolerances: Tolerances): LineMatch {
  const figures = figuresOfMatch(line, ordered, tolerances)
  return { status: verdictOf(line, ordered, figures), figures, unorderedAmount: null }
}

/** The verdict on a line, from unrounded figures. A price below the ordered price is never an exception. */
function verdictOf(
  { billQty }: Billed, { qty: poQty, received, prevBilled }: Ordered, figures: LineFigures,
): BillMatchStatus {
  const { openQty, priceVariance, priceTolerance, mostBillable, allowedQty } = figures
  const qty = billQty ?? ZERO
  if (!priceVariance || priceVariance.exact.gt(priceTolerance.exact) || qty.gt(mostBillable.exact)) return 'EXCEPTION'
  if (qty.gt(allowedQty.exact)) return received.isZero() ? 'PENDING_RECEIPT' : 'EXCEPTION'
  const isAsOrdered = priceVariance.exact.isZero() && qty.lte(openQty.exact) && prevBilled.plus(qty).lte(poQty)
  return isAsOrdered ? 'MATCHED' : 'WITHIN_TOLERANCE'
}

const matchFigure = (recordId: string, inputs: readonly FigureInput[]) =>
  (name: keyof LineFigures, formula: Formula = MATCH_FORMULAS[name], rounded: Rounded = 'exact') =>
    figure({ name, formula, rounded, recordId }, inputs)

/** The formulas of a line that bills goods which arrived under several prices. */
const EARLIER_PRICES = {
  orderedAmount: MATCH_FORMULAS.orderedAmountWithEarlier, expected: MATCH_FORMULAS.expectedWithEarlier,
  priceVariance: MATCH_FORMULAS.priceVarianceWithEarlier,
} as const

function figuresOfMatch(line: Billed, ordered: Ordered, tolerances: Tolerances): LineFigures {
  const { id, billQty: qty, unitPrice, amount } = line
  const given = [
    ...inputsOf({ id, qty, unitPrice, amount }, 'qty', 'unitPrice', 'amount'), ...orderInputs(id, ordered, tolerances),
    ...exactInputs('earlierPriceDifference', ordered.earlierDifference ? [ordered.earlierDifference] : []),
  ]
  const of = matchFigure(id, given)
  const by = ordered.earlierDifference ? EARLIER_PRICES : MATCH_FORMULAS
  const [openQty, orderedAmount] = [of('openQty'), of('orderedAmount', by.orderedAmount)]
  const further = matchFigure(id, [
    ...given, ...exactInputs('openQty', [openQty]), ...exactInputs('orderedAmount', [orderedAmount]),
  ])
  return {
    openQty,
    orderedAmount,
    expected: further('expected', by.expected),
    priceVariance: amount && further('priceVariance', isPriced(line) ? by.priceVariance : MATCH_FORMULAS.priceVarianceOfAmount),
    priceTolerance: further('priceTolerance'),
    ...quantityLimits(id, ordered, tolerances),
  }
}

/** What the order and the settings say, as inputs of a line. */
function orderInputs(id: string, ordered: Ordered, { price, quantity, leastAmount }: Tolerances): FigureInput[] {
  const { qty: poQty, received: receivedQty, prevBilled, unitPrice: orderedUnitPrice } = ordered
  const columns = { id, poQty, receivedQty, prevBilled, orderedUnitPrice }
  return [
    ...inputsOf(columns, 'poQty', 'receivedQty', 'prevBilled', 'orderedUnitPrice'),
    inputOf('quantityTolerancePercent', quantity), inputOf('priceTolerancePercent', price),
    inputOf('leastTolerance', leastAmount),
  ]
}

/** The largest quantities of an order line that may still be billed, with an override and without one. */
function quantityLimits(id: string, ordered: Ordered, tolerances: Tolerances) {
  const of = matchFigure(id, [...orderInputs(id, ordered, tolerances), inputOf('largestQty', LARGEST_QTY)])
  const formulaFor = (name: 'mostBillable' | 'allowedQty', qty: Decimal) =>
    (exceedsColumn(qty, tolerances) ? MATCH_FORMULAS.qtyUpToLimit : MATCH_FORMULAS[name])
  const { qty, received } = ordered
  return {
    mostBillable: of('mostBillable', formulaFor('mostBillable', qty)),
    allowedQty: of('allowedQty', formulaFor('allowedQty', Decimal.min(qty, received)), 'quantity'),
  }
}

/** True if the quantity and its tolerance are more than can be stored. */
const exceedsColumn = (qty: Decimal, { quantity }: Tolerances) =>
  exact(qty).times(quantity.plus(100)).div(100).gt(LARGEST_QTY)

/** The largest quantity of an order line that may still be billed. */
export const mostBillable = (ordered: Ordered, tolerances: Tolerances): Decimal =>
  quantityLimits('', ordered, tolerances).mostBillable.exact

/**
 * True if the amount of a line is its quantity × its price. If the client gave the amount alone, the unit price is only
 * derived from it, and the amount counts.
 */
export const isPriced = ({ billQty, unitPrice, amount }: Omit<Billed, 'ordered'>) =>
  Boolean(billQty && unitPrice && amount && toFourPlaces(exact(billQty).times(unitPrice)).eq(amount))

/** From best to worst. The status of a bill is the status of its worst line. */
const SEVERITY: readonly BillMatchStatus[] = ['MATCHED', 'WITHIN_TOLERANCE', 'PENDING_RECEIPT', 'EXCEPTION']

/**
 * The match status of the whole bill. A bill with an order but without lines is an exception, because nothing can be
 * compared.
 */
export const matchStatusOf = (lines: readonly Pick<LineMatch, 'status'>[]): BillMatchStatus =>
  lines.length ? SEVERITY[Math.max(...lines.map(({ status }) => SEVERITY.indexOf(status)))] : 'EXCEPTION'

/** The differences between a bill and what order and receipts let expect. */
export interface Variances {
  /** Σ expected, not rounded. */
  readonly expectedAmount: Figure
  /** subtotal − expectedAmount. */
  readonly varianceAmount: Figure
  /**
   * In percent of the expected amount: 0 if billed and expected are both 0, null if only the expected amount is 0.
   * Null also if the percentage has too many digits to be stored.
   */
  readonly variancePct: Figure | null
  /** Σ priceVariance. */
  readonly priceVarianceAmount: Figure
}

/** Null for a percentage that has more digits than its column. */
const storable = (percentage: Figure) => (overflowFault([], percentage.value, 'The variance') ? null : percentage)

/** The differences of a whole bill, from the unrounded figures of its lines. */
export function variances(lines: readonly LineMatch[], subtotal: Decimal, currency: string): Variances {
  const figures = lines.flatMap((line) => line.figures ?? [])
  const of = (
    name: keyof Variances, rounded: Rounded, inputs: readonly FigureInput[], formula = MATCH_FORMULAS[name],
  ) => figure({ name, formula, rounded }, inputs)
  const expectedAmount = of('expectedAmount', 'exact', exactInputs('expected', figures.map(({ expected }) => expected)))
  const compared = [inputOf('subtotal', subtotal), inputOf('expectedAmount', expectedAmount.exact)]
  const varianceAmount = of('varianceAmount', { minorUnitOf: currency }, compared)
  const ratio = varianceAmount.exact.isZero() ? of('variancePct', 'percent', [], MATCH_FORMULAS.nothing) : null
  const dearer = exactInputs('priceVariance', figures.flatMap(({ priceVariance }) => priceVariance ?? []))
  return {
    expectedAmount,
    varianceAmount,
    variancePct: expectedAmount.exact.isZero() ? ratio : storable(of('variancePct', 'percent', compared)),
    priceVarianceAmount: of('priceVarianceAmount', { minorUnitOf: currency }, dearer),
  }
}
