// Permission to see the use of the REST paths and of GraphQL operations.
import { can, type RuleTable } from '../../core/rules.js'

export const rules = {
  Query: { legacyUsage: can('organization:manage'), operationUsage: can('organization:manage') },
} satisfies RuleTable
