// How bills are read: their order, their filters, and what their computed fields need.
import { among, before, contains, is, readable, since } from '../core/read.js'

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
    supplierName: ['supplierId'],
    purchaseOrderDocumentId: ['purchaseOrderId'],
    purchaseOrderStatus: ['purchaseOrderId'],
    availableActions: ['status'],
  },
})

export const billLines = readable('BillLine', { order: ['itemNumber', 'asc'] })
export const billPayments = readable('BillPayment', { order: ['paidAt', 'asc'] })

/** What a bill tells of its supplier and its order. */
export const billedSuppliers = readable('Supplier', { order: ['name', 'asc'] })
export const billedOrders = readable('PurchaseOrder', { order: ['createdAt', 'desc'] })
