// Reserves what a receipt brings for the lines of material requests that ordered it, and gives it back when the receipt
// is void.
import type { Context } from '../../core/context.js'
import { ZERO } from '../../core/money/money.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { unreserve, reserve } from '../stock/reservations.js'
import { isWanted, orderedLines, sharesOf, type RequestLine } from './shares.js'

/**
 * Reserves what arrives of order lines for the lines that ordered it; below 0 is what leaves again. The order, its
 * requests and materials must be locked, the stock be moved, and the received quantities still be those from before. A
 * line of a cancelled production gets nothing, because nobody would take it.
 */
export async function peg(ctx: Context, arrivals: ReadonlyMap<string, Decimal>): Promise<void> {
  const changes = (await orderedLines(ctx, [...arrivals.keys()])).flatMap((bought) => {
    const { id, materialId, receivedQty, materialRequestLines: lines } = bought
    const [had, have] = [receivedQty, receivedQty.plus(arrivals.get(id) ?? ZERO)].map((all) => sharesOf(all, lines))
    return lines.map((line, index) => ({ line, quantity: have[index].minus(had[index]) }))
      .filter(({ line }) => isStocked(line, materialId))
  })
  const wanted = changes.filter(({ line, quantity }) => quantity.gt(0) && isWanted(line))
  await reserve(ctx, wanted.map(({ line: { id, materialId }, quantity }) => ({ id, materialId, quantity })))
  const left = changes.filter(({ quantity }) => quantity.lt(0))
  await unreserve(ctx, left.map(({ line, quantity }) => ({ line, quantity: quantity.neg() })))
}

/** Stock is reserved for lines of the same material, in its unit. */
const isStocked = ({ materialId, material, uom }: RequestLine, ordered: string | null) =>
  materialId !== null && materialId === ordered && uom === material?.unit
