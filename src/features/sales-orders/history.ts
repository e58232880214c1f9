// The history table of sales orders. Each action adds one line, and lines are never changed.

/** The model, the state column and the history table. */
export const recorded = {
  model: 'SalesOrder',
  column: 'status',
  history: { table: 'SalesOrderHistory', of: 'salesOrderId', kind: 'soh' },
} as const
