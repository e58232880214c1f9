// The formulas of a cost sheet. The gateway computes with these texts, and prints them where it explains a figure.
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
  price: formula('quotedPrice'),
  convertedPrice: formula('quotedPrice × rate'),
  priceByReversedRate: formula('quotedPrice / rate'),
  profit: formula('price − cost'),
  margin: formula('(price − cost) × 100 / price'),
  markup: formula('(price − cost) × 100 / cost'),
} as const
