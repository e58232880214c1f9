// Stock and lines of a material request: what a cancellation and a reopening change.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { noteParts } from '../../core/records/parts.js'
import { loadWhere } from '../../core/records/read.js'
import { conflict } from '../../errors.js'
import { isToOrder, LINES, totalAnew } from './lines.js'
import { requestLines } from './reads.js'
import { releaseReservations } from '../stock/reservations.js'

/** Cancels the open lines of a request and ends their reservations. */
export async function cancelLines(ctx: Context, id: string): Promise<undefined> {
  await releaseReservations(ctx, { materialRequestId: id })
  const where = { materialRequestId: id, status: 'PENDING' as const }
  await ctx.db.materialRequestLine.updateMany({ where, data: { status: 'CANCELLED' } })
  await totalAnew(ctx, id)
}

/** Ends the reservations of a request. */
export async function releaseLines(ctx: Context, id: string): Promise<undefined> {
  await noteParts(ctx, [LINES], id)
  await releaseReservations(ctx, { materialRequestId: id })
}

/** Makes the cancelled lines of a reopened request pending again. */
export async function reopenLines(ctx: Context, id: string): Promise<undefined> {
  const where = { materialRequestId: id, status: 'CANCELLED' as const }
  await ctx.db.materialRequestLine.updateMany({ where, data: { status: 'PENDING' } })
  await totalAnew(ctx, id)
}

/** Throws CONFLICT if no line is left to be ordered. */
export async function requireLineToOrder(ctx: Context, id: string): Promise<void> {
  const lines = await loadWhere(ctx, requestLines, 'materialRequestId', id)
  if (!lines.some(isToOrder))
    throw conflict(because('nothing_to_order'))
}
