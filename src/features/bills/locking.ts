// Locks a bill after its purchase orders, in the order in which all changes lock.
import type { Context } from '../../core/context.js'
import { derive } from '../../core/balances.js'
import { because } from '../../core/faults/reason.js'
import { lockRow, lockRows } from '../../core/records/lock.js'
import { conflict } from '../../errors.js'
import type { Bill } from '../../generated/prisma/client.js'

const orderOf = async (ctx: Context, id: string) =>
  (await ctx.db.bill.findFirst({ where: { id }, select: { purchaseOrderId: true } }))?.purchaseOrderId ?? null

/** The documents that a bill is locked with. */
type Documents = Pick<Bill, 'purchaseOrderId' | 'expenseRequestId'>

/**
 * Locks the order of a bill, further orders, and then the bill, which it returns. Throws CONFLICT if the bill got
 * another order meanwhile, because that order is not locked.
 */
export async function lockWithOrders(ctx: Context, id: string, further: readonly (string | null)[] = []) {
  const orderId = await orderOf(ctx, id)
  await lockRows(ctx, 'PurchaseOrder', [orderId, ...further].filter((one) => one !== null))
  const bill = await lockRow<Documents>(ctx, 'Bill', id, ['purchaseOrderId', 'expenseRequestId'])
  if ((bill?.purchaseOrderId ?? null) !== orderId) throw conflict(because('changed_meanwhile', { record: 'The bill' }))
  return bill
}

/** Locks a bill after its order, and its expense request after it, as every change of a bill does. */
export async function lockWithAll(ctx: Context, id: string): Promise<void> {
  const bill = await lockWithOrders(ctx, id)
  if (bill?.expenseRequestId) await lockRow(ctx, 'ExpenseRequest', bill.expenseRequestId)
}

/** Derives the billed quantities of orders. The version of an order is raised if one of them changed. */
export async function deriveBilled(ctx: Context, orderIds: readonly (string | null)[]): Promise<void> {
  const ids = orderIds.filter((id) => id !== null)
  if (ids.length === 0) return
  await derive(ctx, 'PurchaseOrderLine', 'billedQty', { by: 'purchaseOrderId', ids }, 'PurchaseOrder')
}
