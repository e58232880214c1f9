// Locks and reads the purchase order of a bill, and finds the order line of each bill line.
import type { Context } from '../../context.js'
import { sum } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { PurchaseOrderStatus } from '../../generated/prisma/enums.js'
import type { BillLineInput } from './inputs.js'
import type { Ordered } from './match.js'
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
 * Returns the order with its current figures, or null. The caller locks the order before, so that two bills cannot bill
 * the same open quantity.
 */
export async function findOrder(ctx: Context, id: string, own?: Own): Promise<BilledOrder | null> {
  const order = await ctx.db.purchaseOrder.findFirst({
    where: { id },
    include: { lineItems: { orderBy: { itemNumber: 'asc' } } },
  })
  if (!order) return null
  const latest = [{ receivedAt: 'desc' }, { id: 'desc' }] as const
  const receipt = await ctx.db.goodsReceipt.findFirst({
    where: { purchaseOrderId: id, status: 'POSTED' },
    orderBy: [...latest],
  })
  const others = own && (await billedByOthers(ctx, id, own))
  const lines = order.lineItems.map((line) => {
    const billed = { prevBilled: line.billedQty, billedByOthers: line.billedQty }
    return { ...line, received: line.receivedQty, ...(others ? others(line.id) : billed) }
  })
  return { ...order, lines, goodsReceiptId: receipt?.id ?? null }
}

/**
 * Counts what the other bills that are not void bill of each line of an order. Billed before this bill is what posted
 * bills and earlier drafts bill. A later draft does not count as billed before, because it counts this bill itself.
 */
async function billedByOthers(ctx: Context, purchaseOrderId: string, own: Own) {
  const bill = { id: { not: own.id }, status: { not: 'VOID' }, billType: { not: 'CLIENT' } } as const
  const lines = await ctx.db.billLine.findMany({
    where: { purchaseOrderLine: { is: { purchaseOrderId } }, bill: { is: bill } },
    select: {
      purchaseOrderLineId: true, billQty: true, bill: { select: { id: true, status: true, createdAt: true } },
    },
  })
  type Line = (typeof lines)[number]
  const isBefore = ({ bill: { id, status, createdAt } }: Line) =>
    status !== 'DRAFT' || createdAt < own.createdAt || (createdAt.getTime() === own.createdAt.getTime() && id < own.id)
  const total = (some: readonly Line[]) => sum(some.map(({ billQty }) => billQty ?? new Decimal(0)))
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
