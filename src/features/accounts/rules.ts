// Who may see accounts and rates, and convert by them.
import { can, type RuleTable } from '../../access/rules.js'

const readers = can('records:read')

export const rules = {
  Query: { conversion: readers },
} satisfies RuleTable
