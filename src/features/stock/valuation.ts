// What stock movements are worth, in the currency of the organization: receipts by the price of their order, and
// everything else by an average. Pure functions.
import { convertedFigure } from '../../core/figures/conversion.js'
import { figure, inputOf, type Figure } from '../../core/figures/figure.js'
import { exact, type Numeric } from '../../core/figures/formula.js'
import { decimalKept, isObject, rateKept, rateToKeep } from '../../core/money/kept-rate.js'
import { ZERO } from '../../core/money/money.js'
import type { RateUsed } from '../../core/money/rates.js'
import { Decimal } from '../../core/schema/scalars.js'
import { RECEIPT_PRICE, STOCK_FORMULAS } from './formulas.js'

/** The price of a received unit: that of the order, and the rate of the day. */
export interface OrderPrice {
  readonly orderPrice: Numeric
  /** Null if the order is in the currency of the organization. */
  readonly rate: RateUsed | null
}

/** A quantity with a price, and its value. */
export interface Priced {
  readonly pricedQty: Decimal
  readonly stockValue: Decimal
}

/** What is on hand of a material. */
export interface OnHand extends Priced {
  readonly warehouseQty: Decimal
}

/** What a movement is worth. */
export interface Worth {
  readonly pricedQty: Decimal
  readonly unitPrice: Decimal | null
  readonly value: Decimal | null
  readonly priceTerms?: object
}

/** A quantity without a price: received without a rate, or nothing was there to take a price from. */
const UNPRICED: Worth = { pricedQty: ZERO, unitPrice: null, value: null }

/** What was received by a line, or is issued to an order. */
export interface Origin extends Priced {
  readonly quantity: Decimal
}

/** A movement, as its worth is computed. */
interface Moved {
  readonly quantity: Decimal
  /** The price of a receipt; null without a rate. Absent for other movements. */
  readonly price?: OrderPrice | null
  /** What a return or a reversal gives back, or a part of it. */
  readonly origin?: Origin
}

/**
 * The worth of a movement.
 * - A receipt: its price; nothing if there is no rate.
 * - A return: the average of what was issued to the order and has not come back.
 * - A reversal: what the receipt brought, if the stock has that much; otherwise the moving average.
 * - What else leaves: the moving average. What has a price leaves first.
 * - What else comes in: the moving average; nothing without one.
 */
export function worthOf(onHand: OnHand, { quantity, price, origin }: Moved): Worth {
  if (price !== undefined) return price ? atPrice(quantity, price) : UNPRICED
  if (quantity.gt(0)) return origin ? partOf(origin, returned(origin, quantity)) : partOf(onHand, quantity)
  const left = quantity.neg()
  return origin ? reversalOf(onHand, origin, left) : partOf(onHand, Decimal.min(left, onHand.pricedQty).neg())
}

function atPrice(quantity: Decimal, { orderPrice, rate }: OrderPrice): Worth {
  const [unitPrice, value] = receiptFigures({ quantity, orderPrice, rate })
  return {
    pricedQty: quantity, unitPrice: unitPrice.value, value: value.value,
    priceTerms: { orderPrice: exact(orderPrice).toFixed(), rate: rateToKeep(rate) },
  }
}

/** A part of a quantity with a price, at its average. */
function partOf(whole: Priced, movedQty: Decimal): Worth {
  if (!whole.pricedQty.gt(0) || movedQty.isZero()) return UNPRICED
  const [unitPrice, value] = averageFigures(whole, movedQty)
  const priceTerms = { stockValue: whole.stockValue.toFixed(), pricedQty: whole.pricedQty.toFixed() }
  return { pricedQty: movedQty, unitPrice: unitPrice.value, value: value.value, priceTerms }
}

/** The part with a price of what comes back, in the proportion of what was issued, with six places. */
const returned = (origin: Origin, quantity: Decimal) =>
  exact(origin.pricedQty).times(quantity).div(origin.quantity).toDecimalPlaces(6, Decimal.ROUND_HALF_UP)

/** Takes back what a receipt brought. What has no price is not enough for more than its quantity. */
function reversalOf(onHand: OnHand, brought: Origin, quantity: Decimal): Worth {
  const unpriced = onHand.warehouseQty.minus(onHand.pricedQty)
  const pricedQty = Decimal.max(Decimal.min(brought.pricedQty, onHand.pricedQty), quantity.minus(unpriced))
  const left = onHand.stockValue.minus(brought.stockValue)
  // What is left has a value if something is left, and none if nothing is.
  const fits = pricedQty.eq(brought.pricedQty) && (pricedQty.eq(onHand.pricedQty) ? left.isZero() : left.gte(0))
  return partOf(fits ? brought : onHand, pricedQty.neg())
}

interface Received extends OrderPrice {
  readonly quantity: Numeric
  readonly id?: string
}

/** The price and the value of a receipt, from the price of its order. */
function receiptFigures({ id: recordId, quantity, orderPrice, rate }: Received): [Figure, Figure] {
  const described = { name: 'unitPrice', rounded: 'price', recordId } as const
  const price = convertedFigure(described, RECEIPT_PRICE, [{ ...inputOf('orderPrice', orderPrice), recordId }], rate)
  const value = figure({ name: 'value', formula: STOCK_FORMULAS.received, rounded: 'unit', recordId }, [
    { ...inputOf('quantity', quantity), recordId }, { name: 'price', value: price.exact, recordId },
  ])
  return [price, value]
}

/** The price and the value of a part, by the average of the whole. */
function averageFigures(
  { stockValue, pricedQty }: Priced, movedQty: Decimal, recordId?: string,
): [Figure, Figure] {
  const inputs = [
    inputOf('stockValue', stockValue), { ...inputOf('movedQty', movedQty), recordId }, inputOf('pricedQty', pricedQty),
  ]
  const { averagePrice, part } = STOCK_FORMULAS
  return [
    figure({ name: 'unitPrice', formula: averagePrice, rounded: 'price', recordId }, inputs),
    figure({ name: 'value', formula: part, rounded: 'unit', recordId }, inputs),
  ]
}

/** The average price of the part of a stock that has one; null without such a part. */
export const averageFigure = ({ id, stockValue, pricedQty }: {
  readonly id: string; readonly stockValue: Numeric; readonly pricedQty: Numeric
}): Figure | null =>
  (exact(pricedQty).gt(0)
    ? figure({ name: 'averagePrice', formula: STOCK_FORMULAS.averagePrice, rounded: 'price', recordId: id }, [
      { ...inputOf('stockValue', stockValue), recordId: id }, { ...inputOf('pricedQty', pricedQty), recordId: id },
    ])
    : null)

/** A movement as it is stored. */
interface Stored {
  readonly id: string
  readonly quantity: Numeric
  readonly pricedQty: Numeric
  readonly priceTerms: unknown
}

/** The figures of a stored movement, explained from what it keeps; none of a movement without a price. */
export function figuresOfMovement({ id, quantity, pricedQty, priceTerms: terms }: Stored): Figure[] {
  if (!isObject(terms)) return []
  const [orderPrice, rate] = [decimalKept(terms.orderPrice), rateKept(terms.rate ?? null)]
  if (orderPrice && rate !== undefined) return receiptFigures({ id, quantity, orderPrice, rate })
  const [stockValue, whole] = [decimalKept(terms.stockValue), decimalKept(terms.pricedQty)]
  return stockValue && whole?.gt(0) ? averageFigures({ stockValue, pricedQty: whole }, exact(pricedQty), id) : []
}
