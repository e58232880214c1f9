// Creates material requests, edits drafts, and checks whether a request may be cancelled.
import type { Context } from '../../context.js'
import { createRecord } from '../../core/records/create.js'
import { edited } from '../../core/records/input.js'
import { addParts, replaceParts } from '../../core/records/parts.js'
import { unknownReferences } from '../../core/records/references.js'
import { conflict, refuse } from '../../errors.js'
import type { MaterialRequestInput } from './inputs.js'
import { faultsOfLines, lineRows, LINES, totals } from './lines.js'

/** Creates a numbered request in Draft. */
export function create(ctx: Context, { lineItems, ...input }: MaterialRequestInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    await refuseFaulty(ctx, { lineItems, ...input })
    const lines = await lineRows(ctx, lineItems ?? [])
    const row = { ...input, ...totals(lines, ctx.viewer.organization.currency) }
    const id = await createRecord(ctx, { table: 'MaterialRequest', kind: 'mr', series: 'MR' }, row)
    await addParts(ctx, LINES, id, lines)
    return id
  })
}

/** Changes the given fields. A list of lines replaces all lines. */
export async function edit(
  ctx: Context,
  id: string,
  { lineItems, ...input }: MaterialRequestInput,
): Promise<undefined> {
  await refuseFaulty(ctx, { lineItems, ...input }, lineItems ? await partiesOf(ctx, id) : [])
  const lines = lineItems === undefined ? undefined : await lineRows(ctx, lineItems ?? [])
  const figures = lines && totals(lines, ctx.viewer.organization.currency)
  const data = { ...edited('MaterialRequest', input, {}), ...figures }
  await ctx.db.materialRequest.updateMany({ where: { id }, data })
  if (lines) await replaceParts(ctx, LINES, id, lines)
}

/** The materials and suppliers of the stored lines. An edit may keep them although they are switched off. */
async function partiesOf(ctx: Context, materialRequestId: string): Promise<(string | null)[]> {
  const lines = await ctx.db.materialRequestLine.findMany({ where: { materialRequestId } })
  return lines.flatMap(({ materialId, supplierId }) => [materialId, supplierId])
}

async function refuseFaulty(
  ctx: Context, input: MaterialRequestInput, kept: readonly unknown[] = [],
): Promise<void> {
  const { productionOrderId, salesOrderId, bomId, wastagePercent, lineItems } = input
  const references = [
    { path: ['productionOrderId'], model: 'productionOrder', id: productionOrderId },
    { path: ['salesOrderId'], model: 'salesOrder', id: salesOrderId },
    { path: ['bomId'], model: 'billOfMaterials', id: bomId },
  ] as const
  refuse([
    ...(await unknownReferences(ctx, references)),
    (wastagePercent?.lt(0) || wastagePercent?.gt(100)) && {
      path: ['wastagePercent'],
      message: 'Should be from 0 to 100',
      given: wastagePercent,
    },
    ...(await faultsOfLines(ctx, lineItems ?? [], kept)),
  ])
}

/** Throws CONFLICT if the request has an open purchase order. */
export async function refuseOpenOrders(ctx: Context, id: string): Promise<undefined> {
  const open = await ctx.db.purchaseOrder.findMany({
    where: { materialRequestId: id, status: { notIn: ['CANCELLED', 'CLOSED'] } },
    select: { documentId: true },
  })
  if (open.length)
    throw conflict(`Cancel or close ${open.map(({ documentId }) => documentId).join(', ')} first`, {
      purchaseOrders: open.map(({ documentId }) => documentId),
    })
}
