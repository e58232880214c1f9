// Sort order, filters and computed fields of bills.
import { among, before, contains, is, past, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { OWED } from './overdue.js'
import { Bill, BillLine, BillPayment } from './types.js'

/** The columns that the figures of a bill are explained from. */
const EXPLAINED = [
  'currency', 'status', 'subtotal', 'taxRate', 'taxAmount', 'totalAmount', 'paidAmount', 'remainingBalance',
  'varianceAmount', 'variancePct', 'priceVarianceAmount', 'matchTerms',
]

export const bills = readable('Bill', Bill, {
  order: ['createdAt', 'desc'],
  computed: { isOverdue: ['status', 'dueDate'], daysOverdue: ['status', 'dueDate'], figures: EXPLAINED },
  filters: {
    status: among('status'),
    overdue: past('dueDate', 'status', OWED),
    billType: is('billType'),
    matchStatus: among('matchStatus'),
    supplierId: is('supplierId'),
    clientId: is('clientId'),
    employeeId: is('employeeId'),
    purchaseOrderId: is('purchaseOrderId'),
    managementAccountId: is('managementAccountId'),
    expenseRequestId: is('expenseRequestId'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    dueFrom: since('dueDate'),
    dueBefore: before('dueDate'),
    text: contains('billNumber', 'employeeName', 'notes'),
  },
})

export const billLines = readable('BillLine', BillLine, {
  order: ['itemNumber', 'asc'],
})

export const billPayments = readable('BillPayment', BillPayment, {
  order: ['paidAt', 'desc'],
  filters: {
    billId: is('billId'),
    sourceOfFunds: among('sourceOfFunds'),
    recordedById: is('recordedById'),
    paidFrom: since('paidAt'),
    paidBefore: before('paidAt'),
    text: contains('reference'),
  },
})

/** The payments of one bill, oldest first. */
export const paymentsOfBill = { ...billPayments, order: ['paidAt', 'asc'] } as const
