// The SKUs that inputs name: their places, and the check that they belong to the style of the record.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import type { Reference } from '../../core/records/references.js'

interface Naming {
  readonly styleSkuId?: string | null
}

type Asked = Pick<Reference, 'path' | 'id'>

/** The SKUs that the entries of a list name, each with its place. */
export const skuReferences = (list: string, entries: readonly Naming[]): Reference[] =>
  entries.map(({ styleSkuId: id }, index) => ({ path: [list, index, 'styleSkuId'], model: 'styleSku', id }))

/** The SKUs that the stored lines of a record name. An edit may keep them when their style is switched off. */
export const skusOf = (stored: readonly Naming[]) => stored.map(({ styleSkuId }) => styleSkuId)

/**
 * A fault for every SKU of another style. Without a style, every SKU is allowed. An unknown SKU has no fault here:
 * `unknownReferences` reports it.
 */
export async function foreignSkuFaults(
  ctx: Context, styleId: string | null | undefined, asked: readonly Asked[],
  type: 'sku_of_other_style' | 'kept_sku_of_other_style' = 'sku_of_other_style',
): Promise<Fault[]> {
  const ids = [...new Set(asked.flatMap(({ id }) => id ?? []))]
  if (!styleId || ids.length === 0) return []
  const where = { id: { in: ids }, styleId: { not: styleId } }
  const foreign = await ctx.db.styleSku.findMany({ where, select: { id: true, code: true } })
  return asked.flatMap(({ path, id }) => {
    const sku = foreign.find((one) => one.id === id)
    return sku ? [{ path, why: because(type, { sku: sku.code }) }] : []
  })
}

/** The fault of an edit that changes the style and keeps lines with SKUs of the style before. */
export async function strandedFault(
  ctx: Context, styleId: string | null | undefined, stored: readonly Naming[],
): Promise<Fault | undefined> {
  const [fault] = await foreignSkuFaults(ctx, styleId, skuReferences('lineItems', stored), 'kept_sku_of_other_style')
  return fault && { ...fault, path: ['styleId'] }
}
