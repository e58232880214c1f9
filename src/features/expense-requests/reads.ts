// How expense requests are read: their order, their filters, and what their computed fields need.
import { among, before, contains, is, since } from '../../core/records/filters.js'
import { readable, rowsOf } from '../../core/records/record.js'
import { ExpenseLine, ExpenseRequest, ExpenseRequestHistory } from './types.js'

export const expenseRequests = readable('ExpenseRequest', ExpenseRequest, {
  order: ['createdAt', 'desc'],
  computed: { coveredAmount: [], payableAmount: ['totalAmount', 'paidAmount', 'status', 'currency'] },
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
})

export const expenseLines = readable('ExpenseLine', ExpenseLine, {
  order: ['itemNumber', 'asc'],
})

/** The lines of any request, the last written first. */
export const linesOfAnyRequest = { ...expenseLines, order: ['createdAt', 'desc'] } as const

export const expenseHistory = readable('ExpenseRequestHistory', ExpenseRequestHistory, {
  order: ['performedAt', 'asc'],
})

/** What was paid on the bills of a request. */
export const billsOfRequest = rowsOf(
  'Bill',
  ['createdAt', 'asc'],
  ['expenseRequestId', 'status', 'currency', 'paidAmount', 'createdAt'],
)
