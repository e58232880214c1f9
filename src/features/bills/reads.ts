// Sort order, filters and computed fields of bills.
import type { Context } from '../../core/context.js'
import { beforeDay, past, sinceDay } from '../../core/records/day-filters.js'
import { among, before, since, upTo } from '../../core/records/filters.js'
import { getWhole, partsIn } from '../../core/records/read.js'
import { readable, rowsFrom, rowsOf } from '../../core/records/record.js'
import { statements } from '../../database/query-builder.js'
import { BillStatus } from '../../generated/prisma/enums.js'
import { BillFilter, BillPaymentFilter } from './inputs.js'
import { COUNTED, OWED } from './owed.js'
import { Bill, BillLine, BillPayment } from './types.js'

/** The columns that the figures of a bill are explained from. */
const EXPLAINED = [
  'currency', 'status', 'subtotal', 'taxRate', 'taxAmount', 'totalAmount', 'paidAmount', 'creditedAmount',
  'debitedAmount', 'allocatedAmount', 'remainingBalance', 'varianceAmount', 'variancePct', 'priceVarianceAmount', 'matchTerms',
]

/** The columns that the tax of each rate follows from. */
const TAXED = ['currency', 'subtotal', 'taxRate', 'taxAmount', 'totalAmount', 'paidAmount', 'remainingBalance', 'matchTerms']

/** The columns that name the other party. */
const PARTY = ['billType', 'supplierId', 'clientId', 'employeeId', 'employeeName']

export const bills = readable('Bill', Bill, {
  filterType: BillFilter,
  order: ['createdAt', 'desc'],
  sortable: ['billNumber', 'billDate', 'remainingBalance', 'totalAmount'],
  sortableWithNulls: ['dueDate', 'postingDate'],
  computed: {
    isOverdue: ['status', 'dueDate'], daysOverdue: ['status', 'dueDate'], figures: EXPLAINED, partyName: PARTY,
    taxesByRate: TAXED,
    creditableAmount: ['totalAmount', 'creditedAmount', 'debitedAmount'],
    dueDateExplanation: ['dueDate', 'billDate', 'paymentTermDays', 'paymentTermEndOfMonth'],
  },
  listFigures: {
    sums: {
      currency: 'currency',
      amounts: {
        totalAmount: 'Sum of the total amounts.',
        paidAmount: 'Sum of the paid amounts.',
        creditedAmount: 'Sum of the posted credit notes.',
        debitedAmount: 'Sum of the posted debit notes.',
        remainingBalance: 'Sum still owed, with drafts, without void bills: they owe nothing.',
      },
      counted: { remainingBalance: { column: 'status', values: COUNTED } },
    },
    states: { column: 'status', values: BillStatus },
  },
  filters: {
    status: among('status'),
    overdue: past('dueDate', 'status', OWED),
    billType: among('billType'),
    matchStatus: among('matchStatus'),
    supplierId: among('supplierId'),
    clientId: among('clientId'),
    employeeId: among('employeeId'),
    purchaseOrderId: among('purchaseOrderId'),
    goodsReceiptId: among('goodsReceiptId'),
    managementAccountId: among('managementAccountId'),
    expenseRequestId: among('expenseRequestId'),
    createdById: among('createdById'),
    overriddenById: among('overriddenById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    dueFrom: sinceDay('dueDate', 'text'),
    dueBefore: beforeDay('dueDate', 'text'),
    billDateFrom: since('billDate'),
    billDateBefore: before('billDate'),
    postingDateFrom: since('postingDate'),
    postingDateBefore: before('postingDate'),
    totalAmountFrom: since('totalAmount'),
    totalAmountTo: upTo('totalAmount'),
    remainingBalanceFrom: since('remainingBalance'),
    remainingBalanceTo: upTo('remainingBalance'),
  },
  search: {
    number: 'billNumber', texts: ['employeeName', 'notes'], textsOf: { 'purchaseOrder.documentId': 'PurchaseOrder' },
    refers: {
      supplier: 'Supplier', client: 'Client', employee: 'Employee', managementAccount: 'ManagementAccount',
    },
    lines: { lineItems: { table: 'BillLine', by: 'billId', texts: ['description'] } },
  },
})

export const billLines = readable('BillLine', BillLine, {
  order: ['itemNumber', 'asc'],
})

/** A bill with its lines. */
export const getBill = (ctx: Context, id: string) =>
  getWhole(ctx, bills, id, { lineItems: partsIn(billLines, 'billId') })

export const billPayments = readable('BillPayment', BillPayment, {
  trail: 'none',
  filterType: BillPaymentFilter,
  order: ['paidAt', 'desc'],
  sortable: ['amount'],
  listFigures: { currency: { table: 'Bill', by: 'billId' } },
  filters: {
    billId: among('billId'),
    partyPaymentId: among('partyPaymentId'),
    sourceOfFunds: among('sourceOfFunds'),
    recordedById: among('recordedById'),
    reversedById: among('reversedById'),
    paidFrom: since('paidAt'),
    paidBefore: before('paidAt'),
    amountFrom: since('amount'),
    amountTo: upTo('amount'),
  },
  search: { texts: ['reference'] },
})

/** The payments of one bill, oldest first. */
export const paymentsOfBill = { ...billPayments, order: ['paidAt', 'asc'] } as const

/** The posted receipts of an order, the latest first. */
export const postedReceipts = {
  ...rowsOf('GoodsReceipt', ['receivedAt', 'desc'], ['id', 'purchaseOrderId', 'receivedAt', 'status']),
  only: { status: 'POSTED' },
}

/** The posted notes of a bill, as its figures and its voiding need them. */
export const notesOfBill = {
  ...rowsOf('BillNote', ['id', 'asc'], ['id', 'billId', 'noteType', 'noteNumber', 'status', 'totalAmount']),
  only: { status: 'POSTED' },
}

/** What credit notes settle of a bill, also what was reversed. */
export const settledByNotes = rowsOf('BillAllocation', ['id', 'asc'], ['id', 'billId', 'billNoteId', 'amount', 'reversedAt'])

/** The numbers of payments of parties. */
export const numbersOfPayments = rowsOf('PartyPayment', ['id', 'asc'], ['id', 'documentId'])

/** What bills that are not void bill of the lines of an order. */
export const billedLines = rowsFrom(
  'BilledLine', ['id', 'asc'],
  ['id', 'purchaseOrderId', 'purchaseOrderLineId', 'billQty', 'billId', 'status', 'createdAt'], () =>
    statements
      .selectFrom('BillLine')
      .innerJoin('Bill', (join) =>
        join.onRef('Bill.orgId', '=', 'BillLine.orgId').onRef('Bill.id', '=', 'BillLine.billId'))
      .innerJoin('PurchaseOrderLine', (join) =>
        join.onRef('PurchaseOrderLine.orgId', '=', 'BillLine.orgId')
          .onRef('PurchaseOrderLine.id', '=', 'BillLine.purchaseOrderLineId'))
      .where('Bill.status', '<>', 'VOID')
      .where('Bill.billType', '<>', 'CLIENT')
      .select([
        'BillLine.orgId', 'BillLine.id', 'PurchaseOrderLine.purchaseOrderId',
        'PurchaseOrderLine.id as purchaseOrderLineId', 'BillLine.billId', 'Bill.status', 'Bill.createdAt',
      ])
      .select((eb) => eb('BillLine.billQty', '-', eb.ref('BillLine.creditedQty')).as('billQty')))
