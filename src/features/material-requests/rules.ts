// Who may see and move material requests; the actions' permissions stand in the lifecycle.
import { can, stepRules, type RuleTable } from '../../access/rules.js'
import { requestLife } from './lifecycle.js'

export const rules = {
  Query: { materialRequest: can('records:read'), materialRequests: can('records:read') },
  Mutation: { draftMaterialRequest: can('materialRequests:write'), ...stepRules(requestLife) },
} satisfies RuleTable
