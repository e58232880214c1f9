// Frees the quantities of a void bill on its purchase order.
import type { Context } from '../../context.js'
import { derive } from '../../core/balances.js'
import { hold } from '../../core/records/hold.js'

const orderOf = async (ctx: Context, id: string) =>
  (await ctx.db.bill.findFirst({ where: { id }, select: { purchaseOrderId: true } }))?.purchaseOrderId

/** Locks the order of a bill before the bill itself, as a new bill does. */
export async function holdBilledOrder(ctx: Context, id: string): Promise<void> {
  const orderId = await orderOf(ctx, id)
  if (orderId) await hold(ctx, 'PurchaseOrder', orderId)
}

/** Derives the billed quantities of the order without the void bill. */
export async function freeQuantities(ctx: Context, id: string): Promise<undefined> {
  const orderId = await orderOf(ctx, id)
  if (orderId) await derive(ctx, 'PurchaseOrderLine', 'billedQty', { by: 'purchaseOrderId', ids: [orderId] })
}
