// Stock and lines of a material request: what an approval reserves, and what a cancellation and a reopening change.
import type { Context } from '../../context.js'
import type { Allocation } from '../../core/lifecycle/lifecycle.js'
import { conflict } from '../../errors.js'
import { totalAnew } from './lines.js'
import { releaseReservations } from '../stock/reservations.js'

/** An approval reserves min(warehouseAvailableQty, requiredQty, free stock) for each line of a material. */
export const RESERVATION: Allocation = {
  lines: 'MaterialRequestLine', of: 'materialRequestId', order: 'itemNumber', unless: ['status', 'CANCELLED'],
  atMost: ['warehouseAvailableQty', 'requiredQty'], keptIn: 'reservedQty', unit: ['uom', 'unit'],
  stock: 'Material', by: 'materialId', onHand: 'warehouseQty',
}

/** Cancels the open lines of a request and ends their reservations. Throws CONFLICT if a purchase order is open. */
export async function cancelLines(ctx: Context, id: string): Promise<undefined> {
  await refuseOpenOrders(ctx, id)
  await releaseReservations(ctx, { materialRequestId: id })
  const where = { materialRequestId: id, status: 'PENDING' as const }
  await ctx.db.materialRequestLine.updateMany({ where, data: { status: 'CANCELLED' } })
  await totalAnew(ctx, id)
}

/** Ends the reservations of a request. */
export async function releaseLines(ctx: Context, id: string): Promise<undefined> {
  await releaseReservations(ctx, { materialRequestId: id })
}

/** Makes the cancelled lines of a reopened request pending again. */
export async function reopenLines(ctx: Context, id: string): Promise<undefined> {
  const where = { materialRequestId: id, status: 'CANCELLED' as const }
  await ctx.db.materialRequestLine.updateMany({ where, data: { status: 'PENDING' } })
  await totalAnew(ctx, id)
}

async function refuseOpenOrders(ctx: Context, id: string): Promise<void> {
  const open = await ctx.db.purchaseOrder.findMany({
    where: { materialRequestId: id, status: { in: ['DRAFT', 'SENT', 'PARTIALLY_RECEIVED'] } },
    select: { documentId: true },
  })
  if (open.length)
    throw conflict(`Cancel or close ${open.map(({ documentId }) => documentId).join(', ')} first`, {
      purchaseOrders: open.map(({ documentId }) => documentId),
    })
}
