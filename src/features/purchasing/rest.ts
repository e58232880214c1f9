// Leaves open what a closed order has not brought: the lines of material requests that ordered it can be ordered again.
import type { Context } from '../../core/context.js'
import { newId } from '../../core/ids/new-id.js'
import { noteParts } from '../../core/records/parts.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { MaterialRequestLine } from '../../generated/prisma/client.js'
import { estimateFigure } from '../material-requests/figures.js'
import { LINES, totalAnew } from '../material-requests/lines.js'
import { orderedLines, sharesOf, type RequestLine } from './shares.js'

/** A line of a material request, and what has arrived of it. */
interface Short {
  readonly line: RequestLine
  readonly arrived: Decimal
}

/**
 * Parts the lines that got less than they ordered: what has arrived becomes a line of its own, which keeps the link to
 * the order, and the line itself keeps the rest, without a link. Returns the identifiers of the lines with a rest. The
 * requests must be locked; their states are derived afterwards.
 */
export async function leaveRest(ctx: Context, orderLineIds: readonly string[]): Promise<string[]> {
  const short = (await orderedLines(ctx, orderLineIds)).flatMap(({ receivedQty, materialRequestLines: lines }) => {
    const shares = sharesOf(receivedQty, lines)
    return lines.map((line, index): Short => ({ line, arrived: shares[index] }))
  }).filter(({ line, arrived }) => arrived.lt(line.qtyToPurchase))
  for (const id of [...new Set(short.map(({ line }) => line.materialRequestId))].sort())
    await leaveOpen(ctx, id, short.filter(({ line }) => line.materialRequestId === id))
  return short.map(({ line }) => line.id)
}

async function leaveOpen(ctx: Context, materialRequestId: string, short: readonly Short[]): Promise<void> {
  await noteParts(ctx, [LINES], materialRequestId)
  const last = await ctx.db.materialRequestLine.aggregate({ where: { materialRequestId }, _max: { itemNumber: true } })
  let itemNumber = last._max.itemNumber ?? 0
  for (const { line, arrived } of short) {
    if (arrived.gt(0)) await part(ctx, { line, arrived }, itemNumber += 1)
    await ctx.db.materialRequestLine.updateMany({ where: { id: line.id }, data: { purchaseOrderLineId: null } })
  }
  await totalAnew(ctx, materialRequestId)
}

/** Parts a line. What has arrived takes its reservation along; what the warehouse had stays with the rest. */
async function part(ctx: Context, { line, arrived }: Short, itemNumber: number): Promise<void> {
  const { material: _, materialRequest: _of, ...row } = line
  const reservedQty = Decimal.min(line.reservedQty, arrived)
  const came = { requiredQty: arrived, warehouseAvailableQty: 0, reservedQty, ...boughtBy(line, arrived) }
  await ctx.db.materialRequestLine.create({ data: { ...row, ...came, id: newId(LINES.kind), itemNumber } })
  const rest = {
    requiredQty: line.requiredQty.minus(arrived), reservedQty: line.reservedQty.minus(reservedQty),
    ...boughtBy(line, line.qtyToPurchase.minus(arrived)),
  }
  await ctx.db.materialRequestLine.updateMany({ where: { id: line.id }, data: rest })
}

const boughtBy = ({ unitPrice }: Pick<MaterialRequestLine, 'unitPrice'>, qtyToPurchase: Decimal) =>
  ({ qtyToPurchase, estimatedAmount: estimateFigure({ qtyToPurchase, unitPrice })?.value ?? null })
