// Divides what an order line brings among the lines of material requests that ordered it, in the order of need.
import type { Context } from '../../core/context.js'
import { ZERO } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { Prisma } from '../../generated/prisma/client.js'

/**
 * The order of need: the oldest request first, then by position, as issues take what is reserved. It never changes for
 * the lines of an order, so what each has got follows from what has arrived.
 */
const LINES_OF_ORDER = {
  where: { status: { not: 'CANCELLED' } },
  include: {
    material: { select: { unit: true } }, materialRequest: { select: { cancelledOrderCount: true } },
  },
  orderBy: [{ materialRequestId: 'asc' }, { itemNumber: 'asc' }, { id: 'asc' }],
} as const satisfies Prisma.PurchaseOrderLine$materialRequestLinesArgs

/** What is read of an order line to know what its goods are for. */
export const ORDERED_BY = { materialRequestLines: LINES_OF_ORDER } as const

type OrderedLine = Prisma.PurchaseOrderLineGetPayload<{ include: typeof ORDERED_BY }>
/** A line of a material request that is ordered. */
export type RequestLine = OrderedLine['materialRequestLines'][number]

/** True unless the production is cancelled, so that nobody would take the material. */
export const isWanted = ({ materialRequest }: RequestLine) => materialRequest.cancelledOrderCount === 0

/** Order lines, each with the lines of requests that it buys for, in the order of need. */
export const orderedLines = (ctx: Context, ids: readonly string[]): Promise<OrderedLine[]> =>
  ctx.db.purchaseOrderLine.findMany({ where: { id: { in: [...ids] } }, include: ORDERED_BY, orderBy: { itemNumber: 'asc' } })

/** What each line gets of a quantity, in their order: min(qtyToPurchase, quantity − what the lines before it want). */
export function sharesOf(quantity: Decimal, lines: readonly Pick<RequestLine, 'qtyToPurchase'>[]): Decimal[] {
  let left = quantity
  return lines.map(({ qtyToPurchase }) => {
    const share = Decimal.max(ZERO, Decimal.min(qtyToPurchase, left))
    left = left.minus(share)
    return share
  })
}

/** The part of an order line that is needed to know what it still brings, and for whom. */
export type Bought = Pick<OrderedLine, 'quantity' | 'receivedQty' | 'materialRequestLines'>

/** The lines that an order line buys for, each with what will still arrive for it. */
export function stillToCome({ quantity, receivedQty, materialRequestLines: lines }: Bought) {
  const [all, arrived] = [sharesOf(quantity, lines), sharesOf(receivedQty, lines)]
  return lines.map((line, index) => ({ line, quantity: Decimal.max(ZERO, all[index].minus(arrived[index])) }))
}
