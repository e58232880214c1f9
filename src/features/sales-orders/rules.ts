// Who may see and move sales orders; the actions' permissions stand in the lifecycle, that of the conversion in the quote's.
import { can, stepRules, type RuleTable } from '../../access/rules.js'
import { salesOrderLife } from './lifecycle.js'

export const rules = {
  Mutation: { draftSalesOrder: can('salesOrders:write'), ...stepRules(salesOrderLife) },
} satisfies RuleTable
