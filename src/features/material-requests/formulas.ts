// The formulas of a material request. The gateway computes with these texts, and prints them to explain a figure.
import { formula } from '../../core/figures/formula.js'

export const REQUEST_FORMULAS = {
  qtyToPurchase: formula('max(0, requiredQty − warehouseAvailableQty)'),
  estimatedAmount: formula('qtyToPurchase × unitPrice'),
  totalEstimatedAmount: formula('Σ estimatedAmount'),
} as const
