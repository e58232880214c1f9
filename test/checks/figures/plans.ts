import type { Kind } from './kind.js'
export const plans: Kind = { name: 'plans', table: 'Bill', query: 'bill', shows: 'id', sql: 'select null::text as id', make: async () => [] }
