// The three-way match: what is billed, against what was ordered and what has arrived. After the common practice of
// accounts payable: quantity against the receipts, price against the order, each line for itself.
import { sum, toMinorUnit } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { BillMatchStatus } from '../../generated/prisma/enums.js'

const ZERO = new Decimal(0)
const HUNDRED = new Decimal(100)

/** A line of the order as the bill sees it: the price in the bill's currency, quantities in the order's unit. */
export interface Ordered {
  readonly qty: Decimal
  readonly unitPrice: Decimal
  /** Arrived on posted receipts. */
  readonly received: Decimal
  /** Billed by earlier bills that are not void, and by earlier lines of this one. */
  readonly prevBilled: Decimal
}

/** A line of the bill; without `ordered` the order does not know it. */
export interface Billed {
  readonly ordered: Ordered | null
  readonly billQty: Decimal | null
  readonly unitPrice: Decimal | null
}

/** How far a bill may stray, in percent of the order's price and of its quantity. */
export interface Tolerances {
  readonly price: Decimal
  readonly quantity: Decimal
}

export interface LineMatch {
  readonly status: BillMatchStatus
  /** min(billQty, max(0, received − prevBilled)) × the order's price. */
  readonly expected: Decimal
  /** (unitPrice − the order's price) × billQty. */
  readonly priceVariance: Decimal
}

/**
 * How one line agrees with order and receipts. A line that nobody ordered, or that tells no price, agrees with
 * nothing.
 */
export function matchLine({ ordered, billQty, unitPrice }: Billed, { price: tolerance }: Tolerances): LineMatch {
  if (!ordered) return { status: 'EXCEPTION', expected: ZERO, priceVariance: ZERO }
  const qty = billQty ?? ZERO
  const open = Decimal.max(ZERO, ordered.received.minus(ordered.prevBilled))
  const expected = Decimal.min(qty, open).times(ordered.unitPrice)
  if (!unitPrice) return { status: 'EXCEPTION', expected, priceVariance: ZERO }
  const difference = unitPrice.minus(ordered.unitPrice)
  const priceVariance = difference.times(qty)
  if (difference.abs().gt(percent(ordered.unitPrice, tolerance)))
    return { status: 'EXCEPTION', expected, priceVariance }
  if (qty.gt(open))
    return { status: ordered.received.isZero() ? 'PENDING_RECEIPT' : 'EXCEPTION', expected, priceVariance }
  const asOrdered = difference.isZero() && ordered.prevBilled.plus(qty).lte(ordered.qty)
  return { status: asOrdered ? 'MATCHED' : 'WITHIN_TOLERANCE', expected, priceVariance }
}

const percent = (of: Decimal, rate: Decimal) => of.times(rate).dividedBy(HUNDRED)

/** The most that a line may still bill: what was ordered and the tolerance on it, less what was billed before. */
export const mostBillable = ({ qty, prevBilled }: Ordered, { quantity }: Tolerances) =>
  Decimal.max(ZERO, qty.plus(percent(qty, quantity)).minus(prevBilled))

/** From the best to the worst; a bill is as bad as its worst line. */
const SEVERITY: readonly BillMatchStatus[] = ['MATCHED', 'WITHIN_TOLERANCE', 'PENDING_RECEIPT', 'EXCEPTION']

/** How a bill agrees as a whole. Against an order, a bill without lines shows nothing that could agree. */
export const matchStatusOf = (lines: readonly LineMatch[]): BillMatchStatus =>
  lines.length ? SEVERITY[Math.max(...lines.map(({ status }) => SEVERITY.indexOf(status)))] : 'EXCEPTION'

/**
 * How far a bill is from what order and receipts let expect: varianceAmount = subtotal − Σ expected; variancePct of
 * what was expected,
 * 0 where nothing was billed of nothing, absent where nothing was expected of what was billed; priceVarianceAmount = Σ priceVariance.
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
  return variance.dividedBy(expected).times(HUNDRED).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
}
