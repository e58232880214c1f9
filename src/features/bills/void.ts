// Frees what a void bill has taken: the quantities of its purchase order, and the amount of its expense request.
import type { Context } from '../../core/context.js'
import { followPayment } from './expense.js'
import { deriveBilled } from './holding.js'

/**
 * Derives the billed quantities of the order, and the state of the expense request, without the void bill. A bill with
 * a paid amount is a draft here, because the payments of a posted bill are reversed before it is voided.
 */
export async function free(ctx: Context, id: string): Promise<void> {
  const bill = await ctx.db.bill.findFirstOrThrow({ where: { id } })
  await deriveBilled(ctx, [bill.purchaseOrderId])
  if (bill.paidAmount.gt(0)) await followPayment(ctx, bill, 'voidBill', bill.paidAmount, bill.voidReason)
}
