// Permission to convert amounts.
import { can, type RuleTable } from '../../core/rules.js'

const readers = can('records:read')

export const rules = {
  Query: { conversion: readers },
} satisfies RuleTable
