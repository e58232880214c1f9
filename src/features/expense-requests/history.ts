// Where the history of an expense request is written: one line an act, never changed.

/** What a line of the history belongs to. */
export const recorded = {
  model: 'ExpenseRequest',
  column: 'status',
  history: { table: 'ExpenseRequestHistory', of: 'expenseRequestId', kind: 'erh' },
} as const
