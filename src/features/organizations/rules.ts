// Permissions for the organization and its settings. Every member reads the tolerances.
import type { RuleTable } from '../../core/rules.js'

export const rules = {
  Query: { organization: 'records:read' },
  Mutation: { editOrganization: 'organization:manage', movePeriodLock: 'periods:lock' },
  OrganizationSettings: {
    materialRequestSelfApproval: 'organization:manage',
    costSheetSelfApproval: 'organization:manage',
  },
} satisfies RuleTable
