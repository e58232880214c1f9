// The states of expense requests, as they follow from payments, returns and bills.
import type { Context } from '../../core/context.js'
import type { DerivedState } from '../../core/derived-states.js'
import { DomainError } from '../../errors.js'
import { findBalance, stateByPaid } from './balance.js'
import { BILLABLE } from './figures.js'

export const DERIVED_STATES: readonly DerivedState[] = [{
  table: 'ExpenseRequest',
  documents: 'payments',
  read: async (ctx, { where, ...page }) => {
    const found = await ctx.db.expenseRequest.findMany({ where: { ...where, status: { in: [...BILLABLE] } }, ...page })
    return Promise.all(found.map(async (one) => [one, await stateByPayments(ctx, one.id)] as const))
  },
}]

/** The state of an expense request; or why it is not known, such as the missing rate of a bill. */
async function stateByPayments(ctx: Context, id: string): Promise<string> {
  try {
    const balance = await findBalance(ctx, id)
    return balance ? stateByPaid(balance) : 'unknown'
  } catch (error) {
    if (error instanceof DomainError) return `unknown: ${error.message}`
    throw error
  }
}
