// GraphQL queries and mutations of planning: from the bill of materials to the material request and its orders.
import { feature } from '../../core/feature.js'
import { makes } from '../../core/records/mutations.js'
import { materialRequests } from '../material-requests/reads.js'
import { MATERIAL_PLAN_CHECKS } from './demand.js'
import { ORDERED_LINE_CHECKS } from './order.js'
import { requestFromPlan } from './plan.js'
import { MaterialPlanResolver, MaterialPlanRowResolver, PlanningResolver } from './resolver.js'
import { rules } from './rules.js'
import { CreateMaterialRequestFromPlanInput } from './types.js'

export const planningFeature = feature('planning', {
  mutations: {
    createMaterialRequestFromPlan: makes(materialRequests, {
      description: 'Requests what a plan misses, in Draft. CONFLICT if nothing is missing.',
      needs: 'materialRequests:write', input: CreateMaterialRequestFromPlanInput, make: requestFromPlan,
    }),
  },
  resolvers: [PlanningResolver, MaterialPlanResolver, MaterialPlanRowResolver],
  rules,
  checks: {
    MaterialPlanInput: [MATERIAL_PLAN_CHECKS],
    CreateMaterialRequestFromPlanInput: [MATERIAL_PLAN_CHECKS],
    OrderedLineInput: [ORDERED_LINE_CHECKS],
  },
})
