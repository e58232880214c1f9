// Sort order, filters and computed fields of expense requests.
import { among, before, contains, is, since } from '../../core/records/filters.js'
import { readable, rowsOf } from '../../core/records/record.js'
import { ExpenseLine, ExpenseRequest, ExpenseRequestHistory } from './types.js'

export const expenseRequests = readable('ExpenseRequest', ExpenseRequest, {
  order: ['createdAt', 'desc'],
  computed: {
    coveredAmount: [],
    payableAmount: ['totalAmount', 'paidAmount', 'status', 'currency'],
    openAmount: ['requestType', 'totalAmount', 'usedAmount', 'returnedAmount'],
    figures: ['requestType', 'totalAmount', 'paidAmount', 'usedAmount', 'returnedAmount', 'status', 'currency'],
  },
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

/** Lines of all requests, newest first. */
export const linesOfAnyRequest = { ...expenseLines, order: ['createdAt', 'desc'] } as const

export const expenseHistory = readable('ExpenseRequestHistory', ExpenseRequestHistory, {
  order: ['performedAt', 'asc'],
})

/** The columns of bills that are needed for the amount paid on a request. */
export const billsOfRequest = rowsOf(
  'Bill',
  ['createdAt', 'asc'],
  ['id', 'expenseRequestId', 'status', 'currency', 'paidAmount', 'createdAt'],
)
