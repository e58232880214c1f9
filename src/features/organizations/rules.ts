// Permissions for the organization and its settings.
import { can, type RuleTable } from '../../access/rules.js'

export const rules = {
  Query: { organization: can('records:read') },
  Mutation: { editOrganization: can('organization:manage') },
  Organization: { settings: can('organization:manage') },
} satisfies RuleTable
