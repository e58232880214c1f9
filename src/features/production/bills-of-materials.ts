// Creates versions of the bill of materials of a style, edits drafts, and retires the active version.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { audit } from '../../core/lifecycle/audit.js'
import { somePart } from '../../core/lifecycle/requirements.js'
import { faultsOf, filled, type Checks } from '../../core/checks.js'
import { createRecord } from '../../core/lifecycle/create.js'
import { lockRow } from '../../core/records/lock.js'
import { edited, emptyFaults } from '../../core/records/input.js'
import { addParts, replaceParts } from '../../core/records/parts.js'
import { unknownReferences } from '../../core/records/references.js'
import { refuse } from '../../errors.js'
import type { EditBillOfMaterialsInput, CreateBillOfMaterialsInput } from './inputs.js'
import { billOfMaterialsItems } from './reads.js'
import { copiedFaults, faultsOfItems, itemRows, ITEMS, itemsOf, keptBy } from './items.js'

const FILLED = { name: 'filled' } as const

/**
 * Creates the next version of a style in Draft. The style is locked, so that two versions that are created at once get
 * different numbers.
 */
export function createVersion(ctx: Context, input: CreateBillOfMaterialsInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const { styleId, copyFrom } = input
    await lockRow(ctx, 'Style', styleId)
    const model = copyFrom ? await ctx.db.billOfMaterials.findFirst({ where: { id: copyFrom } }) : null
    const copied = model && !input.lineItems ? await itemsOf(ctx, model.id) : null
    const name = input.name ?? model?.name ?? ''
    refuse([
      ...(await unknownReferences(ctx, [
        { path: ['styleId'], model: 'style', id: styleId },
        { path: ['copyFrom'], model: 'billOfMaterials', id: copyFrom },
      ])),
      ...faultsOf({ name }, BILL_OF_MATERIALS_CHECKS),
      Boolean(copyFrom && input.lineItems) && { path: ['copyFrom'], why: because('either_or', { one: 'copyFrom', other: 'lineItems' }) },
      ...(copied ? await copiedFaults(ctx, styleId, copied) : await faultsOfItems(ctx, styleId, input.lineItems ?? [])),
    ])
    const rows = copied ?? (await itemRows(ctx, input.lineItems ?? []))
    const row = { styleId, name, versionNumber: await nextVersion(ctx, styleId) }
    const details = model ? { copyFrom: model.id } : undefined
    const id = await createRecord(ctx, { table: 'BillOfMaterials', kind: 'bom', series: 'BOM', details }, row)
    await addParts(ctx, ITEMS, id, rows)
    return id
  })
}

/** Changes the given fields. A list of items replaces all items. */
export async function editVersion(
  ctx: Context, id: string, { lineItems, ...input }: EditBillOfMaterialsInput,
): Promise<undefined> {
  const { styleId } = await ctx.db.billOfMaterials.findFirstOrThrow({ where: { id } })
  const kept = lineItems ? keptBy(await itemsOf(ctx, id)) : []
  refuse([
    ...emptyFaults(input, FILLED),
    ...faultsOf({ name: input.name }, BILL_OF_MATERIALS_CHECKS),
    ...(await faultsOfItems(ctx, styleId, lineItems ?? [], kept)),
  ])
  await ctx.db.billOfMaterials.updateMany({ where: { id }, data: edited('BillOfMaterials', input, FILLED) })
  if (lineItems !== undefined) await replaceParts(ctx, ITEMS, id, await itemRows(ctx, lineItems ?? []))
}

export const BILL_OF_MATERIALS_CHECKS: Checks<EditBillOfMaterialsInput> = { name: filled }

async function nextVersion(ctx: Context, styleId: string): Promise<number> {
  const { _max } = await ctx.db.billOfMaterials.aggregate({ where: { styleId }, _max: { versionNumber: true } })
  return (_max.versionNumber ?? 0) + 1
}

/**
 * Retires the active version of the style of a draft that becomes active. The style is locked first, so that of two
 * drafts that become active at once the second retires the first.
 */
export async function retireActive(ctx: Context, id: string): Promise<void> {
  const draft = await ctx.db.billOfMaterials.findFirst({ where: { id } })
  if (!draft) return
  const { styleId } = draft
  await lockRow(ctx, 'Style', styleId)
  const where = { styleId, status: 'ACTIVE' as const, id: { not: id } }
  const [active] = await ctx.db.billOfMaterials.updateManyAndReturn({
    where, data: { status: 'RETIRED', retiredAt: ctx.now },
  })
  if (!active) return
  const details = { replacedBy: id }
  await audit(ctx, { action: 'retire', entity: 'BillOfMaterials', entityId: active.id, details })
}

/** Requires an item: an empty version would need no material. */
export const requireItems =
  somePart(billOfMaterialsItems, 'billOfMaterialsId', 'lineItems', because('activate_without_items'))
