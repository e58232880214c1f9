// What the creation of a bill answers; a member without a value is left out.
import { flag, free, list, maybe, moment, number, record, text, words } from './answer.js'

const lineItem = record('BillLineItem', 'A line of a bill.', {
  id: text(),
  billId: text(),
  description: maybe(text()),
  poQty: maybe(number('Ordered on the line of the purchase order')),
  prevBilled: maybe(number('Billed before by other bills')),
  billQty: maybe(number('Billed now')),
  qty: maybe(number('The same as billQty')),
  unitPrice: maybe(number()),
  amount: maybe(number('qty × unitPrice')),
  uom: maybe(text('Unit of the quantities')),
})

const parties = {
  supplierId: maybe(text()),
  clientId: maybe(text()),
  employeeName: maybe(text()),
  employeeId: maybe(text()),
  linkedPoId: maybe(text('The same as purchaseOrderId')),
  purchaseOrderId: maybe(text()),
  managementAccountId: maybe(text()),
  expenseRequestId: maybe(text()),
}

const figures = {
  subtotal: number('Sum of the lines'),
  taxRate: maybe(number('Percent, as it was sent')),
  taxAmount: number('subtotal × taxRate ÷ 100'),
  totalAmount: number('subtotal + taxAmount'),
  paidAmount: number(),
  remainingBalance: number('totalAmount − paidAmount'),
}

const match = {
  varianceAmount: maybe(number('subtotal less what was expected by order and receipts')),
  variancePct: maybe(number('varianceAmount in percent of what was expected')),
  priceVarianceAmount: maybe(number('Sum over the lines of (unitPrice − ordered price) × billQty')),
  supplierName: maybe(text()),
  purchaseOrderDocumentId: maybe(text()),
  createdAt: moment(),
  createdById: maybe(text()),
  postedAt: maybe(moment()),
  grnId: maybe(text('The latest goods receipt of the purchase order')),
  matchStatus: words(['matched', 'within_tolerance', 'exception', 'pending_receipt', 'not_applicable', 'overridden']),
  taxInvoiceReceivedDate: maybe(text('ISO 8601 date or date-time')),
  purchase_order: maybe(free('The purchase order: id, documentId, status')),
  glPosted: flag('Whether it is in the ledger'),
}

export const bill = record('Bill', 'A bill of a supplier, to a client or for an employee.', {
  id: text(),
  billNumber: text(),
  billType: words(['supplier', 'client', 'employee']),
  ...parties,
  currency: text('ISO 4217 code'),
  dueDate: maybe(text('ISO 8601 date or date-time')),
  status: words(['draft', 'posted', 'partially_paid', 'paid', 'void']),
  sourceOfFunds: maybe(words(['bank', 'cash', 'petty_cash', 'credit_card', 'employee_advance', 'other'])),
  notes: maybe(text()),
  ...figures,
  lineItems: list(lineItem),
  ...match,
})
