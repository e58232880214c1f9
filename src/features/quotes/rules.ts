// Who may see and move quotes; the actions' permissions stand in the lifecycle.
import { can, stepRules, type RuleTable } from '../../access/rules.js'
import { quoteLife } from './lifecycle.js'

export const rules = {
  Mutation: { draftQuote: can('quotes:write'), ...stepRules(quoteLife) },
} satisfies RuleTable
