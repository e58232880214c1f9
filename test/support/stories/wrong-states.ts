// Wrong states of the demo organization `mill`, changed without the gateway, and how `selvedge reconcile` tells them.

/** Record, its number if it has one, the wrong state, what decides, and the right state. */
const WRONG = [
  ['RequestForQuotation', 'rfq-1', 'RFQ-2026-00001', 'OPEN', 'quotes', 'QUOTED'],
  ['PurchaseOrder', 'pur-2', 'PO-2026-00002', 'SENT', 'receipts', 'PARTIALLY_RECEIVED'],
  ['MaterialRequestLine', 'mr-9-1', '', 'PENDING', 'orders', 'RECEIVED'],
  ['MaterialRequest', 'mr-7', 'MR-2026-00007', 'RECEIVED', 'orders', 'ORDERED'],
  ['Delivery', 'd-5', 'DL-2026-00005', 'COMPLETED', 'stops', 'FAILED'],
  ['SalesOrderLine', 'so-9-1', '', 'SHIPPED', 'deliveries', 'IN_PRODUCTION'],
  ['SalesOrder', 'so-9', 'SO-2026-00009', 'SHIPPED', 'deliveries', 'READY'],
  ['Bill', 'bill-2', 'BD-26-0455', 'PAID', 'payments and notes', 'PARTIALLY_PAID'],
  ['ExpenseRequest', 'er-4', 'EXP-2026-00004', 'APPROVED', 'payments', 'PARTIALLY_PAID'],
] as const

/** The statements that write the wrong states. */
export const CHANGED_BY_HAND = WRONG.map(([record, id, , status]) =>
  `UPDATE "${record}" SET "status" = '${status}' WHERE "orgId" = 'mill' AND "id" = '${id}'`)

/** The lines about them, sorted. */
export const TOLD = WRONG.map(([record, id, number, status, documents, follows]) =>
  `  differs  ${record} ${id}${number && ` (${number})`}: status is ${status}, from its ${documents} follows ${follows}`).sort()
