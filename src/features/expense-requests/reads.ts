// Sort order, filters and computed fields of expense requests.
import { awaiting } from '../../core/lifecycle/awaiting.js'
import { HISTORY_COMPUTED } from '../../core/lifecycle/history-type.js'
import { among, before, since, upTo } from '../../core/records/filters.js'
import { readable, rowsOf } from '../../core/records/record.js'
import { ExpenseRequestStatus } from '../../generated/prisma/enums.js'
import { ExpenseRequestFilter } from './inputs.js'
import { ExpenseLine, ExpenseRequest, ExpenseRequestHistory } from './types.js'

/** The columns that the account of a request is computed from. */
const ACCOUNT = ['totalAmount', 'paidAmount', 'status', 'currency']

export const expenseRequests = readable('ExpenseRequest', ExpenseRequest, {
  filterType: ExpenseRequestFilter,
  order: ['createdAt', 'desc'],
  sortable: ['documentId', 'totalAmount'],
  computed: {
    coveredAmount: [],
    payableAmount: ACCOUNT,
    billableAmount: ACCOUNT,
    openAmount: ['requestType', 'totalAmount', 'usedAmount', 'returnedAmount'],
    figures: ['requestType', 'totalAmount', 'paidAmount', 'usedAmount', 'returnedAmount', 'status', 'currency'],
  },
  listFigures: {
    sums: {
      currency: 'currency',
      amounts: {
        totalAmount: 'Sum of the total amounts.',
        paidAmount: 'Sum of the amounts paid on the requests themselves.',
      },
    },
    states: { column: 'status', values: ExpenseRequestStatus },
  },
  filters: {
    awaitingMyDecision: awaiting('ExpenseRequest', 'approve'),
    status: among('status'),
    requestType: among('requestType'),
    requesterId: among('requesterId'),
    supplierId: among('supplierId'),
    linkedAdvanceRequestId: among('linkedAdvanceRequestId'),
    sourceTemplateId: among('sourceTemplateId'),
    approvedById: among('approvedById'),
    rejectedById: among('rejectedById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    totalAmountFrom: since('totalAmount'),
    totalAmountTo: upTo('totalAmount'),
  },
  search: {
    number: 'documentId', texts: ['requesterName', 'notes'], refers: { supplier: 'Supplier' },
    lines: {
      lineItems: {
        table: 'ExpenseLine', by: 'expenseRequestId', texts: ['description'],
        refers: { supplier: 'Supplier', managementAccount: 'ManagementAccount' },
      },
    },
  },
})

export const expenseLines = readable('ExpenseLine', ExpenseLine, {
  order: ['itemNumber', 'asc'],
  listFigures: { currency: { table: 'ExpenseRequest', by: 'expenseRequestId' } },
})

/** Lines of all requests, newest first. */
export const linesOfAnyRequest = { ...expenseLines, order: ['createdAt', 'desc'] } as const

export const expenseHistory = readable('ExpenseRequestHistory', ExpenseRequestHistory, {
  order: ['at', 'asc'], computed: HISTORY_COMPUTED,
})

/** The columns of bills that are needed for the amounts billed and paid on a request. */
export const billsOfRequest = rowsOf(
  'Bill',
  ['createdAt', 'asc'],
  ['id', 'expenseRequestId', 'billNumber', 'status', 'currency', 'totalAmount', 'paidAmount', 'createdAt', 'billDate', 'expenseRate'],
)
