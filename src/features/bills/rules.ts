// Permissions to preview bills, and to read what is owed on bills.
import { can, type RuleTable } from '../../core/rules.js'

export const rules = {
  Query: { previewBill: can('bills:write'), payablesAging: can('records:read') },
} satisfies RuleTable
