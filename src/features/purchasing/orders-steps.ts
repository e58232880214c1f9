// What the steps of purchase orders require, and what follows from them.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import type { StepInput } from '../../core/lifecycle/lifecycle.js'
import { somePart } from '../../core/lifecycle/requirements.js'
import { loadJoined, loadWhere } from '../../core/records/read.js'
import { conflict } from '../../errors.js'
import { deriveOrder, unlinkLines } from './derive.js'
import { billsOfOrder, openOrders, purchaseOrderLines, unwantedRequests } from './reads.js'

const getOrder = (ctx: Context, id: string) =>
  ctx.db.purchaseOrder.findFirstOrThrow({ where: { id }, include: { lineItems: { select: { id: true } } } })

/** Requires a line, because the supplier would have nothing to deliver. */
export const requireLines =
  somePart(purchaseOrderLines, 'purchaseOrderId', 'lineItems', because('send_without_lines'))

/** Throws CONFLICT if the production order of its material request is cancelled: nobody would take the material. */
export async function requireProduction(ctx: Context, id: string): Promise<void> {
  const unwanted = await loadJoined(ctx, unwantedRequests, 'purchaseOrderId', id)
  if (unwanted.length) throw conflict(because('production_order_cancelled'))
}

/** The quantities of a sent order are on order. */
export async function afterSend(ctx: Context, id: string): Promise<void> {
  const { documentId } = await getOrder(ctx, id)
  await deriveOrder(ctx, id, { action: 'order', reason: `ordered by ${documentId}` })
}

/** Lines of requests that the order bought for are pending again. */
export async function afterCancel(ctx: Context, id: string): Promise<void> {
  const { documentId, lineItems } = await getOrder(ctx, id)
  const follow = await unlinkLines(ctx, lineItems.map((line) => line.id))
  await follow(`${documentId} was cancelled`)
  await deriveOrder(ctx, id, { action: 'order', reason: `${documentId} was cancelled` })
}

/** The missing quantities of a closed order are no longer on order, and what requests miss can be ordered again. */
export async function afterClose(ctx: Context, id: string, { reason }: StepInput): Promise<void> {
  const { documentId } = await getOrder(ctx, id)
  await deriveOrder(ctx, id, { action: 'receive', reason: `${documentId} was closed: ${reason ?? ''}` })
}

/** Throws CONFLICT while the order is billed. */
export async function requireNoBill(ctx: Context, id: string): Promise<void> {
  const all = await loadWhere(ctx, billsOfOrder, 'purchaseOrderId', id)
  const bills = all.filter(({ status, billType }) => status !== 'VOID' && billType !== 'CLIENT')
  const billNumbers = bills.map(({ billNumber }) => billNumber)
  if (billNumbers.length) throw conflict(because('order_billed', { billNumbers }))
}

/** Throws CONFLICT while a purchase order for the request is open. */
export async function requireNoOpenOrder(ctx: Context, id: string): Promise<void> {
  const open = await loadWhere(ctx, openOrders, 'materialRequestId', id)
  const numbers = open.map(({ documentId }) => documentId)
  if (numbers.length) throw conflict(because('open_purchase_orders', { purchaseOrders: numbers }), { purchaseOrders: numbers })
}
