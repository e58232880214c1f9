// Who may see production orders and bills of materials.
import { can, type RuleTable } from '../../access/rules.js'

const readers = can('records:read')

export const rules = {
  Query: { productionOrder: readers, productionOrders: readers, billOfMaterials: readers, billsOfMaterials: readers },
} satisfies RuleTable
