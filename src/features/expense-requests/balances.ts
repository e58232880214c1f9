// What expense requests keep of their history.
import { balance } from '../../core/balances.js'
import { statements } from '../../database/query-builder.js'

export const BALANCES = [
  balance('ExpenseRequest', 'returnedAmount', {
    documents: 'returns',
    rows: statements.selectFrom('ExpenseRequestHistory as h').where('h.action', '=', 'return')
      .select(['h.orgId', 'h.expenseRequestId as of', 'h.amount']),
  }),
]
