// The rules of an import for purchase orders and goods receipts.
import { WHOLE_CURRENCIES } from '../../core/currencies.js'
import type { ImportRule } from '../../core/imports.js'

const TOTAL = '(SELECT sum(l."amount") FROM "PurchaseOrderLine" l WHERE l."purchaseOrderId" = p."id")'
const totalWrong = {
  // A total is rounded to the minor unit of its currency.
  wrong: `abs(p."total" - coalesce(${TOTAL}, 0)) >
    CASE WHEN p."currency" IN (${WHOLE_CURRENCIES.map((currency) => `'${currency}'`).join(', ')}) THEN 0.5 ELSE 0.01 END`,
  message: `'does not fit: the total of the order ' || p."id" || ' is ' || trim_scale(p."total")
    || ', and its lines add up to ' || trim_scale(coalesce(${TOTAL}, 0))`,
  sums: true,
}

export const IMPORT_RULES: readonly ImportRule[] = [
  {
    kind: 'GoodsReceiptLine',
    member: 'purchaseOrderLineId',
    with: `JOIN "GoodsReceipt" p ON p."id" = s."goodsReceiptId"
      JOIN "PurchaseOrderLine" l ON l."id" = s."purchaseOrderLineId"`,
    wrong: 'l."purchaseOrderId" <> p."purchaseOrderId"',
    message: `'names a line of the order ' || l."purchaseOrderId" || ', and its receipt is for ' || p."purchaseOrderId"`,
  },
  { kind: 'PurchaseOrder', member: 'total', with: 'JOIN "PurchaseOrder" p ON p."id" = s."id"', ...totalWrong },
  {
    kind: 'PurchaseOrderLine',
    member: 'amount',
    with: 'JOIN "PurchaseOrder" p ON p."id" = s."purchaseOrderId"',
    unless: 'PurchaseOrder',
    ...totalWrong,
  },
]
