// Locks a bill after its purchase orders, in the order in which all changes lock.
import type { Context } from '../../core/context.js'
import { derive } from '../../core/balances.js'
import { because } from '../../core/faults/reason.js'
import { lockRow, lockRows } from '../../core/records/lock.js'
import { touch } from '../../core/records/version.js'
import { conflict } from '../../errors.js'

const orderOf = async (ctx: Context, id: string) =>
  (await ctx.db.bill.findFirst({ where: { id }, select: { purchaseOrderId: true } }))?.purchaseOrderId ?? null

/**
 * Locks the order of a bill, further orders, and then the bill. Throws CONFLICT if the bill got another order
 * meanwhile, because that order is not locked.
 */
export async function lockWithOrders(ctx: Context, id: string, further: readonly (string | null)[] = []) {
  const orderId = await orderOf(ctx, id)
  await lockRows(ctx, 'PurchaseOrder', [orderId, ...further].filter((one) => one !== null))
  await lockRow(ctx, 'Bill', id)
  if ((await orderOf(ctx, id)) !== orderId) throw conflict(because('changed_meanwhile', { record: 'The bill' }))
}

/** Locks a bill after its order, and its expense request after it, as every change of a bill does. */
export async function lockWithAll(ctx: Context, id: string): Promise<void> {
  await lockWithOrders(ctx, id)
  const bill = await ctx.db.bill.findFirst({ where: { id }, select: { expenseRequestId: true } })
  if (bill?.expenseRequestId) await lockRow(ctx, 'ExpenseRequest', bill.expenseRequestId)
}

/** Derives the billed quantities of orders. The version of an order is raised if one of them changed. */
export async function deriveBilled(ctx: Context, orderIds: readonly (string | null)[]): Promise<void> {
  const ids = orderIds.filter((id) => id !== null)
  if (ids.length === 0) return
  await touch(ctx, 'PurchaseOrder', await derive(ctx, 'PurchaseOrderLine', 'billedQty', { by: 'purchaseOrderId', ids }))
}
