// The history table of expense requests. Each action adds one line, and lines are never changed.

/** The model, the state column and the history table. */
export const HISTORY = {
  model: 'ExpenseRequest',
  column: 'status',
  history: {
    table: 'ExpenseRequestHistory', of: 'expenseRequestId', kind: 'erh', states: 'ExpenseRequestStatus',
    without: ['edit'],
  },
} as const
