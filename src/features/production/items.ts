// The items of a bill of materials: their checks, and the rows that are stored.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because, type Reason } from '../../core/faults/reason.js'
import { above0, all, faultsOfList, maxDigits, notRoundedToZero, within, type Checks } from '../../core/checks.js'
import { partsOf } from '../../core/records/parts.js'
import { unknownReferences, type Reference } from '../../core/records/references.js'
import { foreignSkuFaults, skuReferences, skusOf } from '../styles/named-skus.js'
import type { BillOfMaterialsItemInput } from './inputs.js'

/** The items of a bill of materials. */
export const ITEMS = partsOf({
  table: 'BillOfMaterialsItem', of: 'billOfMaterialsId', kind: 'bomi', position: 'itemNumber', list: 'lineItems',
})

export const BILL_OF_MATERIALS_ITEM_CHECKS: Checks<BillOfMaterialsItemInput> = {
  consumption: all(above0, maxDigits(12), notRoundedToZero(6)),
  wastagePercent: within(0, 100),
}

/** The stored items of a bill of materials, as they are copied to another. */
export async function itemsOf(ctx: Context, billOfMaterialsId: string) {
  const items = await ctx.db.billOfMaterialsItem.findMany({
    where: { billOfMaterialsId }, orderBy: { itemNumber: 'asc' },
  })
  return items.map(({ materialId, consumption, unit, wastagePercent, styleSkuId, size, color }) => (
    { materialId, consumption, unit, wastagePercent, styleSkuId, size, color }))
}

/** The records that stored items name, and that they keep when these are switched off. */
export const keptBy = (items: readonly BillOfMaterialsItemInput[]) =>
  [...items.map(({ materialId }) => materialId), ...skusOf(items)]

/** All faults of items for this style; each fault names its field. */
export async function faultsOfItems(
  ctx: Context, styleId: string, items: readonly BillOfMaterialsItemInput[], kept: readonly unknown[] = [],
): Promise<Fault[]> {
  const materials = items.map(({ materialId: id }, index): Reference => (
    { path: ['lineItems', index, 'materialId'], model: 'material', id }))
  const skus = skuReferences('lineItems', items)
  return [
    ...(await unknownReferences(ctx, [...materials, ...skus], kept)),
    ...faultsOfList('lineItems', items, BILL_OF_MATERIALS_ITEM_CHECKS),
    ...(await foreignSkuFaults(ctx, styleId, skus)),
    ...(await unitFaults(ctx, items)),
    ...(await runFaults(ctx, styleId, items)),
  ]
}

/**
 * The faults of copied items, in words at `copyFrom`. The copy keeps records that are switched off: it continues the
 * version that it is copied from.
 */
export async function copiedFaults(
  ctx: Context, styleId: string, items: readonly BillOfMaterialsItemInput[],
): Promise<Fault[]> {
  const faults = await faultsOfItems(ctx, styleId, items, keptBy(items))
  const notCopied = (index: number, { type, sentence }: Reason) =>
    because('item_not_copied', { item: index + 1, reason: sentence, cause: type })
  return faults.map(({ path: [, index], why }) => ({ path: ['copyFrom'], why: notCopied(Number(index), why) }))
}

/** The items of an input as they are stored. */
export async function itemRows(ctx: Context, items: readonly BillOfMaterialsItemInput[]) {
  const units = await unitsOf(ctx, items)
  return items.map((item) => ({ ...item, unit: units.get(item.materialId) ?? '' }))
}

async function unitFaults(ctx: Context, items: readonly BillOfMaterialsItemInput[]): Promise<Fault[]> {
  const units = await unitsOf(ctx, items)
  return items.flatMap(({ materialId, unit: given }, index) => {
    const expected = units.get(materialId)
    if (given == null || expected === undefined || given === expected) return []
    return [{ path: ['lineItems', index, 'unit'], why: because('unit_of_material', { expected, given }) }]
  })
}

async function unitsOf(ctx: Context, items: readonly BillOfMaterialsItemInput[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(items.map(({ materialId }) => materialId))]
  const materials = await ctx.db.material.findMany({ where: { id: { in: ids } }, select: { id: true, unit: true } })
  return new Map(materials.map(({ id, unit }) => [id, unit]))
}

/** For each field that limits an item, the list of the style that must contain its value. */
const RUNS = { size: 'sizes', color: 'colors' } as const

async function runFaults(
  ctx: Context, styleId: string, items: readonly BillOfMaterialsItemInput[],
): Promise<Fault[]> {
  const style = await ctx.db.style.findFirst({ where: { id: styleId } })
  if (!style) return []
  return items.flatMap((item, index) => (['size', 'color'] as const).flatMap((field) => {
    const given = item[field]
    if (given == null || style[RUNS[field]].includes(given)) return []
    const [known, named] = [style[RUNS[field]], { style: style.code, field, given }]
    const why = known.length ? because('not_in_run', { ...named, known }) : because('run_empty', named)
    return [{ path: ['lineItems', index, field], why }]
  }))
}
