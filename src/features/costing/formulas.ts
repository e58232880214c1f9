// The formulas of a cost sheet. The gateway computes with these texts, and prints them where it explains a figure.
import { conversionsOf } from '../../core/figures/conversion.js'
import { formula } from '../../core/figures/formula.js'

export const COST_FORMULAS = {
  material: formula('consumption × unitCost × (1 + tolerancePercent / 100) × exchangeRate'),
  unitPriced: formula('unitCost × quantity × exchangeRate'),
  amount: formula('costAmount × exchangeRate'),
  unitCost: formula('unitCost × exchangeRate'),
  nothing: formula('0'),
  base: formula('quantity × rate'),
  pieceBase: formula('rate × orderQuantity'),
  givenBase: formula('baseCost'),
  contingency: formula('base × contingencyPercent / 100'),
  givenContingency: formula('contingencyAmount'),
  shipment: formula('base + handlingFee + contingency'),
  perPiece: formula('shipment × exchangeRate / orderQuantity'),
  percent: formula('rate × Σ cost / 100'),
  sum: formula('Σ cost'),
  processing: formula('process + labour'),
  direct: formula('materials + processing + logistics'),
  directWithoutLogistics: formula('materials + processing'),
  total: formula('direct + overhead'),
  unitPrice: formula('unitPrice'),
  orderPrice: formula('totalAmount / orderQuantity'),
  marginDifference: formula('netMargin − promisedNetMargin'),
  profit: formula('price − cost'),
  margin: formula('(price − cost) × 100 / price'),
  targetPrice: formula('cost × 100 / (100 − margin)'),
  change: formula('cost / 100'),
  workChange: formula('cost × (1 + Σ percentage / 100) / 100'),
  markup: formula('(price − cost) × 100 / cost'),
} as const

/** The formulas of a price in the currency of the sheet. */
export const COST_CONVERSIONS = { price: conversionsOf('quotedPrice') } as const
