// Leaves open what an order no longer brings, because it was closed or amended: the lines of material requests that
// ordered it can be ordered again.
import type { Context } from '../../core/context.js'
import { newId } from '../../core/ids/new-id.js'
import { noteParts } from '../../core/records/parts.js'
import { addEach, setEach } from '../../core/records/row-writer.js'
import { Decimal } from '../../core/schema/scalars.js'
import { estimateFigure } from '../material-requests/figures.js'
import { LINES, totalAnew } from '../material-requests/lines.js'
import { orderedLines, sharesOf, type RequestLine } from './shares.js'

/** A line of a material request, what the order brings of it in all, and what has arrived of it. */
interface Short {
  readonly line: RequestLine
  readonly kept: Decimal
  readonly arrived: Decimal
}

/**
 * Parts the lines that get less than they ordered: what the order brings becomes a line of its own, which keeps the
 * link to the order, and the line itself keeps the rest, without a link. A closed order brings what was received, an
 * amended one its quantity. Returns the identifiers of the lines with a rest. The requests must be locked; their states
 * are derived afterwards.
 */
export async function leaveRest(
  ctx: Context, orderLineIds: readonly string[], brings: 'receivedQty' | 'quantity',
): Promise<string[]> {
  const short = (await orderedLines(ctx, orderLineIds)).flatMap(({ materialRequestLines: lines, ...bought }) => {
    const [shares, arrived] = [sharesOf(bought[brings], lines), sharesOf(bought.receivedQty, lines)]
    return lines.map((line, index): Short => ({ line, kept: shares[index], arrived: arrived[index] }))
  }).filter(({ line, kept }) => kept.lt(line.qtyToPurchase))
  for (const id of [...new Set(short.map(({ line }) => line.materialRequestId))].sort())
    await leaveOpen(ctx, id, short.filter(({ line }) => line.materialRequestId === id))
  return short.map(({ line }) => line.id)
}

async function leaveOpen(ctx: Context, materialRequestId: string, short: readonly Short[]): Promise<void> {
  await noteParts(ctx, [LINES], materialRequestId)
  const last = await ctx.db.materialRequestLine.aggregate({ where: { materialRequestId }, _max: { itemNumber: true } })
  await part(ctx, short.filter(({ kept }) => kept.gt(0)), (last._max.itemNumber ?? 0) + 1)
  const ids = short.map(({ line }) => line.id)
  await ctx.db.materialRequestLine.updateMany({ where: { id: { in: ids } }, data: { purchaseOrderLineId: null } })
  await totalAnew(ctx, materialRequestId)
}

/** Parts lines. What has arrived takes its reservation along; what the warehouse had stays with the rest. */
async function part(ctx: Context, short: readonly Short[], first: number): Promise<void> {
  const parted = short.map(({ line, kept, arrived }, index) => {
    const { material: _, materialRequest: _of, ...row } = line
    return {
      ...row, id: newId(LINES.kind), itemNumber: first + index,
      requiredQty: kept, warehouseAvailableQty: 0, qtyToPurchase: kept,
      reservedQty: Decimal.min(line.reservedQty, arrived), estimatedAmount: estimate(line, kept),
    }
  })
  if (parted.length === 0) return
  await ctx.db.materialRequestLine.createMany({ data: parted })
  await addEach(ctx, 'MaterialRequestLine', new Map(short.map(({ line, kept }, index) => {
    const less = kept.neg().toFixed()
    return [line.id, { requiredQty: less, qtyToPurchase: less, reservedQty: parted[index].reservedQty.neg().toFixed() }]
  })))
  const amounts = valuesOf(short, ({ line, kept }) => estimate(line, line.qtyToPurchase.minus(kept)))
  await setEach(ctx, 'MaterialRequestLine', 'estimatedAmount', amounts, 'numeric')
}

const estimate = ({ unitPrice }: RequestLine, qtyToPurchase: Decimal) =>
  estimateFigure({ qtyToPurchase, unitPrice })?.value ?? null

/** A value of each line by its identifier; lines without one are left out. */
const valuesOf = (short: readonly Short[], valueOf: (one: Short) => Decimal | null) =>
  new Map(short.flatMap((one) => {
    const value = valueOf(one)
    return value ? [[one.line.id, value.toFixed()] as const] : []
  }))
