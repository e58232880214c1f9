// The formulas of the value of stock. The gateway computes with these texts, and prints them to explain a figure.
import { conversionsOf } from '../../core/figures/conversion.js'
import { formula } from '../../core/figures/formula.js'

export const STOCK_FORMULAS = {
  averagePrice: formula('stockValue / pricedQty'),
  /** The value of what moves, as a part of a value that is known. */
  part: formula('stockValue × movedQty / pricedQty'),
  received: formula('quantity × price'),
} as const

/** The price of a receipt, in the organization's currency. */
export const RECEIPT_PRICE = conversionsOf('orderPrice')
