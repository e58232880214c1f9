// What the materials keep of the stock movements.
import { balance } from '../../core/balances.js'
import { statements } from '../../database/query-builder.js'

export const BALANCES = [
  balance('Material', 'warehouseQty', {
    documents: 'stock movements',
    rows: statements.selectFrom('StockMovement as m').select(['m.orgId', 'm.materialId as of', 'm.quantity as amount']),
  }),
]
