// Creation of bills. Unknown members of a line are stored with the line.
import { flag, free, from, list, maybe, moment, number, record, text, word } from './answers.js'
import { CreateBillDocument, type BillLineInput } from './generated/operations.js'
import {
  currency, day, described, dict, float, listOf, model, optional, organizationHeader, str, wordOf,
  type PlainObject,
} from './inputs.js'
import { route } from './route.js'

const billCreation = model('BillCreation', {
  billNumber: described('If absent, the organization assigns the next number', optional(str())),
  billType: described('The kind of the other party', wordOf('BillType')),
  supplierId: optional(str()),
  clientId: optional(str()),
  employeeName: optional(str()),
  employeeId: optional(str()),
  linkedPoId: described('The same as purchaseOrderId', optional(str())),
  purchaseOrderId: optional(str()),
  managementAccountId: optional(str()),
  expenseRequestId: optional(str()),
  currency: optional(currency()),
  dueDate: described('ISO 8601 date or date-time', optional(day())),
  status: described('draft, or posted for those who may post', optional(wordOf('BillStatus', ['DRAFT', 'POSTED']))),
  sourceOfFunds: optional(wordOf('SourceOfFunds')),
  notes: optional(str()),
  subtotal: optional(float()),
  taxRate: described('Percent; a fraction is taken where it fits the tax amount', optional(float())),
  taxAmount: optional(float()),
  totalAmount: optional(float()),
  paidAmount: optional(float()),
  remainingBalance: optional(float()),
  lineItems: described(
    'Lines: description, poLineId, qty or billQty, unitPrice, amount, uom',
    optional(listOf(dict(['qty', 'billQty', 'unitPrice', 'amount']))),
  ),
})

const lineItem = record('BillLineItem', 'A line of a bill.', {
  id: text(),
  billId: text(),
  description: maybe(text()),
  poQty: maybe(number('Quantity ordered on the line of the purchase order')),
  prevBilled: maybe(number('Quantity on earlier bills')),
  billQty: from('qty', maybe(number('Quantity on this bill'))),
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
  linkedPoId: from('purchaseOrderId', maybe(text('The same as purchaseOrderId'))),
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
  supplierName: from('supplier.name', maybe(text())),
  purchaseOrderDocumentId: from('purchaseOrder.documentId', maybe(text())),
  createdAt: moment(),
  createdById: maybe(text()),
  postedAt: maybe(moment()),
  grnId: from('goodsReceiptId', maybe(text('The latest goods receipt of the purchase order'))),
  matchStatus: word('BillMatchStatus'),
  taxInvoiceReceivedDate: maybe(text('ISO 8601 date or date-time')),
  purchase_order: from('purchaseOrder', maybe(free('The purchase order: id, documentId, status', {
    id: text(), documentId: text(), status: word('PurchaseOrderStatus'),
  }))),
  glPosted: flag('True when the bill is posted to the general ledger'),
}

const bill = record('Bill', 'A bill of a supplier, to a client or for an employee.', {
  id: text(),
  billNumber: text(),
  billType: word('BillType'),
  ...parties,
  currency: text('ISO 4217 code'),
  dueDate: maybe(text('ISO 8601 date or date-time')),
  status: word('BillStatus'),
  sourceOfFunds: maybe(word('SourceOfFunds')),
  notes: maybe(text()),
  ...figures,
  lineItems: list(lineItem),
  ...match,
})

/**
 * The known members of a line may have values of any type here. The operation refuses wrong types, each at its place.
 */
function lineInput({
  description,
  poLineId,
  qty,
  billQty,
  unitPrice,
  amount,
  uom,
  ...others
}: PlainObject): BillLineInput {
  const extra = Object.keys(others).length ? others : undefined
  return { description, poLineId, qty, billQty, unitPrice, amount, uom, extra } as BillLineInput
}

const line = { description: 'Poplin', qty: 100, unitPrice: 1.6, uom: 'm' }
const head = {
  billNumber: 'INV-2026-77', billType: 'supplier', supplierId: 'sup-1', currency: 'USD', dueDate: '2026-06-30',
  sourceOfFunds: 'bank', taxRate: 10,
}

export const createBill = route({
  method: 'POST',
  path: '/bills',
  tag: 'Bills',
  summary: 'Create a bill',
  description: 'Creates a supplier, client or employee bill. Needs the party that billType names, and lineItems or totalAmount. Without them, a bill of an expense request in its currency is of what may still be billed. Figures left out are computed; given ones must agree with the lines. A bill of a purchase order is matched against order and receipts.',
  refuses: { CONFLICT: 'The party has a bill of this number already.' },
  takes: { header: organizationHeader, body: billCreation },
  bareFaults: ['greater_than_equal', 'between'],
  operation: CreateBillDocument,
  variables: ({ body }) => ({ input: { ...body, lineItems: body.lineItems?.map(lineInput) } }),
  answers: bill,
  example: {
    body: { ...head, lineItems: [line] },
    answer: {
      id: 'bill_01k0example',
      ...head,
      status: 'draft',
      subtotal: 160,
      taxAmount: 16,
      totalAmount: 176,
      paidAmount: 0,
      remainingBalance: 176,
      lineItems: [{ id: 'bl_01k0example', billId: 'bill_01k0example', ...line, billQty: 100, amount: 160 }],
      supplierName: 'Boğaz Dokuma A.Ş.',
      createdAt: '2026-05-02T10:15:00Z',
      createdById: 'u-mill-finance',
      matchStatus: 'not_applicable',
      glPosted: false,
    },
  },
})
