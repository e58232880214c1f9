// The effects of the steps of purchase orders.
import type { Context } from '../../context.js'
import type { StepInput } from '../../core/lifecycle/lifecycle.js'
import { conflict } from '../../errors.js'
import { deriveOrder, unlinkLines } from './derive.js'
import { requireLines } from './orders.js'

const getOrder = (ctx: Context, id: string) =>
  ctx.db.purchaseOrder.findFirstOrThrow({ where: { id }, include: { lineItems: { select: { id: true } } } })

/** The quantities of a sent order are on order. Throws BAD_USER_INPUT without a line. */
export async function afterSend(ctx: Context, id: string): Promise<undefined> {
  await requireLines(ctx, id)
  const { documentId } = await getOrder(ctx, id)
  await deriveOrder(ctx, id, { action: 'order', reason: `ordered by ${documentId}` })
}

/** Lines of requests that the order bought for are pending again. Throws CONFLICT while the order is billed. */
export async function afterCancel(ctx: Context, id: string): Promise<undefined> {
  const { documentId, lineItems } = await getOrder(ctx, id)
  await refuseBilled(ctx, id, documentId)
  const relink = await unlinkLines(ctx, lineItems.map((line) => line.id))
  await relink([], `${documentId} was cancelled`)
  await deriveOrder(ctx, id, { action: 'order', reason: `${documentId} was cancelled` })
}

/** The missing quantities of a closed order are no longer on order. */
export async function afterClose(ctx: Context, id: string, { reason }: StepInput): Promise<undefined> {
  const { documentId } = await getOrder(ctx, id)
  await deriveOrder(ctx, id, { action: 'receive', reason: `${documentId} was closed: ${reason ?? ''}` })
}

async function refuseBilled(ctx: Context, purchaseOrderId: string, documentId: string): Promise<void> {
  const bills = await ctx.db.bill.findMany({
    where: { purchaseOrderId, status: { not: 'VOID' }, billType: { not: 'CLIENT' } }, select: { billNumber: true },
  })
  if (bills.length === 0) return
  const numbers = bills.map(({ billNumber }) => billNumber).join(', ')
  throw conflict(`${documentId} is billed: void ${numbers} first`)
}
