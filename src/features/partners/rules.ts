// Who may see suppliers and clients.
import { can, type RuleTable } from '../../access/rules.js'

const readers = can('records:read')

export const rules = {
  Query: { supplier: readers, suppliers: readers, client: readers, clients: readers },
} satisfies RuleTable
