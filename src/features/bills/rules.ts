// Who may see and move bills; the actions' permissions stand in the lifecycle.
import { can, stepRules, type RuleTable } from '../../access/rules.js'
import { billLife } from './lifecycle.js'

export const rules = {
  Mutation: { createBill: can('bills:write'), ...stepRules(billLife) },
} satisfies RuleTable
