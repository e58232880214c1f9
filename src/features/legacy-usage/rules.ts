// Permission to see the use of the REST paths.
import { can, type RuleTable } from '../../access/rules.js'

export const rules = {
  Query: { legacyUsage: can('organization:manage') },
} satisfies RuleTable
