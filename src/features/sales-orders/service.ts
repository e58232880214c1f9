// The verbs of a sales order: draft, edit, confirm, start production, mark ready, ship, complete, hold, resume, cancel.
import type { Context } from '../../context.js'
import { audit } from '../../core/lifecycle/audit.js'
import { newId } from '../../core/ids/new-id.js'
import { given } from '../../core/records/input.js'
import { takeStep } from '../../core/lifecycle/step.js'
import { nextNumber } from '../../core/ids/numbering.js'
import { refuse } from '../../errors.js'
import type { SalesOrder } from '../../generated/prisma/client.js'
import { faultsOf, writeLines, writeSchedule } from './content.js'
import { LINES_FOLLOW, salesOrderLife, type SalesOrderAction } from './lifecycle.js'
import { gapInWords, scheduleGap } from './quantities.js'
import type { HoldSalesOrderInput, SalesOrderActInput, SalesOrderInput } from './types.js'

/** A new sales order in Draft, numbered. */
export function draft(ctx: Context, input: SalesOrderInput) {
  return ctx.transaction(async (ctx) => {
    const clientId = input.clientId ?? ''
    refuse([!clientId && { path: ['clientId'], message: 'Name the client who orders' }, ...(await faultsOf(ctx, input))])
    return writeOrder(ctx, { ...input, clientId })
  })
}

type Content = SalesOrderInput & { readonly clientId: string; readonly quoteId?: string }

/** Writes a new order whose content has been found good; belongs inside a transaction, as late as can be: the number locks its series. */
export async function writeOrder(ctx: Context, { lineItems, shipmentSchedule, ...content }: Content): Promise<SalesOrder> {
  const { orgId, userId } = ctx.viewer
  const id = newId('so')
  const order = await ctx.db.salesOrder.create({
    data: { ...content, orgId, id, documentId: await nextNumber(ctx, 'SO'), createdAt: ctx.now, createdById: userId },
  })
  await writeLines(ctx, id, lineItems ?? [])
  await writeSchedule(ctx, id, shipmentSchedule ?? [])
  await audit(ctx, { action: 'draft', entity: salesOrderLife.model, entityId: id, details: content.quoteId ? { quoteId: content.quoteId } : {} })
  return order
}

/** Changes the fields that are given; a list replaces the whole list. */
export function edit(ctx: Context, id: string, input: SalesOrderInput) {
  return ctx.transaction(async (ctx) => {
    await takeStep(ctx, salesOrderLife, 'edit', id)
    refuse(await faultsOf(ctx, input))
    const { lineItems, shipmentSchedule, ...content } = input
    await ctx.db.salesOrder.updateMany({ where: { id }, data: given(content) })
    if (lineItems) await writeLines(ctx, id, lineItems)
    if (shipmentSchedule) await writeSchedule(ctx, id, shipmentSchedule)
    return getOrder(ctx, id)
  })
}

/** Promises the order to the client. */
export const confirm = (ctx: Context, id: string, input: SalesOrderActInput | null) => act(ctx, 'confirm', id, { ...input, afterwards: requireWhole })

/** Gives the order to production. */
export const startProduction = (ctx: Context, id: string, input: SalesOrderActInput | null) => act(ctx, 'startProduction', id, { ...input })

/** Says that all of it is made. */
export const markReady = (ctx: Context, id: string, input: SalesOrderActInput | null) => act(ctx, 'markReady', id, { ...input })

/** Sends the order on its way. */
export const ship = (ctx: Context, id: string, input: SalesOrderActInput | null) => act(ctx, 'ship', id, { ...input })

/** Closes what was shipped. */
export const complete = (ctx: Context, id: string, input: SalesOrderActInput | null) => act(ctx, 'complete', id, { ...input })

/** Stops the order, and says why. */
export const hold = (ctx: Context, id: string, { reason }: HoldSalesOrderInput) => act(ctx, 'hold', id, { reason })

/** Lets a stopped order go on, as confirmed. */
export const resume = (ctx: Context, id: string, input: SalesOrderActInput | null) => act(ctx, 'resume', id, { ...input })

/** Cancels what has not been shipped. */
export const cancel = (ctx: Context, id: string, input: SalesOrderActInput | null) => act(ctx, 'cancel', id, { ...input })

interface Act {
  readonly reason?: string | null
  /** Checks, once the move has taken the row's lock, that the order was fit for it; throwing undoes the move. */
  readonly afterwards?: (ctx: Context, id: string) => Promise<void>
}

/** One act, whole: the move, its checks, and the lines that follow. */
function act(ctx: Context, action: SalesOrderAction, id: string, { reason, afterwards }: Act) {
  return ctx.transaction(async (ctx) => {
    await takeStep(ctx, salesOrderLife, action, id, { reason })
    await afterwards?.(ctx, id)
    const status = LINES_FOLLOW[action]
    if (status) await ctx.db.salesOrderLine.updateMany({ where: { salesOrderId: id, status: { notIn: ['SHIPPED', 'CANCELLED'] } }, data: { status } })
    return getOrder(ctx, id)
  })
}

const getOrder = (ctx: Context, id: string) => ctx.db.salesOrder.findFirstOrThrow({ where: { id } })

/** What is promised has lines, and leaves in shipments that add up to them. */
async function requireWhole(ctx: Context, id: string): Promise<void> {
  const lines = await ctx.db.salesOrderLine.findMany({ where: { salesOrderId: id } })
  const gap = scheduleGap(lines, await ctx.db.shipmentScheduleEntry.findMany({ where: { salesOrderId: id } }))
  refuse([
    !lines.length && { path: ['lineItems'], message: 'Add at least one line before you confirm the order' },
    gap && { path: ['shipmentSchedule'], message: gapInWords(gap), given: gap.given, figures: gap },
  ])
}
