// Locks and reads the purchase order of a bill, and finds the order line of each bill line.
import type { Context } from '../../context.js'
import { sum } from '../../core/money/money.js'
import { wholeChildren } from '../../core/records/read.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { BillStatus, PurchaseOrderStatus } from '../../generated/prisma/enums.js'
import type { BillLineInput } from './inputs.js'
import type { Ordered } from './match.js'
import { purchaseOrderLines, purchaseOrders } from '../purchasing/reads.js'
import { billedLines, postedReceipts } from './reads.js'
import { orderLineIdOf } from './synonyms.js'

export interface OrderLine extends Ordered {
  readonly id: string
  readonly description: string | null
  readonly uom: string | null
  /** Quantity billed by all other bills that are not void. It and this bill may not exceed the ordered quantity. */
  readonly billedByOthers: Decimal
}

/** A bill that is matched again. Its own quantities do not count as billed before. */
export interface Own {
  readonly id: string
  readonly createdAt: Date
}

export interface BilledOrder {
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

/**
 * Returns the order with its current figures, or null. A caller that writes locks the order before, so that two bills
 * cannot bill the same open quantity. All orders that are asked for in the same tick share the statements.
 */
export async function findOrder(ctx: Context, id: string, own?: Own): Promise<BilledOrder | null> {
  const [[order], lines, [receipt], billed] = await Promise.all([
    wholeChildren(ctx, purchaseOrders, 'id', id),
    wholeChildren(ctx, purchaseOrderLines, 'purchaseOrderId', id),
    wholeChildren(ctx, postedReceipts, 'purchaseOrderId', id),
    own ? wholeChildren(ctx, billedLines, 'purchaseOrderId' as never, id) : [],
  ])
  if (!order) return null
  const others = own && billedByOthers(billed as unknown as readonly BilledLine[], own)
  return {
    ...order, goodsReceiptId: receipt?.id ?? null,
    lines: lines.map(({ id: line, description, uom, qty, unitPrice, receivedQty, billedQty }) => {
      const all = new Decimal(billedQty)
      return {
        id: line, description, uom, qty: new Decimal(qty), unitPrice: new Decimal(unitPrice),
        received: new Decimal(receivedQty), ...(others?.(line) ?? { prevBilled: all, billedByOthers: all }),
      }
    }),
  }
}

/** A line of a bill that is not void, with what says whether the bill is older than another. */
interface BilledLine {
  readonly purchaseOrderLineId: string
  readonly billQty: string | null
  readonly billId: string
  readonly status: BillStatus
  readonly createdAt: Date
}

/**
 * Counts what the other bills that are not void bill of each line of an order. Billed before this bill is what posted
 * bills and earlier drafts bill. A later draft does not count as billed before, because it counts this bill itself.
 */
function billedByOthers(billed: readonly BilledLine[], own: Own) {
  const lines = billed.filter(({ billId }) => billId !== own.id)
  const isBefore = ({ billId, status, createdAt }: BilledLine) => {
    const later = new Date(createdAt).getTime() - own.createdAt.getTime()
    return status !== 'DRAFT' || later < 0 || (later === 0 && billId < own.id)
  }
  const total = (some: readonly BilledLine[]) => sum(some.map(({ billQty }) => new Decimal(billQty ?? 0)))
  return (lineId: string) => {
    const ofLine = lines.filter(({ purchaseOrderLineId }) => purchaseOrderLineId === lineId)
    return { prevBilled: total(ofLine.filter(isBefore)), billedByOthers: total(ofLine) }
  }
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
