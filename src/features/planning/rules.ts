// Permissions for planning and ordering.
import type { RuleTable } from '../../core/rules.js'

export const rules = {
  Query: { planMaterials: 'records:read' },
  Mutation: { orderMaterialRequest: 'purchaseOrders:write' },
} satisfies RuleTable
