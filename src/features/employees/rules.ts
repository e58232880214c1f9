// Who may see employees, and who keeps their records.
import { can, type RuleTable } from '../../access/rules.js'

export const rules = {
  Mutation: { createEmployee: can('employees:write'), editEmployee: can('employees:write') },
} satisfies RuleTable
