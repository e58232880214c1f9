// Permissions to preview bills, and to read what is owed on bills.
import type { RuleTable } from '../../core/rules.js'

export const rules = {
  Query: { previewBill: 'bills:write', payablesAging: 'records:read', partyStatement: 'records:read' },
} satisfies RuleTable
