// Permission to see the use of the REST paths and of GraphQL operations.
import type { RuleTable } from '../../core/rules.js'

export const rules = {
  Query: { legacyUsage: 'organization:manage', operationUsage: 'organization:manage' },
} satisfies RuleTable
