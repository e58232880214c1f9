// Who may see purchase orders and goods receipts.
import { can, type RuleTable } from '../../access/rules.js'

const readers = can('records:read')

export const rules = {
  Query: { purchaseOrder: readers, purchaseOrders: readers, goodsReceipt: readers, goodsReceipts: readers },
} satisfies RuleTable
