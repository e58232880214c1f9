// What an import checks and computes of material requests.
import type { ComputedColumns, ImportedRow, ImportRule } from '../../core/imports.js'
import { Decimal } from '../../core/schema/scalars.js'
import { estimateFigure, purchaseFigure } from './figures.js'

const TO_PURCHASE = 'greatest(0, s."requiredQty" - coalesce(s."warehouseAvailableQty", 0))'

export const IMPORT_RULES: readonly ImportRule[] = [
  {
    kind: 'MaterialRequestLine',
    member: 'qtyToPurchase',
    wrong: `abs(s."qtyToPurchase" - ${TO_PURCHASE}) > 0.000001`,
    message: `'is ' || trim_scale(s."qtyToPurchase") || ', and requiredQty − warehouseAvailableQty is '
      || trim_scale(${TO_PURCHASE})`,
  },
  {
    kind: 'MaterialRequestLine',
    member: 'estimatedAmount',
    // Quantities and prices are kept at 6 places, and the gateway computes the amount before.
    wrong: `abs(s."estimatedAmount" - s."qtyToPurchase" * s."unitPrice")
      > 0.0001 + 0.000001 * (s."qtyToPurchase" + s."unitPrice")`,
    message: `'is ' || trim_scale(s."estimatedAmount") || ', and qtyToPurchase × unitPrice is '
      || trim_scale(round(s."qtyToPurchase" * s."unitPrice", 4))`,
  },
]

/** The quantity to purchase of a line of a material request: the given one, or what the other members come to. */
const toPurchase = ({ requiredQty, warehouseAvailableQty, qtyToPurchase: given }: ImportedRow): Decimal | null => {
  if (given) return new Decimal(given)
  return requiredQty ? purchaseFigure({ requiredQty, warehouseAvailableQty: warehouseAvailableQty ?? 0 }).value : null
}

/** The totals of material requests are among the balances. */
export const COMPUTED_COLUMNS: ComputedColumns = {
  MaterialRequestLine: {
    qtyToPurchase: { from: 'requiredQty', value: (row) => toPurchase(row)?.toFixed() ?? null },
    estimatedAmount: {
      from: 'unitPrice',
      value: (row) => {
        const [qty, unitPrice] = [toPurchase(row), row.unitPrice ?? null]
        return (qty && estimateFigure({ qtyToPurchase: qty, unitPrice })?.value.toFixed()) ?? null
      },
    },
  },
}
