// Posts and voids goods receipts: checks the quantities, moves the stock, reserves it, and derives the states.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import type { StepInput } from '../../core/lifecycle/lifecycle.js'
import { exact, type Numeric } from '../../core/figures/formula.js'
import { LARGEST_QTY, ZERO, sum } from '../../core/money/money.js'
import { loadJoined, getWhole, loadWhere } from '../../core/records/read.js'
import { Decimal } from '../../core/schema/scalars.js'
import { dayIn } from '../../core/time-zones.js'
import { conflict, refuse } from '../../errors.js'
import type { GoodsReceiptLine, PurchaseOrderLine } from '../../generated/prisma/client.js'
import type { GoodsReceiptStatus } from '../../generated/prisma/enums.js'
import { findConverter } from '../accounts/convert.js'
import { move, requireStock, type Movement } from '../stock/ledger.js'
import type { OrderPrice } from '../stock/valuation.js'
import { reprice } from './amend.js'
import { deriveOrder, lockOrder } from './derive.js'
import { peg } from './pegging.js'
import {
  billsOfOrderLine, billsOfReceipt, billsWithoutLines, goodsReceiptLines, goodsReceipts, purchaseOrderLines,
  purchaseOrders,
} from './reads.js'
import { getOrder, refuseNotReceiving } from './receipts.js'

const HUNDRED = new Decimal(100)

/** Locks the order of a receipt before the receipt itself, as every change of an order does. */
export async function lockOrderOf(ctx: Context, id: string): Promise<void> {
  const receipt = await ctx.db.goodsReceipt.findFirst({ where: { id }, select: { purchaseOrderId: true } })
  if (receipt) await lockOrder(ctx, receipt.purchaseOrderId)
}

const getReceipt = (ctx: Context, id: string) =>
  ctx.db.goodsReceipt.findFirstOrThrow({ where: { id }, include: { lineItems: { orderBy: { id: 'asc' } } } })

/** The lines of a receipt, and its order with the lines. */
async function receiptWithOrder(ctx: Context, id: string) {
  const [{ purchaseOrderId }, receiptLines] = await Promise.all([
    getWhole(ctx, goodsReceipts, id), loadWhere(ctx, goodsReceiptLines, 'goodsReceiptId', id),
  ])
  const [order, orderLines] = await Promise.all([
    getWhole(ctx, purchaseOrders, purchaseOrderId),
    loadWhere(ctx, purchaseOrderLines, 'purchaseOrderId', purchaseOrderId),
  ])
  return { purchaseOrderId, order, receiptLines, orderLines }
}
type ReceivedLines = Pick<Awaited<ReturnType<typeof receiptWithOrder>>, 'purchaseOrderId' | 'receiptLines' | 'orderLines'>

/** Requires lines, an order that receives goods, and that not more arrives than was ordered. */
export async function requireExpectedGoods(ctx: Context, id: string): Promise<void> {
  const { order, receiptLines, orderLines } = await receiptWithOrder(ctx, id)
  const arrived = receiptLines.map((part) => ({ ...part, quantity: exact(part.quantity) }))
  refuseNotReceiving(order)
  refuse([
    arrived.length === 0 && { path: ['lineItems'], why: because('post_without_lines') },
    ...orderLines.map(({ id: line, quantity, receivedQty }) =>
      excess(ctx, { id: line, quantity: exact(quantity), receivedQty: exact(receivedQty) }, arrived)),
  ])
}

/** Receives the goods of a receipt that was posted, and reserves them for the lines of requests that ordered them. */
export async function receive(ctx: Context, id: string): Promise<void> {
  const { documentId, purchaseOrderId, receivedAt, lineItems } = await getReceipt(ctx, id)
  const order = await getOrder(ctx, purchaseOrderId)
  const into = { from: order.currency, to: ctx.viewer.organization.currency, day: dayIn(ctx, receivedAt) }
  const converter = await findConverter(ctx, into)
  const priceOf = ({ unitPrice }: PurchaseOrderLine) => converter && { orderPrice: unitPrice, rate: converter.rate }
  await move(ctx, movementsOf(order.lineItems, lineItems, (quantity) => quantity, priceOf))
  await peg(ctx, arrivalsOf(lineItems, (quantity) => quantity))
  await deriveOrder(ctx, purchaseOrderId, { action: 'receive', reason: `received by ${documentId}` })
}

/** What a receipt brings of each order line. */
function arrivalsOf(arrived: readonly Part[], signed: (quantity: Decimal) => Decimal): ReadonlyMap<string, Decimal> {
  const arrivals = new Map<string, Decimal>()
  for (const { purchaseOrderLineId: id, quantity } of arrived)
    arrivals.set(id, signed(exact(quantity)).plus(arrivals.get(id) ?? ZERO))
  return arrivals
}

/** The most that a line may still receive: max(0, ordered × (1 + tolerance / 100) − received), if it can be stored. */
export const mostReceivable = ({ quantity, receivedQty }: Pick<PurchaseOrderLine, 'quantity' | 'receivedQty'>, percent: Decimal) =>
  Decimal.max(ZERO, Decimal.min(quantity.times(HUNDRED.plus(percent)).div(HUNDRED), LARGEST_QTY).minus(receivedQty))

/** The fault if more of an order line arrives than was ordered, with the tolerance of the organization. */
function excess(
  { viewer }: Context, line: Pick<PurchaseOrderLine, 'id' | 'quantity' | 'receivedQty'>,
  arrived: readonly Pick<GoodsReceiptLine, 'purchaseOrderLineId' | 'quantity'>[],
): Fault | false {
  const tolerance = new Decimal(viewer.organization.quantityTolerancePercent)
  const expected = mostReceivable(line, tolerance)
  const index = arrived.findIndex(({ purchaseOrderLineId }) => purchaseOrderLineId === line.id)
  const quantity = arrived
    .filter(({ purchaseOrderLineId }) => purchaseOrderLineId === line.id)
    .reduce((sum, part) => sum.plus(part.quantity), ZERO)
  if (index < 0 || quantity.lte(expected)) return false
  const figures = { expected, given: quantity, ordered: line.quantity, received: line.receivedQty, tolerance }
  return { path: ['lineItems', index, 'quantity'], why: because('more_than_ordered', figures) }
}

/** A line of a receipt. */
interface Part {
  readonly id: string
  readonly purchaseOrderLineId: string
  readonly quantity: Numeric
}

/** The movements of the received materials. Items that are no material have no stock. */
function movementsOf<Line extends Pick<PurchaseOrderLine, 'id' | 'materialId'>>(
  ordered: readonly Line[], arrived: readonly Part[], signed: (quantity: Decimal) => Decimal,
  priceOf?: (line: Line) => OrderPrice | null,
): Movement[] {
  return arrived.flatMap(({ id, purchaseOrderLineId, quantity }, index) => {
    const line = ordered.find((one) => one.id === purchaseOrderLineId)
    if (!line?.materialId) return []
    return [{
      materialId: line.materialId, kind: 'RECEIPT', quantity: signed(new Decimal(quantity)), goodsReceiptLineId: id,
      price: priceOf?.(line), path: ['lineItems', index, 'quantity'],
    }]
  })
}

/** Requires that no bill needs a posted receipt, and that its goods are still in the warehouse. */
export async function requireVoidable(ctx: Context, id: string, state: string): Promise<void> {
  if (state !== ('POSTED' satisfies GoodsReceiptStatus)) return
  const { purchaseOrderId, receiptLines, orderLines } = await receiptWithOrder(ctx, id)
  await refuseBilled(ctx, { id, purchaseOrderId, receiptLines, orderLines })
  await requireStock(ctx, movementsOf(orderLines, receiptLines, (quantity) => quantity.neg()))
}

/** Takes the goods of a receipt back out of the stock, because the receipt is void. */
export async function reverseReceipt(ctx: Context, id: string, { reason }: StepInput): Promise<void> {
  const { documentId, purchaseOrderId, postedAt, lineItems } = await getReceipt(ctx, id)
  if (!postedAt) return
  const order = await getOrder(ctx, purchaseOrderId)
  await move(ctx, movementsOf(order.lineItems, lineItems, (quantity) => quantity.neg()))
  await peg(ctx, arrivalsOf(lineItems, (quantity) => quantity.neg()))
  if (order.revision > 0) await reprice(ctx, purchaseOrderId)
  await deriveOrder(ctx, purchaseOrderId, { action: 'receive', reason: `${documentId} is void: ${reason ?? ''}` })
}

/**
 * Throws CONFLICT if a bill needs a receipt: it names the receipt, it bills more of a line than the other receipts have
 * received, or it has no lines and so bills the whole order.
 */
async function refuseBilled(
  ctx: Context, { id, purchaseOrderId, receiptLines, orderLines }: ReceivedLines & { readonly id: string },
) {
  const receivedElsewhere = ({ id: line, receivedQty }: ReceivedLines['orderLines'][number]) => {
    const arrived = receiptLines.filter((part) => part.purchaseOrderLineId === line)
    return exact(receivedQty).minus(sum(arrived.map(({ quantity }) => exact(quantity))))
  }
  const needed = orderLines.filter((line) => {
    const others = receivedElsewhere(line)
    return others.lt(line.receivedQty) && exact(line.billedQty).gt(others)
  })
  const found = await Promise.all([
    loadJoined(ctx, billsOfReceipt, 'goodsReceiptId', id),
    loadJoined(ctx, billsWithoutLines, 'purchaseOrderId', purchaseOrderId),
    ...needed.map((line) => loadJoined(ctx, billsOfOrderLine, 'purchaseOrderLineId', line.id)),
  ])
  const bills = new Map(found.flat().map((bill) => [bill.id, bill.billNumber]))
  if (bills.size === 0) return
  const ids = [...bills.keys()].sort()
  const billNumbers = ids.map((bill) => bills.get(bill) ?? '')
  throw conflict(because('receipt_billed', { billNumbers }), { bills: ids })
}
