// Links a cost sheet with the quotes, the sales orders and the bill of materials that belong to it.
import { tooManyFault } from '../../core/checks.js'
import { LIMITS } from '../../core/limits.js'
import { rowsOnClient } from '../../core/records/row-writer.js'
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { audit, changedMembers, changesNothing } from '../../core/lifecycle/audit.js'
import { lockRow, lockRows } from '../../core/records/lock.js'
import { touch } from '../../core/records/version.js'
import { unknownReferences, type Reference } from '../../core/records/references.js'
import { refuse } from '../../errors.js'
import type { LinkCostSheetInput } from './link.types.js'
import { getSheetNamed } from './versions.js'

/** Writes the links of a sheet of any version. Returns its identifier. Throws NOT_FOUND and BAD_USER_INPUT. */
export function linkSheet(ctx: Context, id: string, input: LinkCostSheetInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const { id: costSheetId } = await getSheetNamed(ctx, id)
    refuse([tooMany('quoteIds', input), tooMany('salesOrderIds', input)])
    refuse(await unknownReferences(ctx, referencesOf(input)))
    refuse(await otherStyles(ctx, costSheetId, input))
    await lockRow(ctx, 'CostSheet', costSheetId)
    const before = {
      salesOrderIds: await replaceLinks(ctx, costSheetId, 'salesOrderIds', input),
      quoteIds: await replaceLinks(ctx, costSheetId, 'quoteIds', input),
      billOfMaterialsId: await replaceBill(ctx, costSheetId, input),
    }
    const details = changedMembers(before, linksOf(input))
    if (changesNothing(details)) return costSheetId
    await touch(ctx, 'CostSheet', [costSheetId])
    await audit(ctx, { action: 'link', entity: 'CostSheet', entityId: costSheetId, details })
    return costSheetId
  })
}

/** The links that the input gives. The order of a list has no meaning, so it is that of the identifiers. */
function linksOf(input: LinkCostSheetInput): Readonly<Record<string, unknown>> {
  const { quoteIds, salesOrderIds, billOfMaterialsId } = input
  return {
    ...(quoteIds !== undefined && { quoteIds: inOrder(quoteIds) }),
    ...(salesOrderIds !== undefined && { salesOrderIds: inOrder(salesOrderIds) }),
    ...(billOfMaterialsId !== undefined && { billOfMaterialsId }),
  }
}

const inOrder = (ids: readonly string[] | null) => [...new Set(ids)].sort()

type List = 'quoteIds' | 'salesOrderIds'
const MODEL = { quoteIds: 'quote', salesOrderIds: 'salesOrder' } as const
const TABLE = { quoteIds: 'Quote', salesOrderIds: 'SalesOrder' } as const

const tooMany = (list: List, input: LinkCostSheetInput) =>
  tooManyFault([list], input[list]?.length ?? 0, LIMITS.listItems)

const referencesOf = (input: LinkCostSheetInput): Reference[] => [
  ...(['quoteIds', 'salesOrderIds'] as const).flatMap((list) =>
    (input[list] ?? []).map((id, index): Reference => ({ path: [list, index], model: MODEL[list], id }))),
  { path: ['billOfMaterialsId'], model: 'billOfMaterials', id: input.billOfMaterialsId },
]

interface Styled {
  readonly id: string
  readonly styleId: string | null
}

/** A document for another style has another cost. A document or a sheet without a style fits every other. */
async function otherStyles(ctx: Context, costSheetId: string, input: LinkCostSheetInput): Promise<Fault[]> {
  const { styleId } = await ctx.db.costSheet.findFirstOrThrow({ where: { id: costSheetId }, select: { styleId: true } })
  const asked = referencesOf(input).filter(({ id }) => id != null)
  const where = { id: { in: asked.map(({ id }) => id ?? '') }, styleId: { not: styleId ?? '' } }
  const select = { id: true, styleId: true } as const
  const [quotes, orders, bills] = styleId
    ? await Promise.all([
      ctx.db.quote.findMany({ where, select }), ctx.db.salesOrder.findMany({ where, select }),
      ctx.db.billOfMaterials.findMany({ where, select }),
    ])
    : [[], [], []]
  const foreign: Readonly<Record<string, readonly Styled[]>> = {
    quote: quotes, salesOrder: orders, billOfMaterials: bills,
  }
  return asked.flatMap(({ path, model, id }) =>
    (foreign[model].some((one) => one.id === id)
      ? [{ path, why: because('style_of_other_sheet') }]
      : []))
}

/** The part of the client that writes the links of one table. */
interface Linked {
  findMany(args: object): Promise<readonly { readonly id: string }[]>
  updateMany(args: object): Promise<unknown>
}

/** Makes the bill of materials that of the sheet, if the input gives one. Returns the former one. */
async function replaceBill(
  ctx: Context, id: string, { billOfMaterialsId }: LinkCostSheetInput,
): Promise<string | null> {
  if (billOfMaterialsId === undefined) return null
  const former = await ctx.db.costSheet.findFirstOrThrow({ where: { id }, select: { billOfMaterialsId: true } })
  await ctx.db.costSheet.updateMany({ where: { id }, data: { billOfMaterialsId } })
  return former.billOfMaterialsId
}

/**
 * Makes the documents of the list, and no others, those of the sheet. An absent list changes nothing. Returns the
 * former documents, in the order of their identifiers.
 */
async function replaceLinks(
  ctx: Context, costSheetId: string, list: List, input: LinkCostSheetInput,
): Promise<readonly string[]> {
  if (input[list] === undefined) return []
  const ids = input[list] ?? []
  const documents = rowsOnClient<Linked>(ctx, MODEL[list])
  const linked = async () =>
    (await documents.findMany({ where: { costSheetId }, select: { id: true } })).map(({ id }) => id)
  await lockRows(ctx, TABLE[list], [...(await linked()), ...ids])
  // Another sheet may have got a document before the lock.
  const former = inOrder(await linked())
  await documents.updateMany({ where: { costSheetId, id: { notIn: ids } }, data: { costSheetId: null } })
  await documents.updateMany({ where: { id: { in: ids } }, data: { costSheetId } })
  return former
}
