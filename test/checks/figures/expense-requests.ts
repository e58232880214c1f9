import type { Kind } from './kind.js'
export const expenseRequests: Kind = { name: 'expense-requests', table: 'Bill', query: 'bill', shows: 'id', sql: 'select null::text as id', make: async () => [] }
