// Matches the lines of a bill with its order: converts the ordered prices, counts what was billed before, and gives the
// columns that keep the result.
import { asItIs, findConverters, missingRate, type Converter } from '../accounts/convert.js'
import type { Context } from '../../context.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { Fault } from '../../errors.js'
import { explain } from './explain.js'
import { allowedQty, matchLines, matchStatusOf, variances, type LineMatch, type Tolerances } from './match.js'
import type { BilledOrder, OrderLine } from './order.js'
import { minorUnit, type PricedLine } from './totals.js'

const ZERO = new Decimal(0)
const ONE = new Decimal(1)

/** The data that the lines are matched with. */
export interface Matching {
  readonly order: BilledOrder
  /** The currency of the bill. */
  readonly currency: string
  /** Converts the prices of the order into the currency of the bill. */
  readonly inBillCurrency: Converter
  readonly tolerances: Tolerances
}

/** A line with its order line, whose price is in the currency of the bill. */
export interface MatchedLine {
  readonly orderLine: OrderLine | null
  /** Null on a bill without an order. */
  readonly match: LineMatch | null
  /** The columns of the line that keep its match. */
  readonly kept: ReturnType<typeof columnsOf> | null
}

/** The currency of a bill, and the day of the rates: the day on which the bill was entered. */
interface Terms {
  readonly currency: string
  readonly day: Date
}

/** The data for matching a bill with its order, and the faults of missing rates. */
export async function matchingOf(
  ctx: Context, order: BilledOrder, { currency, day }: Terms,
): Promise<{ readonly matching: Matching; readonly faults: readonly Fault[] }> {
  const { organization } = ctx.viewer
  const needsHome = organization.priceToleranceAmount !== null || !new Decimal(organization.unorderedAllowance).isZero()
  const into = { to: currency, day, path: ['currency'] }
  const ofSettings = needsHome ? [{ from: organization.currency, ...into }] : []
  const exchanges = [{ from: order.currency, ...into }, ...ofSettings]
  const [ofOrder, ofHome] = await findConverters(ctx, exchanges)
  const found = [ofOrder, needsHome ? ofHome : asItIs]
  const matching = {
    order,
    currency,
    inBillCurrency: ofOrder ?? asItIs,
    tolerances: tolerancesOf(ctx, currency, ofHome ?? asItIs),
  }
  const missing = exchanges.filter((_, index) => !found[index])
  return { matching, faults: missing.map((exchange) => ({ ...missingRate(exchange), given: currency })) }
}

/** The tolerances of the organization for differences between bills and orders, in the currency of the bill. */
function tolerancesOf({ viewer: { organization } }: Context, currency: string, fromHome: Converter): Tolerances {
  const { priceTolerancePercent, quantityTolerancePercent, priceToleranceAmount, unorderedAllowance } = organization
  return {
    price: new Decimal(priceTolerancePercent),
    quantity: new Decimal(quantityTolerancePercent),
    leastAmount: priceToleranceAmount === null ? minorUnit(currency) : fromHome(new Decimal(priceToleranceAmount)),
    unordered: fromHome(new Decimal(unorderedAllowance)),
  }
}

/** Matches priced lines with these order lines. Quantities of earlier lines of the bill count as already billed. */
export function matchPriced(
  lines: readonly PricedLine[], orderLines: readonly (OrderLine | null)[], matching: Matching,
): MatchedLine[] {
  const { inBillCurrency, tolerances } = matching
  const own = new Map<string, Decimal>()
  const placed = orderLines.map((found, index) => {
    if (!found) return null
    const billed = own.get(found.id) ?? ZERO
    own.set(found.id, billed.plus(lines[index].qty ?? ZERO))
    return {
      ...found,
      unitPrice: inBillCurrency(found.unitPrice),
      prevBilled: found.prevBilled.plus(billed),
      billedByOthers: found.billedByOthers.plus(billed),
    }
  })
  const billed = lines.map(({ qty, ...line }, index) => ({ ...line, billQty: qty, ordered: placed[index] }))
  const matches = matchLines(billed, tolerances)
  const explanations = explain(billed, matching)
  return matches.map((match, index) => ({
    orderLine: placed[index],
    match,
    kept: columnsOf(placed[index], match, explanations[index], matching),
  }))
}

/** The columns of a line that keep its match. */
const columnsOf = (
  orderLine: OrderLine | null, { status }: LineMatch, matchExplanation: string,
  { inBillCurrency, tolerances }: Matching,
) => ({
  purchaseOrderLineId: orderLine?.id ?? null,
  poQty: orderLine?.qty ?? null,
  receivedQty: orderLine?.received ?? null,
  prevBilled: orderLine?.prevBilled ?? null,
  orderedUnitPrice: orderLine?.unitPrice.toDecimalPlaces(6, Decimal.ROUND_HALF_UP) ?? null,
  exchangeRate: orderLine && inBillCurrency.by ? inBillCurrency(ONE).toDecimalPlaces(8, Decimal.ROUND_HALF_UP) : null,
  exchangeRateDate: orderLine && inBillCurrency.by ? inBillCurrency.by.day : null,
  allowedQty: orderLine ? allowedQty(orderLine, tolerances) : null,
  matchStatus: status,
  matchExplanation,
})

/** The columns of a bill that keep its match. */
export function matchColumns(lines: readonly MatchedLine[], subtotal: Decimal, { order, currency }: Matching) {
  const matches = lines.flatMap(({ match }) => match ?? [])
  return {
    matchStatus: matchStatusOf(matches),
    goodsReceiptId: order.goodsReceiptId,
    ...variances(matches, subtotal, currency),
  }
}
