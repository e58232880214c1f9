// Explains the match of a bill line in one sentence: the figures that were compared, the differences and the
// tolerances.
import { ZERO } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import { isPriced, type Billed, type LineFigures, type LineMatch, type Ordered, type Tolerances } from './match.js'

/** What the figures of a sentence need besides the line itself. */
export interface Terms {
  readonly tolerances: Tolerances
  readonly currency: string
}

/** The sentence for each line, in the order of the lines. */
export const explain = (lines: readonly Billed[], matches: readonly LineMatch[], terms: Terms): string[] =>
  lines.map((line, index) => {
    const { figures, unorderedAmount } = matches[index]
    return line.ordered && figures
      ? `${ofQuantity(line.ordered, line, figures, terms)}; ${ofPrice(line.ordered, line, figures, terms)}.`
      : ofBeyond(line, unorderedAmount?.exact ?? ZERO, terms)
  })

/** `1234.5` → `1,234.5`. */
const plain = (figure: Decimal) => {
  const [whole, rest] = figure.abs().toFixed().split('.')
  const digits = BigInt(whole).toLocaleString('en-US') + (rest ? `.${rest}` : '')
  return figure.lt(0) ? `-${digits}` : digits
}
const price = (figure: Decimal) =>
  figure.decimalPlaces() < 2 ? figure.toFixed(2) : figure.toDecimalPlaces(6, Decimal.ROUND_HALF_UP).toFixed()
/** The difference in percent, with more digits where two places would read like the tolerance or like nothing. */
function percentOf(part: Decimal, whole: Decimal, tolerance: Decimal): string {
  const exact = part.abs().dividedBy(whole).times(100)
  const short = exact.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
  const isMisread = short.isZero() || short.eq(tolerance)
  return `${(isMisread ? exact.toDecimalPlaces(6, Decimal.ROUND_HALF_UP) : short).toFixed()} %`
}

function ofQuantity(
  ordered: Ordered, { billQty }: Billed, { openQty }: LineFigures, { tolerances: { quantity } }: Terms,
): string {
  const { qty, received, prevBilled } = ordered
  const billed = billQty ?? ZERO
  const said = `Billed ${plain(billed)} of ${plain(qty)} ordered, ${plain(received)} received and ${plain(prevBilled)} billed before`
  const tolerance = (of: Decimal) => `tolerance ${plain(of.times(quantity).dividedBy(100))} (${quantity.toFixed()} %)`
  const overOrdered = billed.minus(Decimal.max(ZERO, qty.minus(prevBilled)))
  if (overOrdered.gt(0) && qty.lte(received))
    return `${said}: ${plain(overOrdered)} more than was ordered and may still be billed, ${tolerance(qty)}`
  if (received.isZero() && billed.gt(0)) return `${said}: nothing has arrived yet`
  const open = openQty.exact
  return billed.gt(open)
    ? `${said}: ${plain(billed.minus(open))} more than may be billed now, ${tolerance(received)}`
    : `${said}: ${plain(open)} may be billed now`
}

function ofPrice(ordered: Ordered, line: Billed, figures: LineFigures, { tolerances, currency }: Terms): string {
  const { price: rate, leastAmount } = tolerances
  const expected = figures.orderedAmount.exact
  const difference = figures.priceVariance?.exact
  const agreed = price(agreedPrice(ordered, line, expected))
  if (!difference) return `no price was given to compare with ${agreed}`
  if (difference.isZero()) return `price ${agreed} as ordered`
  const compared = isPriced(line)
    ? `price ${price(line.unitPrice ?? ZERO)} against ${agreed}`
    : `amount ${price(line.amount ?? ZERO)} against ${price(expected)}`
  const distance = expected.isZero() ? `${price(difference.abs())} ${currency}` : percentOf(difference, expected, rate)
  const side = difference.gt(0) ? 'above' : 'below'
  return `${compared} is ${distance} ${side}, tolerance ${rate.toFixed()} %, at least ${plain(leastAmount)} ${currency}`
}

/** The ordered price of one unit; of goods that arrived under several prices, the average. */
const agreedPrice = ({ unitPrice, earlierDifference }: Ordered, { billQty }: Billed, expected: Decimal): Decimal =>
  (earlierDifference && billQty && !billQty.isZero() ? expected.div(billQty) : unitPrice)

const ofBeyond = ({ amount }: Billed, sum: Decimal, { tolerances: { unordered }, currency }: Terms) =>
  amount
    ? `Beyond the order: ${plain(amount)} of ${plain(sum)} ${currency} in all, the allowance is ${plain(unordered)} ${currency}.`
    : 'Beyond the order, and without an amount.'
