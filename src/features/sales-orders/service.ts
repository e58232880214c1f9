// What is written of a sales order: its making, the edit of a draft, and the states of its lines.
import type { Context } from '../../context.js'
import { newId } from '../../core/ids/new-id.js'
import { nextNumber } from '../../core/ids/numbering.js'
import { audit } from '../../core/lifecycle/audit.js'
import { edited } from '../../core/records/input.js'
import { refuse } from '../../errors.js'
import type { SalesOrderLineStatus } from '../../generated/prisma/enums.js'
import { faultsOf, writeLines, writeSchedule } from './content.js'
import type { SalesOrderInput } from './inputs.js'
import { gapInWords, scheduleGap } from './quantities.js'

/** Makes a sales order in Draft, numbered. */
export function create(ctx: Context, input: SalesOrderInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const clientId = input.clientId ?? ''
    const nobody = { path: ['clientId'], message: 'Name the client who orders' }
    refuse([!clientId && nobody, ...(await faultsOf(ctx, input))])
    return writeOrder(ctx, { ...input, clientId })
  })
}

type Content = SalesOrderInput & { readonly clientId: string; readonly quoteId?: string }

/**
 * Writes a new order whose content has been checked, and answers its identifier. Call it in a transaction, as late as
 * possible: the number locks its series.
 */
export async function writeOrder(ctx: Context, { lineItems, shipmentSchedule, ...content }: Content): Promise<string> {
  const { orgId, userId } = ctx.viewer
  const id = newId('so')
  const documentId = await nextNumber(ctx, 'SO')
  const data = { ...content, orgId, id, documentId, createdAt: ctx.now, createdById: userId }
  await ctx.db.salesOrder.create({ data })
  await writeLines(ctx, id, lineItems ?? [])
  await writeSchedule(ctx, id, shipmentSchedule ?? [])
  const details = content.quoteId ? { quoteId: content.quoteId } : {}
  await audit(ctx, { action: 'create', entity: 'SalesOrder', entityId: id, details })
  return id
}

/** Changes the fields that are given; null empties what may be empty, and a list replaces the whole list. */
export async function edit(ctx: Context, id: string, input: SalesOrderInput): Promise<undefined> {
  refuse(await faultsOf(ctx, input))
  const { lineItems, shipmentSchedule, ...content } = input
  await ctx.db.salesOrder.updateMany({ where: { id }, data: edited('SalesOrder', content, { clientId: 'filled' }) })
  if (lineItems !== undefined) await writeLines(ctx, id, lineItems ?? [])
  if (shipmentSchedule !== undefined) await writeSchedule(ctx, id, shipmentSchedule ?? [])
}

/** Gives this state to the lines of an order, except to those that were shipped or cancelled before. */
export const linesBecome = (status: SalesOrderLineStatus) => async (ctx: Context, id: string): Promise<undefined> => {
  const where = { salesOrderId: id, status: { notIn: ['SHIPPED', 'CANCELLED'] as SalesOrderLineStatus[] } }
  await ctx.db.salesOrderLine.updateMany({ where, data: { status } })
}

/** Confirms the lines of an order. Throws BAD_USER_INPUT without lines or with shipments that do not add up to them. */
export async function confirmLines(ctx: Context, id: string): Promise<undefined> {
  const lines = await ctx.db.salesOrderLine.findMany({ where: { salesOrderId: id } })
  const gap = scheduleGap(lines, await ctx.db.shipmentScheduleEntry.findMany({ where: { salesOrderId: id } }))
  refuse([
    !lines.length && { path: ['lineItems'], message: 'Add at least one line before you confirm the order' },
    gap && { path: ['shipmentSchedule'], message: gapInWords(gap), given: gap.given, figures: gap },
  ])
  return linesBecome('CONFIRMED')(ctx, id)
}
