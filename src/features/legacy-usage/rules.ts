// Who may see which clients call what.
import { can, type RuleTable } from '../../access/rules.js'

export const rules = {
  Query: { legacyUsage: can('organization:manage') },
} satisfies RuleTable
