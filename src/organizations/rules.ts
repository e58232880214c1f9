// Who may see the organization, and who its settings.
import { can, type RuleTable } from '../access/rules.js'

export const rules = {
  Query: { organization: can('records:read') },
  Organization: { settings: can('organization:manage') },
} satisfies RuleTable
