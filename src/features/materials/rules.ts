// Who may see materials.
import { can, type RuleTable } from '../../access/rules.js'

export const rules = {
  Query: { material: can('records:read'), materials: can('records:read') },
} satisfies RuleTable
