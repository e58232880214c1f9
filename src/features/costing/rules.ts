// Who may see and move cost sheets; the actions' permissions stand in the lifecycle.
import { can, signedIn, stepRules, type RuleTable } from '../../access/rules.js'
import { costSheetLife } from './lifecycle.js'

export const rules = {
  Query: { compareCostSheets: can('records:read') },
  // The update carries its action in the input: the service asks the lifecycle who may take it.
  Mutation: { createCostSheet: can('costSheets:write'), updateCostSheet: signedIn, ...stepRules(costSheetLife) },
} satisfies RuleTable
