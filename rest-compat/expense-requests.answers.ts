// What the approval of an expense request answers: money as decimal text, members without a value left out.
import { decimal, list, maybe, moment, number, record, text, words } from './answer.js'

const lineItem = record('ExpenseLineItem', 'An expense.', {
  id: text(),
  expenseRequestId: text(),
  description: maybe(text()),
  supplierId: maybe(text()),
  managementAccountId: maybe(text()),
  receiptUrl: maybe(text()),
  createdAt: moment(),
  amount: decimal('quantity × unitPrice'),
  quantity: decimal(),
  unitPrice: decimal(),
})

export const expenseRequest = record('ExpenseRequest', 'Money asked for, with what became of the request.', {
  id: text(),
  orgId: text(),
  requesterId: text(),
  requestType: words(['reimbursement', 'advance', 'vendor_payment', 'petty_cash']),
  paymentMethod: maybe(words(['cash', 'bank_transfer', 'card', 'cheque', 'mobile_money'])),
  currency: text('ISO 4217 code'),
  status: words(['Draft', 'Pending', 'Approved', 'Partially Paid', 'Paid', 'Settled', 'Rejected', 'Cancelled']),
  supplierId: maybe(text()),
  notes: maybe(text()),
  linkedAdvanceRequestId: maybe(text('The advance that this claim settles')),
  sourceTemplateId: maybe(text()),
  createdAt: moment(),
  totalAmount: decimal('Sum of the lines'),
  paidAmount: number(),
  usedAmount: number('The part of an advance that approved claims have settled'),
  lineItems: list(lineItem),
})
