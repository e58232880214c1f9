// Locks and reads the purchase order of a bill, and finds the order line of each bill line.
import type { Context } from '../../core/context.js'
import { shared } from '../../core/records/batched.js'
import { findWhole, loadJoined, partsIn } from '../../core/records/read.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { PurchaseOrderStatus } from '../../generated/prisma/enums.js'
import { countBilled, type Others, type Own } from './billed-before.js'
import type { BillLineInput } from './inputs.js'
import type { Ordered } from './match.js'
import { earlierOf, type Earlier } from '../purchasing/earlier-prices.js'
import type { PaymentTerms } from '../partners/payment-terms.js'
import { purchaseOrderLines, purchaseOrders } from '../purchasing/reads.js'
import { billedLines, postedReceipts } from './reads.js'
import { orderLineIdOf } from './synonyms.js'

export interface OrderLine extends Ordered, Others {
  readonly id: string
  readonly description: string | null
  readonly uom: string | null
  /** What has arrived under earlier prices of the order, from the first. */
  readonly earlier?: readonly Earlier[]
}

export interface BilledOrder extends PaymentTerms {
  readonly id: string
  readonly documentId: string
  readonly supplierId: string
  readonly status: PurchaseOrderStatus
  readonly currency: string
  /** The latest posted receipt. */
  readonly goodsReceiptId: string | null
  /** Prices are in the currency of the order. */
  readonly lines: readonly OrderLine[]
}

/** What is read with an order: its lines and its latest posted receipt. */
const BILLED = {
  lineItems: partsIn(purchaseOrderLines, 'purchaseOrderId'),
  receipt: { target: postedReceipts, kind: 'one', own: 'id', their: 'purchaseOrderId' },
} as const

/** The order with its current figures, or null. Every bill that is not void counts as billed before. */
export const currentOrder = shared(async (ctx, id): Promise<BilledOrder | null> => {
  const order = await findWhole(ctx, purchaseOrders, id, BILLED)
  const earlier = order?.revision ? await earlierOf(ctx, id) : undefined
  return order && {
    ...order, goodsReceiptId: order.receipt?.id ?? null,
    lines: order.lineItems.map(({ id: line, description, uom, quantity, unitPrice, receivedQty, billedQty }) => {
      const billed = new Decimal(billedQty)
      return {
        id: line, description, uom, qty: new Decimal(quantity), unitPrice: new Decimal(unitPrice),
        received: new Decimal(receivedQty), prevBilled: billed, billedByOthers: billed, earlier: earlier?.get(line),
      }
    }),
  }
})

/** What bills that are not void bill of the lines of an order. */
const billedOn = shared(async (ctx, id) => {
  const lines = await loadJoined(ctx, billedLines, 'purchaseOrderId', id)
  return countBilled(lines)
})

/**
 * Returns the order with its current figures, or null. The quantities of `own`, a draft of the order, do not count as
 * billed before. A caller that writes locks the order before, so that two bills cannot bill the same open quantity. All
 * orders that are asked for in the same tick share the statements, and all bills of an order share its figures.
 */
export async function findOrder(ctx: Context, id: string, own?: Own): Promise<BilledOrder | null> {
  const [order, othersOf] = await Promise.all([currentOrder(ctx, id), own ? billedOn(ctx, id) : null])
  if (!order || !own || !othersOf) return order
  return { ...order, lines: order.lines.map((line) => ({ ...line, ...othersOf(line.id, own) })) }
}

/**
 * For each bill line, the order line that it bills: the named line, otherwise the only line with the same description
 * that no other bill line claims, otherwise the line at the same position, if the bill has as many lines as the order
 * and only their positions identify them. Null if the result is ambiguous.
 */
export function orderLinesOf(inputs: readonly BillLineInput[], lines: readonly OrderLine[]): (OrderLine | null)[] {
  const unnamed = inputs.filter((input) => !orderLineIdOf(input))
  const free = lines.filter(({ id }) => !inputs.some((input) => orderLineIdOf(input) === id))
  const nothingSaid = inputs.length === 1 || inputs.every(({ description }) => !description)
  const byPlace = unnamed.length === inputs.length && inputs.length === lines.length && nothingSaid
  return inputs.map((input, index) => {
    const { description } = input
    const named = orderLineIdOf(input)
    if (named) return lines.find(({ id }) => id === named) ?? null
    const alike = free.filter((line) => sameWords(line.description, description))
    const rivals = unnamed.filter((other) => sameWords(other.description, description))
    if (alike.length === 1 && rivals.length === 1) return alike[0]
    return byPlace ? lines[index] : null
  })
}

const sameWords = (one: string | null | undefined, other: string | null | undefined) =>
  Boolean(one) && folded(one) === folded(other)
const folded = (text = '' as string | null) => text?.toLowerCase().replace(/\s+/g, ' ').trim()
