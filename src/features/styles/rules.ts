// Who may see styles and their SKUs.
import { can, type RuleTable } from '../../access/rules.js'

const readers = can('records:read')

export const rules = {
  Query: { style: readers, styles: readers, styleSku: readers, styleSkus: readers },
} satisfies RuleTable
