// How expense requests are read: their order, their filters, and what their computed fields need.
import { among, before, contains, is, readable, since } from '../../core/records/read.js'

export const expenseRequests = readable('ExpenseRequest', {
  order: ['createdAt', 'desc'],
  filters: {
    status: among('status'),
    requestType: among('requestType'),
    requesterId: is('requesterId'),
    supplierId: is('supplierId'),
    linkedAdvanceRequestId: is('linkedAdvanceRequestId'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('documentId', 'requesterName', 'notes'),
  },
  needs: {
    coveredAmount: [],
    payableAmount: ['totalAmount', 'paidAmount', 'status', 'currency'],
    supplier: ['supplierId'],
    lineItems: [],
    history: [],
    linkedAdvanceRequest: ['linkedAdvanceRequestId'],
    settlingRequests: [],
    bills: [],
    availableActions: ['status', 'requesterId'],
  },
})

export const expenseLines = readable('ExpenseLine', {
  order: ['itemNumber', 'asc'],
  needs: { expenseRequest: ['expenseRequestId'], supplier: ['supplierId'], managementAccount: ['managementAccountId'] },
})

/** The lines of any request, the last written first. */
export const linesOfAnyRequest = { ...expenseLines, order: ['createdAt', 'desc'] } as const

export const expenseHistory = readable('ExpenseRequestHistory', { order: ['performedAt', 'asc'] })

/** What was paid on the bills of a request. */
export const billsOfRequest = {
  ...readable('Bill', { order: ['createdAt', 'asc'] }), columns: new Set(['expenseRequestId', 'status', 'currency', 'paidAmount', 'createdAt']),
} as const
