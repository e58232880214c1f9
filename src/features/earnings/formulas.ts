// The formulas of what orders earned. The gateway computes with these texts, and prints them to explain a figure.
import { conversionsOf } from '../../core/figures/conversion.js'
import { formula } from '../../core/figures/formula.js'

export const EARNINGS_FORMULAS = {
  sheetCost: formula('pieceCost × orderQuantity'),
  materialCost: formula('Σ materialOfProduction'),
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
  net: conversionsOf('net'),
} as const
