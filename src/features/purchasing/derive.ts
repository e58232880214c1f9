// Derives what follows from purchase orders and goods receipts: received quantities, quantities on order, and the
// states of orders, of material requests and of their lines. Nothing else writes these.
import type { Context } from '../../core/context.js'
import { derive } from '../../core/balances.js'
import { writeHistory, writeDerivedHistory } from '../../core/lifecycle/write-history.js'
import { lockRow, lockRows } from '../../core/records/lock.js'
import { loadJoined } from '../../core/records/read.js'
import { touch } from '../../core/records/version.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { Prisma, PurchaseOrder, PurchaseOrderLine } from '../../generated/prisma/client.js'
import { requestLifecycle } from '../material-requests/lifecycle.js'
import { linkedLines, type LinkedRow } from './reads.js'
import { leaveRest } from './rest.js'
import { APPROVED_OR_LATER, lineStateOf, SENT_OR_LATER, receivingStateOf, requestStateOf } from './states.js'

/** What changed the documents, for the history of the material requests. */
export interface Cause {
  readonly action: 'order' | 'receive'
  /** Why, such as `ordered by PO-2026-00007`. */
  readonly reason: string
  /**
   * The state of the material request before, if a user ordered from it. The history then has one line, for the step.
   */
  readonly takenFrom?: string
}

/** An input that may add materials to an order. */
interface Bought {
  readonly lineItems?: readonly { readonly materialId?: string | null }[] | null
}

/**
 * Locks an order, the material requests that it buys for, and its materials. Every change of an order or of its
 * receipts begins with this: orders are locked before requests, requests before materials, and materials before the
 * lines of requests, so that two changes cannot block each other. Materials that the input adds are locked too.
 */
export async function lockOrder(ctx: Context, purchaseOrderId: string, { lineItems }: Bought = {}): Promise<void> {
  await lockRow(ctx, 'PurchaseOrder', purchaseOrderId)
  const lines = await ctx.db.materialRequestLine.findMany({
    where: { purchaseOrderLine: { is: { purchaseOrderId } } }, select: { materialRequestId: true },
  })
  await lockRows(ctx, 'MaterialRequest', lines.map(({ materialRequestId }) => materialRequestId))
  const ordered = await ctx.db.purchaseOrderLine.findMany({ where: { purchaseOrderId }, select: { materialId: true } })
  await lockRows(ctx, 'Material', [...ordered, ...(lineItems ?? [])].flatMap(({ materialId }) => materialId ?? []))
}

/** Derives everything that follows from an order and its posted receipts. The order must be locked by `lockOrder`. */
export async function deriveOrder(ctx: Context, purchaseOrderId: string, cause: Cause): Promise<void> {
  await derive(ctx, 'PurchaseOrderLine', 'receivedQty', { by: 'purchaseOrderId', ids: [purchaseOrderId] })
  const order = await ctx.db.purchaseOrder.findFirstOrThrow({
    where: { id: purchaseOrderId }, include: { lineItems: true },
  })
  await deriveOrderState(ctx, order, cause)
  const rest = order.status === 'CLOSED' ? await leaveRest(ctx, order.lineItems.map(({ id }) => id), 'receivedQty') : []
  const materials = order.lineItems.flatMap(({ materialId }) => materialId ?? [])
  await derive(ctx, 'Material', 'onOrderQty', { by: 'id', ids: materials })
  const bought = { purchaseOrderLineId: { in: order.lineItems.map(({ id }) => id) } }
  await deriveRequests(ctx, { OR: [bought, { id: { in: rest } }] }, cause)
}

type Lined = PurchaseOrder & { readonly lineItems: readonly PurchaseOrderLine[] }

const ORDER = { model: 'PurchaseOrder', column: 'status' } as const

async function deriveOrderState(
  ctx: Context, { id, status: before, lineItems }: Lined, { action, reason }: Cause,
): Promise<void> {
  if (!SENT_OR_LATER.includes(before)) return
  const status = receivingStateOf(lineItems)
  // Its lines have changed, although its state has not.
  if (status === before) return touch(ctx, 'PurchaseOrder', [id])
  await ctx.db.purchaseOrder.updateMany({ where: { id }, data: { status } })
  await writeDerivedHistory(ctx, ORDER, { action, id, reason, from: before })
}

type LineCondition = Prisma.MaterialRequestLineWhereInput

/** Derives the states of the material requests whose lines fulfil the condition. The requests must be locked. */
export async function deriveRequests(ctx: Context, where: LineCondition, cause: Cause): Promise<void> {
  const touched = await ctx.db.materialRequestLine.findMany({ where, select: { materialRequestId: true } })
  const ids = [...new Set(touched.map(({ materialRequestId }) => materialRequestId))].sort()
  for (const id of ids) await deriveRequest(ctx, id, cause)
}

/** Derives the state of a material request with lines, and the states of these. It must be locked. */
export async function deriveRequest(ctx: Context, id: string, { action, reason, takenFrom }: Cause): Promise<void> {
  const lines = (await loadJoined(ctx, linkedLines, 'materialRequestId', id)).map(linkedLine)
  const changed = lines.filter((line) => lineStateOf(line) !== line.status)
  for (const state of new Set(changed.map(lineStateOf))) {
    const ids = changed.flatMap((line) => (lineStateOf(line) === state ? line.id : []))
    await ctx.db.materialRequestLine.updateMany({ where: { id: { in: ids } }, data: { status: state } })
  }
  const [{ requestStatus: status }] = lines
  const after = requestStateOf(lines)
  const isDerived = takenFrom === undefined
  if (!APPROVED_OR_LATER.includes(status) || (isDerived && after === status && changed.length === 0)) return
  await ctx.db.materialRequest.updateMany({ where: { id }, data: { status: after } })
  await writeHistory(ctx, requestLifecycle, {
    action, id, input: { reason }, lines: ['history', 'audit'], from: takenFrom ?? status, isDerived,
  })
}

const linkedLine = ({ qtyToPurchase, quantity, receivedQty, orderStatus, ...line }: LinkedRow) => ({
  ...line, qtyToPurchase: new Decimal(qtyToPurchase),
  purchaseOrderLine: orderStatus && {
    quantity: new Decimal(quantity ?? 0), receivedQty: new Decimal(receivedQty ?? 0),
    purchaseOrder: { status: orderStatus },
  },
})

/**
 * Removes the links from lines of material requests to these order lines, so that the order lines can be removed.
 * Returns a function that derives the states of the requests afterwards.
 */
export async function unlinkLines(ctx: Context, orderLineIds: readonly string[]) {
  const where = { purchaseOrderLineId: { in: [...orderLineIds] } }
  const linked = await ctx.db.materialRequestLine.findMany({ where, select: { id: true } })
  await ctx.db.materialRequestLine.updateMany({ where, data: { purchaseOrderLineId: null } })
  return (reason: string): Promise<void> =>
    deriveRequests(ctx, { id: { in: linked.map(({ id }) => id) } }, { action: 'order', reason })
}
