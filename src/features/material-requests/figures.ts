// The figures of a material request and of its lines, each with its formula and inputs.
import { columnInputs, figure, inputsOf, type Figure } from '../../core/figures/figure.js'
import type { Numeric } from '../../core/figures/formula.js'
import type { MaterialRequestLineStatus } from '../../generated/prisma/enums.js'
import { REQUEST_FORMULAS } from './formulas.js'

interface Needed {
  /** Absent on a line that is not written yet. */
  readonly id?: string
  readonly requiredQty: Numeric
  readonly warehouseAvailableQty: Numeric
}

/** The quantity to buy in addition to the warehouse stock: max(0, requiredQty − warehouseAvailableQty). */
export const purchaseFigure = ({ id = '', requiredQty, warehouseAvailableQty }: Needed): Figure =>
  figure(
    { name: 'qtyToPurchase', formula: REQUEST_FORMULAS.qtyToPurchase, rounded: 'exact', recordId: id },
    inputsOf({ id, requiredQty, warehouseAvailableQty }, 'requiredQty', 'warehouseAvailableQty'),
  )

interface Priced {
  readonly id?: string
  readonly qtyToPurchase: Numeric
  readonly unitPrice: Numeric | null
}

/** The estimated cost of a line: qtyToPurchase × unitPrice, at 4 places; null without a price. */
export const estimateFigure = ({ id = '', qtyToPurchase, unitPrice }: Priced): Figure | null =>
  (unitPrice === null
    ? null
    : figure(
        { name: 'estimatedAmount', formula: REQUEST_FORMULAS.estimatedAmount, rounded: 'unit', recordId: id },
        inputsOf({ id, qtyToPurchase, unitPrice }, 'qtyToPurchase', 'unitPrice'),
      ))

/** The part of a line that the total needs. A new line has no state yet. */
export interface Estimated {
  readonly id?: string
  readonly estimatedAmount: Numeric | null
  readonly status?: MaterialRequestLineStatus
}

/** Σ estimatedAmount of the lines that are not cancelled, in the currency of the organization. */
export function totalFigure(lines: readonly Estimated[], currency: string): Figure {
  const counted = lines.filter(({ status, estimatedAmount }) => status !== 'CANCELLED' && estimatedAmount !== null)
  const { totalEstimatedAmount: formula } = REQUEST_FORMULAS
  return figure(
    { name: 'totalEstimatedAmount', formula, rounded: { minorUnitOf: currency } },
    columnInputs(counted.map(({ id = '', estimatedAmount }) => ({ id, estimatedAmount })), 'estimatedAmount'),
  )
}
