// The formulas of a sales order. The gateway computes with these texts, and prints them where it explains a figure.
import { formula } from '../../core/figures/formula.js'

export const ORDER_FORMULAS = {
  amount: formula('orderQuantity × unitPrice'),
  orderQuantity: formula('Σ orderQuantity'),
  totalAmount: formula('Σ amount'),
  mostToShip: formula('orderQuantity × (100 + clientTolerance) / 100'),
  leastToShip: formula('max(1, orderQuantity × (100 − clientTolerance) / 100)'),
  cancelled: formula('0'),
  openQty: formula('max(0, quantity − shippedQty)'),
} as const
