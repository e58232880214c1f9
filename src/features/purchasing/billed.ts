// Derives the billed quantities of the lines of a purchase order.
import type { Context } from '../../context.js'
import { Decimal } from '../../core/schema/scalars.js'

const ZERO = new Decimal(0)

/**
 * Writes the billed quantity of each line of an order: Σ billQty of the bills that are not void. Drafts count, because
 * they reserve their quantities. Client bills do not bill purchased goods. The order must be locked.
 */
export async function deriveBilled(ctx: Context, purchaseOrderId: string): Promise<void> {
  const lines = await ctx.db.purchaseOrderLine.findMany({ where: { purchaseOrderId }, orderBy: { id: 'asc' } })
  const sums = await ctx.db.billLine.groupBy({
    by: ['purchaseOrderLineId'], _sum: { billQty: true },
    where: {
      purchaseOrderLineId: { in: lines.map(({ id }) => id) },
      bill: { is: { status: { not: 'VOID' }, billType: { not: 'CLIENT' } } },
    },
  })
  const billed = new Map(sums.map(({ purchaseOrderLineId, _sum }) => [purchaseOrderLineId, _sum.billQty ?? ZERO]))
  for (const { id, billedQty: before } of lines) {
    const billedQty = billed.get(id) ?? ZERO
    if (!billedQty.eq(before)) await ctx.db.purchaseOrderLine.updateMany({ where: { id }, data: { billedQty } })
  }
}
