// What the materials keep of the stock movements.
import { balance } from '../../core/balances.js'
import { statements } from '../../database/query-builder.js'

const kept = (column: 'warehouseQty' | 'pricedQty' | 'stockValue', moved: 'quantity' | 'pricedQty' | 'value') =>
  balance('Material', column, {
    documents: 'stock movements',
    rows: statements.selectFrom('StockMovement as m').select(['m.orgId', 'm.materialId as of', `m.${moved} as amount`]),
  })

export const BALANCES = [
  kept('warehouseQty', 'quantity'), kept('pricedQty', 'pricedQty'), kept('stockValue', 'value'),
]
