// Creates material requests, edits drafts, and checks whether a request may be cancelled.
import type { Context } from '../../context.js'
import { newId } from '../../core/ids/new-id.js'
import { nextNumber } from '../../core/ids/numbering.js'
import { audit } from '../../core/lifecycle/audit.js'
import { edited } from '../../core/records/input.js'
import { addParts, replaceParts } from '../../core/records/parts.js'
import { unknownReferences } from '../../core/records/references.js'
import { refuse } from '../../errors.js'
import type { MaterialRequestInput } from './inputs.js'
import { faultsOfLines, lineRows, LINES, totals } from './lines.js'

/** Creates a numbered request in Draft. */
export function create(ctx: Context, { lineItems, ...input }: MaterialRequestInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    await refuseFaulty(ctx, { lineItems, ...input })
    const id = newId('mr')
    const { orgId, userId, name, organization } = ctx.viewer
    const lines = await lineRows(ctx, lineItems ?? [])
    await ctx.db.materialRequest.create({
      data: {
        ...input,
        ...totals(lines, organization.currency),
        orgId,
        id,
        documentId: await nextNumber(ctx, 'MR'),
        createdAt: ctx.now,
        createdById: userId,
        createdByName: name,
      },
    })
    await addParts(ctx, LINES, id, lines)
    await audit(ctx, { action: 'create', entity: 'MaterialRequest', entityId: id })
    return id
  })
}

/** Changes the given fields. A list of lines replaces all lines. */
export async function edit(
  ctx: Context,
  id: string,
  { lineItems, ...input }: MaterialRequestInput,
): Promise<undefined> {
  await refuseFaulty(ctx, { lineItems, ...input })
  const lines = lineItems === undefined ? undefined : await lineRows(ctx, lineItems ?? [])
  const figures = lines && totals(lines, ctx.viewer.organization.currency)
  const data = { ...edited('MaterialRequest', input, {}), ...figures }
  await ctx.db.materialRequest.updateMany({ where: { id }, data })
  if (lines) await replaceParts(ctx, LINES, id, lines)
}

async function refuseFaulty(ctx: Context, input: MaterialRequestInput): Promise<void> {
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
    ...(await faultsOfLines(ctx, lineItems ?? [])),
  ])
}
