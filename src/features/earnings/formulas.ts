// The formulas of what orders earned. The gateway computes with these texts, and prints them to explain a figure.
import { conversionsOf } from '../../core/figures/conversion.js'
import { formula } from '../../core/figures/formula.js'

export const EARNINGS_FORMULAS = {
  sheetCost: formula('pieceCost × orderQuantity'),
  /**
   * Material is received at the price of its order. What the bills of the order's purchase orders differ from it, and
   * what notes on them change, is the second part. 100 m at 1.60 are issued: 160. They are billed at 1.65: 5 more. A
   * credit note of 5 corrects the price, and one of 12 is for short quality: 17 less. So the material cost 148.
   */
  materialCost: formula('Σ materialOfProduction + Σ priceDifference'),
  otherCost: formula('Σ otherOfBill'),
  actualCost: formula('materialCost + otherCost'),
  billedRevenue: formula('Σ billedOnBill'),
  promisedMargin: formula('promisedRevenue − promisedCost'),
  promisedMarginPercent: formula('(promisedRevenue − promisedCost) × 100 / promisedRevenue'),
  actualMargin: formula('billedRevenue − actualCost'),
  actualMarginPercent: formula('(billedRevenue − actualCost) × 100 / billedRevenue'),
} as const

/** Amounts in the currency of the organization. */
export const AT_HOME = {
  totalAmount: conversionsOf('totalAmount'), sheetCost: conversionsOf('sheetCost'), material: conversionsOf('material'),
  net: conversionsOf('net'), difference: conversionsOf('difference'),
} as const
