// Who may see and move cost sheets; the actions' permissions stand in the lifecycle.
import { can, signedIn, stepRules, type RuleTable } from '../../access/rules.js'
import { costSheetLife } from './lifecycle.js'

export const rules = {
  Query: {
    costSheet: can('records:read'),
    costSheets: can('records:read'),
    costingDocument: can('records:read'),
    costingDocuments: can('records:read'),
    compareCostSheets: can('records:read'),
  },
  // The update carries its action in the input: the service asks the lifecycle who may take it.
  Mutation: { createCostSheet: can('costSheets:write'), updateCostSheet: signedIn, ...stepRules(costSheetLife) },
} satisfies RuleTable
