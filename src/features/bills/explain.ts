// Explains the match of a bill line in one sentence: the figures that were compared, the differences and the
// tolerances.
import { Decimal } from '../../core/schema/scalars.js'
import { exactAmount, openQty, sumOfAmounts, type Billed, type Ordered, type Tolerances } from './match.js'

const ZERO = new Decimal(0)

/** What the figures of a sentence need besides the line itself. */
export interface Terms {
  readonly tolerances: Tolerances
  readonly currency: string
}

/** The sentence for each line, in the order of the lines. */
export function explain(lines: readonly Billed[], terms: Terms): string[] {
  const beyond = sumOfAmounts(lines.filter(({ ordered }) => !ordered))
  return lines.map((line) =>
    line.ordered ? `${ofQuantity(line.ordered, line, terms)}; ${ofPrice(line.ordered, line, terms)}.` : ofBeyond(line, beyond, terms),
  )
}

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

function ofQuantity(ordered: Ordered, { billQty }: Billed, { tolerances: { quantity } }: Terms): string {
  const { qty, received, prevBilled } = ordered
  const billed = billQty ?? ZERO
  const said = `Billed ${plain(billed)} of ${plain(qty)} ordered, ${plain(received)} received and ${plain(prevBilled)} billed before`
  const tolerance = (of: Decimal) => `tolerance ${plain(of.times(quantity).dividedBy(100))} (${quantity.toFixed()} %)`
  const overOrdered = billed.minus(Decimal.max(ZERO, qty.minus(prevBilled)))
  if (overOrdered.gt(0) && qty.lte(received))
    return `${said}: ${plain(overOrdered)} more than was ordered and may still be billed, ${tolerance(qty)}`
  if (received.isZero() && billed.gt(0)) return `${said}: nothing has arrived yet`
  const open = openQty(ordered)
  return billed.gt(open)
    ? `${said}: ${plain(billed.minus(open))} more than may be billed now, ${tolerance(received)}`
    : `${said}: ${plain(open)} may be billed now`
}

function ofPrice(ordered: Ordered, line: Billed, { tolerances, currency }: Terms): string {
  const { price: rate, leastAmount } = tolerances
  const amount = exactAmount(line)
  if (!amount) return `no price was given to compare with ${price(ordered.unitPrice)}`
  const expected = ordered.unitPrice.times(line.billQty ?? ZERO)
  const difference = amount.minus(expected)
  if (difference.isZero()) return `price ${price(ordered.unitPrice)} as ordered`
  const isExact = line.billQty && line.unitPrice && line.billQty.times(line.unitPrice).eq(amount)
  const compared = isExact && line.unitPrice
    ? `price ${price(line.unitPrice)} against ${price(ordered.unitPrice)}`
    : `amount ${price(amount)} against ${price(expected)}`
  const distance = expected.isZero() ? `${price(difference.abs())} ${currency}` : percentOf(difference, expected, rate)
  const side = difference.gt(0) ? 'above' : 'below'
  return `${compared} is ${distance} ${side}, tolerance ${rate.toFixed()} %, at least ${plain(leastAmount)} ${currency}`
}

const ofBeyond = ({ amount }: Billed, sum: Decimal, { tolerances: { unordered }, currency }: Terms) =>
  amount
    ? `Beyond the order: ${plain(amount)} of ${plain(sum)} ${currency} in all, the allowance is ${plain(unordered)} ${currency}.`
    : 'Beyond the order, and without an amount.'
