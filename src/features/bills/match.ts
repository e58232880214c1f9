// Three-way match of a bill with its purchase order and its goods receipts, as usual in accounts payable. Each line is
// matched alone: its quantity with the receipts, its price with the order.
import { sum, toMinorUnit } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { BillMatchStatus } from '../../generated/prisma/enums.js'

const ZERO = new Decimal(0)
const HUNDRED = new Decimal(100)

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
}

/** Permitted differences, in percent of the ordered price and of the ordered quantity. */
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
 * Matches one line with its order line and the receipts. A line without an order line or without a price is an
 * exception.
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

/**
 * The largest quantity that a line may still bill: the ordered quantity plus the tolerance, minus the quantity billed
 * before.
 */
export const mostBillable = ({ qty, prevBilled }: Ordered, { quantity }: Tolerances) =>
  Decimal.max(ZERO, qty.plus(percent(qty, quantity)).minus(prevBilled))

/** From best to worst. The status of a bill is the status of its worst line. */
const SEVERITY: readonly BillMatchStatus[] = ['MATCHED', 'WITHIN_TOLERANCE', 'PENDING_RECEIPT', 'EXCEPTION']

/**
 * The match status of the whole bill. A bill with an order but without lines is an exception, because nothing can be
 * compared.
 */
export const matchStatusOf = (lines: readonly LineMatch[]): BillMatchStatus =>
  lines.length ? SEVERITY[Math.max(...lines.map(({ status }) => SEVERITY.indexOf(status)))] : 'EXCEPTION'

/**
 * The differences between the bill and the amount expected from order and receipts. varianceAmount = subtotal − Σ
 * expected. variancePct is in percent of the expected amount: 0 if billed and expected amount are both 0, null if only
 * the expected amount is 0. priceVarianceAmount = Σ priceVariance.
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
