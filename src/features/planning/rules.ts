// Permissions for planning and ordering.
import { can, type RuleTable } from '../../core/rules.js'

export const rules = {
  Query: { planMaterials: can('records:read') },
  Mutation: { orderMaterialRequest: can('purchaseOrders:write') },
} satisfies RuleTable
