// How bills are read: their order, their filters, and what their computed fields need.
import { among, before, contains, is, readable, since } from '../../core/records/read.js'

export const bills = readable('Bill', {
  order: ['createdAt', 'desc'],
  filters: {
    status: among('status'),
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
  needs: {
    lineItems: [],
    payments: [],
    supplier: ['supplierId'],
    client: ['clientId'],
    employee: ['employeeId'],
    purchaseOrder: ['purchaseOrderId'],
    managementAccount: ['managementAccountId'],
    expenseRequest: ['expenseRequestId'],
    goodsReceipt: ['goodsReceiptId'],
    availableActions: ['status'],
  },
})

export const billLines = readable('BillLine', {
  order: ['itemNumber', 'asc'],
  needs: { bill: ['billId'], purchaseOrderLine: ['purchaseOrderLineId'] },
})

export const billPayments = readable('BillPayment', {
  order: ['paidAt', 'desc'],
  filters: {
    billId: is('billId'),
    sourceOfFunds: among('sourceOfFunds'),
    recordedById: is('recordedById'),
    paidFrom: since('paidAt'),
    paidBefore: before('paidAt'),
    text: contains('reference'),
  },
  needs: { bill: ['billId'] },
})

/** The payments of one bill, in the order in which they were made. */
export const paymentsOfBill = { ...billPayments, order: ['paidAt', 'asc'] } as const
