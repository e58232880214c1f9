// Creation of bills: what nobody described in a line is kept with it, and members without a value are left out.
import * as answers from './bills.answers.js'
import * as examples from './bills.examples.js'
import * as shapes from './bills.shapes.js'
import { CreateBillDocument, type BillInput, type BillLineInput, type CreateBillMutation } from './generated/operations.js'
import { asNumber, present } from './payload.js'
import { route } from './route.js'
import type { PlainObject } from './validation/model.js'
import { valueOf, wordFor } from './words.js'

export const create = route({
  method: 'POST',
  path: '/bills',
  tag: 'Bills',
  summary: 'Create a bill',
  description: 'Creates a supplier, client or employee bill. Needs the party that billType names, and lineItems or totalAmount. Figures left out are computed; given ones must agree with the lines. A bill of a purchase order is matched against order and receipts.',
  refuses: { CONFLICT: 'The party has a bill of this number already.' },
  needs: 'bills:write',
  takes: shapes.createBill,
  operation: CreateBillDocument,
  variables: ({ body: { billType, status, sourceOfFunds, lineItems, ...body } }) => ({
    input: {
      ...body,
      billType: valueOf<BillInput['billType']>(billType) as BillInput['billType'],
      status: valueOf<NonNullable<BillInput['status']>>(status),
      sourceOfFunds: valueOf<NonNullable<BillInput['sourceOfFunds']>>(sourceOfFunds),
      lineItems: lineItems?.map(lineInput),
    },
  }),
  answers: answers.bill,
  payload: ({ createBill }) => bill(createBill),
  example: examples.create,
})

/** Values of the known keys are of any kind here; the operation refuses those that are of a wrong one, each at its place. */
const lineInput = ({ description, poLineId, qty, billQty, unitPrice, amount, uom, ...extra }: PlainObject) =>
  ({ description, poLineId, qty, billQty, unitPrice, amount, uom, extra: Object.keys(extra).length ? extra : undefined }) as BillLineInput

type Bill = NonNullable<CreateBillMutation['createBill']>

const bill = ({ supplier, purchaseOrderId, purchaseOrder, goodsReceiptId, ...record }: Bill) =>
  present({
    id: record.id,
    billNumber: record.billNumber,
    billType: wordFor('BillType', record.billType),
    supplierId: record.supplierId,
    clientId: record.clientId,
    employeeName: record.employeeName,
    employeeId: record.employeeId,
    linkedPoId: purchaseOrderId,
    purchaseOrderId,
    managementAccountId: record.managementAccountId,
    expenseRequestId: record.expenseRequestId,
    currency: record.currency,
    dueDate: record.dueDate,
    status: wordFor('BillStatus', record.status),
    sourceOfFunds: wordFor('SourceOfFunds', record.sourceOfFunds),
    notes: record.notes,
    subtotal: asNumber(record.subtotal),
    taxRate: asNumber(record.taxRate),
    taxAmount: asNumber(record.taxAmount),
    totalAmount: asNumber(record.totalAmount),
    paidAmount: asNumber(record.paidAmount),
    remainingBalance: asNumber(record.remainingBalance),
    lineItems: record.lineItems.map(line),
    varianceAmount: asNumber(record.varianceAmount),
    variancePct: asNumber(record.variancePct),
    priceVarianceAmount: asNumber(record.priceVarianceAmount),
    supplierName: supplier?.name,
    purchaseOrderDocumentId: purchaseOrder?.documentId,
    createdAt: record.createdAt,
    createdById: record.createdById,
    postedAt: record.postedAt,
    grnId: goodsReceiptId,
    matchStatus: wordFor('BillMatchStatus', record.matchStatus),
    taxInvoiceReceivedDate: record.taxInvoiceReceivedDate,
    purchase_order: purchaseOrder && { ...purchaseOrder, status: wordFor('PurchaseOrderStatus', purchaseOrder.status) },
    glPosted: record.glPosted,
  })

const line = ({ poQty, prevBilled, billQty, qty, unitPrice, amount, ...item }: Bill['lineItems'][number]) =>
  present({
    id: item.id,
    billId: item.billId,
    description: item.description,
    poQty: asNumber(poQty),
    prevBilled: asNumber(prevBilled),
    billQty: asNumber(billQty),
    qty: asNumber(qty),
    unitPrice: asNumber(unitPrice),
    amount: asNumber(amount),
    uom: item.uom,
  })
