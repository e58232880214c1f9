// Matches the lines of a bill with its order: converts the ordered prices, counts what was billed before, and gives the
// columns that keep the result.
import { convertedFigure } from '../../core/figures/conversion.js'
import { inputsOf, type Figure } from '../../core/figures/figure.js'
import { ZERO } from '../../core/money/money.js'
import type { RateUsed } from '../../core/money/rates.js'
import { findConverters, missingRate } from '../accounts/convert.js'
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { Decimal } from '../../core/schema/scalars.js'
import { explain } from './explain.js'
import { BILL_CONVERSIONS } from './formulas.js'
import { matchLines, matchStatusOf, variances, type Billed, type LineMatch, type Tolerances } from './match.js'
import { pricesOfPart, type PartPrices } from '../purchasing/earlier-prices.js'
import type { BilledOrder, OrderLine } from './billed-order.js'
import { keptTerms, tolerancesBy, type MatchTerms } from './terms.js'
import type { PricedLine } from './totals.js'

/** The data that the lines are matched with. */
export interface Matching {
  readonly order: BilledOrder
  /** The currency of the bill. */
  readonly currency: string
  readonly terms: MatchTerms
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

/** The currency of a bill, and the day of the rates: its bill date. */
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
  const found = await findConverters(ctx, exchanges)
  const [orderRate, homeRate = null] = found.map((converter) => converter?.rate ?? null)
  const terms = { ...settingsOf(ctx), orderRate, homeRate }
  const missing = exchanges.filter((_, index) => !found[index])
  return {
    matching: { order, currency, terms, tolerances: tolerancesBy(terms, currency) },
    faults: missing.map((exchange) => missingRate(exchange)),
  }
}

/** The settings of the organization for differences between bills and orders. */
function settingsOf({ viewer: { organization } }: Context) {
  const { priceTolerancePercent, quantityTolerancePercent, priceToleranceAmount, unorderedAllowance } = organization
  return {
    priceTolerancePercent: new Decimal(priceTolerancePercent),
    quantityTolerancePercent: new Decimal(quantityTolerancePercent),
    priceToleranceAmount: priceToleranceAmount === null ? null : new Decimal(priceToleranceAmount),
    unorderedAllowance: new Decimal(unorderedAllowance),
  }
}

/** A price of the order in the currency of the bill, as a figure of a bill line. */
export const orderedPrice = (id: string, orderPrice: Decimal, by: RateUsed | null): Figure =>
  convertedFigure(
    { name: 'orderedUnitPrice', rounded: 'price', recordId: id }, BILL_CONVERSIONS.orderedUnitPrice,
    inputsOf({ id, orderPrice }, 'orderPrice'), by,
  )

/** What a bill line bills at earlier prices of the order, in the currency of the bill; null if nothing. */
export const earlierPriceDifference = (
  id: string, earlierDifference: Decimal | null, by: RateUsed | null,
): Figure | null =>
  earlierDifference && convertedFigure(
    { name: 'earlierPriceDifference', rounded: 'exact', recordId: id }, BILL_CONVERSIONS.earlierPriceDifference,
    inputsOf({ id, earlierDifference }, 'earlierDifference'), by,
  )

/** Units of the currency of the bill for one unit of that of the order, as a figure of a bill line. */
export const exchangeRate = (id: string, by: RateUsed | null): Figure =>
  convertedFigure({ name: 'exchangeRate', rounded: 'rate', recordId: id }, BILL_CONVERSIONS.exchangeRate, [], by)

/** An order line as a bill line bills it. `price` is in the currency of the order, `unitPrice` in that of the bill. */
interface PlacedLine extends OrderLine {
  readonly price: PartPrices
}

/** Lines beside their order lines, with the verdict on each. */
interface Verdicts {
  readonly billed: readonly Billed[]
  /** The order lines with their prices in the currency of the bill. */
  readonly placed: readonly (PlacedLine | null)[]
  readonly matches: readonly LineMatch[]
}

/**
 * The verdict on priced lines with these order lines. Quantities of earlier lines of the bill count as already billed.
 */
export function judgePriced(
  lines: readonly PricedLine[], orderLines: readonly (OrderLine | null)[], { order, terms, tolerances }: Matching,
): Verdicts {
  const own = new Map<string, Decimal>()
  const placed = orderLines.map((found, index) => {
    if (!found) return null
    const { id, qty } = lines[index]
    const billed = own.get(found.id) ?? ZERO
    own.set(found.id, billed.plus(qty ?? ZERO))
    const prevBilled = found.prevBilled.plus(billed)
    const price = pricesOfPart(found, prevBilled, qty ?? ZERO)
    return {
      ...found,
      price,
      unitPrice: orderedPrice(id, price.unitPrice, terms.orderRate).exact,
      earlierDifference: earlierPriceDifference(id, differenceOf(price), terms.orderRate),
      prevBilled,
      billedByOthers: found.billedByOthers.plus(billed),
    }
  })
  const billed = lines.map(({ qty, ...line }, index) => ({ ...line, billQty: qty, ordered: placed[index] }))
  const matches = matchLines(billed, tolerances)
  return { billed, placed, matches: isDraft(order) ? matches.map(asException) : matches }
}

const isDraft = ({ status }: BilledOrder) => status === 'DRAFT'

/** Nothing was ordered by a draft, so whatever bills it differs from what was ordered. */
const asException = (match: LineMatch): LineMatch => ({ ...match, status: 'EXCEPTION' })

/** The difference that a bill line keeps; null for one price. */
const differenceOf = ({ difference }: PartPrices) => (difference.isZero() ? null : difference)

/** Matches priced lines with these order lines, and explains the result. */
export function matchPriced(
  lines: readonly PricedLine[], orderLines: readonly (OrderLine | null)[], matching: Matching,
): MatchedLine[] {
  const { billed, placed, matches } = judgePriced(lines, orderLines, matching)
  const { order } = matching
  const said = isDraft(order) ? `${order.documentId} is a draft. ` : ''
  const explanations = explain(billed, matches, matching).map((sentence) => said + sentence)
  return matches.map((match, index) => ({
    orderLine: placed[index],
    match,
    kept: columnsOf(placed[index], match, explanations[index], matching),
  }))
}

/** The columns of a line that keep its match. `placed` is the order line with the price in the bill's currency. */
const columnsOf = (
  placed: PlacedLine | null, { status, figures }: LineMatch, matchExplanation: string,
  { terms: { orderRate } }: Matching,
) => ({
  purchaseOrderLineId: placed?.id ?? null,
  poQty: placed?.qty ?? null,
  receivedQty: placed?.received ?? null,
  prevBilled: placed?.prevBilled ?? null,
  orderedUnitPrice: placed?.unitPrice.toDecimalPlaces(6, Decimal.ROUND_HALF_UP) ?? null,
  earlierDifference: placed && differenceOf(placed.price),
  ...convertedColumns(placed, orderRate),
  allowedQty: figures?.allowedQty.value ?? null,
  matchStatus: status,
  matchExplanation,
})

/** The columns of a line whose order is in another currency. */
const convertedColumns = (placed: PlacedLine | null, by: RateUsed | null) =>
  (placed && by
    ? { orderPrice: placed.price.unitPrice, exchangeRate: exchangeRate('', by).value, exchangeRateDate: by.day }
    : { orderPrice: null, exchangeRate: null, exchangeRateDate: null })

/** The columns of a bill that keep its match. */
export function matchColumns(lines: readonly MatchedLine[], subtotal: Decimal, { order, currency, terms }: Matching) {
  const matches = lines.flatMap(({ match }) => match ?? [])
  const { varianceAmount, variancePct, priceVarianceAmount } = variances(matches, subtotal, currency)
  return {
    matchStatus: matchStatusOf(matches),
    matchTerms: keptTerms(terms),
    goodsReceiptId: order.goodsReceiptId,
    varianceAmount: varianceAmount.value,
    variancePct: variancePct?.value ?? null,
    priceVarianceAmount: priceVarianceAmount.value,
  }
}
