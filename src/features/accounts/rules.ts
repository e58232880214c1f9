// Permission to convert amounts.
import type { RuleTable } from '../../core/rules.js'

const readers = 'records:read'

export const rules = {
  Query: { conversion: readers },
} satisfies RuleTable
