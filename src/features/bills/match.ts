// Three-way match of a bill with its purchase order and its goods receipts, as usual in accounts payable. Each line is
// matched alone: its quantity with order and receipts, its amount with the ordered price. Lines beyond the order are
// matched together.
import { overflowFault, sum, toMinorUnit, toUnitFigure } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { BillMatchStatus } from '../../generated/prisma/enums.js'

const ZERO = new Decimal(0)
const HUNDRED = new Decimal(100)
/** The largest quantity that can be stored: more of an order line is not billed, whatever the tolerance. */
const LARGEST_QTY = new Decimal('999999999999.999999')

/** An order line as the match uses it: the price in the currency of the bill, quantities in the unit of the order. */
export interface Ordered {
  readonly qty: Decimal
  readonly unitPrice: Decimal
  /** Quantity received on posted receipts. */
  readonly received: Decimal
  /** Quantity billed by earlier bills that are not void, and by earlier lines of this bill. */
  readonly prevBilled: Decimal
}

/** A bill line. `ordered` is null if no order line belongs to it. */
export interface Billed {
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

export interface LineMatch {
  readonly status: BillMatchStatus
  /** min(billQty, max(0, received − prevBilled)) × the order's price. */
  readonly expected: Decimal
  /** The exact amount − billQty × the order's price. */
  readonly priceVariance: Decimal
}

/** Matches the lines of a bill. */
export function matchLines(lines: readonly Billed[], tolerances: Tolerances): LineMatch[] {
  const beyond = matchBeyond(lines.filter(({ ordered }) => !ordered), tolerances)
  return lines.map((line) => (line.ordered ? matchLine(line, line.ordered, tolerances) : beyond))
}

/** Lines beyond the order, such as freight, are exceptions unless the allowance covers their sum. */
function matchBeyond(lines: readonly Billed[], { unordered }: Tolerances): LineMatch {
  const isCovered = lines.every(({ amount }) => amount) && sumOfAmounts(lines).lte(unordered)
  return { status: isCovered ? 'WITHIN_TOLERANCE' : 'EXCEPTION', expected: ZERO, priceVariance: ZERO }
}

/** Σ amount of the lines; lines without an amount count as 0. */
export const sumOfAmounts = (lines: readonly Billed[]) => sum(lines.map(({ amount }) => amount ?? ZERO))

function matchLine(line: Billed, ordered: Ordered, tolerances: Tolerances): LineMatch {
  const qty = line.billQty ?? ZERO
  const expected = Decimal.min(qty, openQty(ordered)).times(ordered.unitPrice)
  const amount = exactAmount(line)
  if (!amount) return { status: 'EXCEPTION', expected, priceVariance: ZERO }
  const priceVariance = amount.minus(qty.times(ordered.unitPrice))
  return { status: verdictOf(ordered, qty, priceVariance, tolerances), expected, priceVariance }
}

/** The verdict on a line, from unrounded figures. A price below the ordered price is never an exception. */
function verdictOf(ordered: Ordered, qty: Decimal, excess: Decimal, tolerances: Tolerances): BillMatchStatus {
  if (excess.gt(priceTolerance(ordered, qty, tolerances)) || qty.gt(mostBillable(ordered, tolerances)))
    return 'EXCEPTION'
  if (qty.gt(mostReceived(ordered, tolerances))) return ordered.received.isZero() ? 'PENDING_RECEIPT' : 'EXCEPTION'
  const isAsOrdered = excess.isZero() && qty.lte(openQty(ordered)) && ordered.prevBilled.plus(qty).lte(ordered.qty)
  return isAsOrdered ? 'MATCHED' : 'WITHIN_TOLERANCE'
}

/**
 * The amount of a line before rounding. If the client gave the amount alone, the unit price is only derived from it,
 * and the amount counts.
 */
export function exactAmount({ billQty, unitPrice, amount }: Omit<Billed, 'ordered'>): Decimal | null {
  const exact = billQty && unitPrice && billQty.times(unitPrice)
  return exact && amount && toUnitFigure(exact).eq(amount) ? exact : amount
}

const percent = (of: Decimal, rate: Decimal) => of.times(rate).dividedBy(HUNDRED)
const withTolerance = (qty: Decimal, { quantity }: Tolerances) => qty.plus(percent(qty, quantity))

/** The excess over the amount at the ordered price that is tolerated: the percentage, but at least the least amount. */
export const priceTolerance = ({ unitPrice }: Ordered, qty: Decimal, { price, leastAmount }: Tolerances) =>
  Decimal.max(percent(qty.times(unitPrice), price), leastAmount)

/** The quantity that was received and not billed yet. */
export const openQty = ({ received, prevBilled }: Ordered) => Decimal.max(ZERO, received.minus(prevBilled))

/**
 * The largest quantity that a line may still bill: the ordered quantity plus the tolerance, minus the quantity billed
 * before.
 */
export const mostBillable = ({ qty, prevBilled }: Ordered, tolerances: Tolerances) =>
  Decimal.max(ZERO, Decimal.min(withTolerance(qty, tolerances), LARGEST_QTY).minus(prevBilled))

const mostReceived = ({ received, prevBilled }: Ordered, tolerances: Tolerances) =>
  Decimal.max(ZERO, withTolerance(received, tolerances).minus(prevBilled))

/** The largest quantity that a line may bill without an override: of what was ordered and of what was received. */
export const allowedQty = (ordered: Ordered, tolerances: Tolerances) =>
  Decimal.min(mostBillable(ordered, tolerances), mostReceived(ordered, tolerances))

/** From best to worst. The status of a bill is the status of its worst line. */
const SEVERITY: readonly BillMatchStatus[] = ['MATCHED', 'WITHIN_TOLERANCE', 'PENDING_RECEIPT', 'EXCEPTION']

/**
 * The match status of the whole bill. A bill with an order but without lines is an exception, because nothing can be
 * compared.
 */
export const matchStatusOf = (lines: readonly LineMatch[]): BillMatchStatus =>
  lines.length ? SEVERITY[Math.max(...lines.map(({ status }) => SEVERITY.indexOf(status)))] : 'EXCEPTION'

/** The results of a match with which a bill is not posted, unless somebody overrides it. */
export const UNMATCHED: readonly BillMatchStatus[] = ['EXCEPTION', 'PENDING_RECEIPT']

/**
 * The differences between the bill and the amount expected from order and receipts. varianceAmount = subtotal − Σ
 * expected. variancePct is in percent of the expected amount: 0 if billed and expected amount are both 0, null if only
 * the expected amount is 0, or so small that the percentage cannot be stored. priceVarianceAmount = Σ priceVariance.
 */
export function variances(lines: readonly LineMatch[], subtotal: Decimal, currency: string) {
  const expected = sum(lines.map((line) => line.expected))
  const variance = subtotal.minus(expected)
  return {
    varianceAmount: toMinorUnit(variance, currency),
    variancePct: variancePct(variance, expected),
    priceVarianceAmount: toMinorUnit(sum(lines.map(({ priceVariance }) => priceVariance)), currency),
  }
}

function variancePct(variance: Decimal, expected: Decimal): Decimal | null {
  if (expected.isZero()) return variance.isZero() ? ZERO : null
  const percentage = variance.dividedBy(expected).times(HUNDRED).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
  return overflowFault([], percentage, 'The variance') ? null : percentage
}
