// Permissions for the organization and its settings. Every member reads the tolerances.
import { can, type RuleTable } from '../../core/rules.js'

export const rules = {
  Query: { organization: can('records:read') },
  Mutation: { editOrganization: can('organization:manage') },
  OrganizationSettings: {
    materialRequestSelfApproval: can('organization:manage'),
    costSheetSelfApproval: can('organization:manage'),
  },
} satisfies RuleTable
