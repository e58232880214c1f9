// Derives what follows from deliveries: shipped and delivered quantities, and the states of an order and of its lines.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import type { ActionName } from '../../core/lifecycle/record-action.js'
import { derive } from '../../core/balances.js'
import { writeDerivedHistory } from '../../core/lifecycle/write-history.js'
import type { Condition } from '../../core/lifecycle/lifecycle.js'
import type { SalesOrderStatus } from '../../generated/prisma/enums.js'
import type { AmendSalesOrderInput } from './amend.inputs.js'
import { lineStateOf, orderStateOf } from './shipping-state.js'

const KEPT = ['shippedQty', 'deliveredQty'] as const

/** Says why an order got a state, for its history. */
type Reason = (after: SalesOrderStatus) => string

/**
 * Derives everything that follows from the deliveries of an order. The order must be locked. The reason says which
 * delivery did it.
 */
export async function deriveShipping(ctx: Context, salesOrderId: string, reason: Reason): Promise<void> {
  const wasCarried = await isCarried(ctx, salesOrderId)
  for (const column of KEPT)
    for (const table of ['SalesOrderLine', 'ShipmentScheduleEntry'])
      await derive(ctx, table, column, { by: 'salesOrderId', ids: [salesOrderId] })
  await derive(ctx, 'SalesOrder', 'deliveryCount', { by: 'id', ids: [salesOrderId] })
  // Without a delivery before and after, somebody may have marked the order as shipped.
  if (wasCarried || (await isCarried(ctx, salesOrderId))) await deriveStates(ctx, salesOrderId, reason)
}

/** True if deliveries carry goods of an order. */
async function isCarried(ctx: Context, id: string): Promise<boolean> {
  const { deliveryCount } = await ctx.db.salesOrder.findFirstOrThrow({ where: { id }, select: { deliveryCount: true } })
  return deliveryCount > 0
}

const ORDER = { model: 'SalesOrder', column: 'status' } as const

/** The action of the history line for each state that deliveries lead to. */
const ACTIONS: Readonly<Record<string, ActionName>> = { READY: 'markReady', SHIPPED: 'ship', COMPLETED: 'complete' }

/** Derives the states of an order and of its lines from the kept quantities. The order must be locked. */
async function deriveStates(ctx: Context, id: string, reason: Reason): Promise<void> {
  const order = await ctx.db.salesOrder.findFirstOrThrow({ where: { id }, include: { lineItems: true } })
  const { status, lineItems } = order
  for (const state of new Set(lineItems.map(lineStateOf))) {
    const moved = lineItems.filter((line) => lineStateOf(line) === state && line.status !== state)
    const ids = moved.map(({ id: line }) => line)
    await ctx.db.salesOrderLine.updateMany({ where: { id: { in: ids } }, data: { status: state } })
  }
  const after = orderStateOf(status, lineItems)
  if (after === status) return
  await ctx.db.salesOrder.updateMany({ where: { id }, data: { status: after } })
  await writeDerivedHistory(ctx, ORDER, { action: ACTIONS[after], id, reason: reason(after), from: status })
}

/** Puts a ready order into production again, because a new line is still to be made. The order must be locked. */
async function makeAgain(ctx: Context, id: string, reason: string): Promise<void> {
  const { count } = await ctx.db.salesOrder.updateMany({ where: { id, status: 'READY' }, data: { status: 'IN_PRODUCTION' } })
  if (count === 0) return
  await writeDerivedHistory(ctx, ORDER, { action: 'startProduction', id, reason, from: 'READY' })
}

/** Derives the states of an order again after a step of its own, if deliveries carry its goods. */
export const stateByDeliveries = (reason: string) => async (ctx: Context, id: string): Promise<void> => {
  if (await isCarried(ctx, id)) await deriveStates(ctx, id, () => reason)
}

/** Derives the states of an amended order: a new line is still to be made, and deliveries may have shipped the rest. */
export async function stateAfterAmendment(
  ctx: Context, id: string, { lineItems }: Pick<AmendSalesOrderInput, 'lineItems'>,
): Promise<void> {
  const { deliveryCount, revision } =
    await ctx.db.salesOrder.findFirstOrThrow({ where: { id }, select: { deliveryCount: true, revision: true } })
  const reason = `amended by revision ${revision}`
  if (lineItems?.some((line) => line.id == null)) await makeAgain(ctx, id, reason)
  if (deliveryCount > 0) await deriveStates(ctx, id, () => reason)
}

/** The refusal of a step of an order whose goods are in deliveries. */
const withoutDeliveries = (type: 'shipped_by_deliveries' | 'carried_by_deliveries'): Condition => ({
  columns: ['deliveryCount'],
  refusal: (row) => {
    const { deliveryCount } = row as { readonly deliveryCount: number }
    return deliveryCount > 0 ? { why: because(type, { deliveryCount }), details: { deliveryCount } } : null
  },
})

/** The refusal of shipping or completing an order by hand. */
export const unlessDelivered = withoutDeliveries('shipped_by_deliveries')

/** The refusal of cancelling an order. */
export const unlessCarried = withoutDeliveries('carried_by_deliveries')
