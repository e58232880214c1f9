// Permission to preview bills.
import { can, type RuleTable } from '../../access/rules.js'

export const rules = {
  Query: { previewBill: can('bills:write') },
} satisfies RuleTable
