// Who may see and move bills; the actions' permissions stand in the lifecycle.
import { can, stepRules, type RuleTable } from '../../access/rules.js'
import { billLife } from './lifecycle.js'

export const rules = {
  Query: { bill: can('records:read'), bills: can('records:read'), billPayment: can('records:read'), billPayments: can('records:read') },
  Mutation: { createBill: can('bills:write'), ...stepRules(billLife) },
} satisfies RuleTable
