// Who may see and move expense requests; the actions' permissions stand in the lifecycle.
import { can, stepRules, type RuleTable } from '../../access/rules.js'
import { expenseLife } from './lifecycle.js'

export const rules = {
  Mutation: { draftExpenseRequest: can('expenseRequests:write'), ...stepRules(expenseLife) },
} satisfies RuleTable
