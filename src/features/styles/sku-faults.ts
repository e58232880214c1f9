// Checks that the SKUs in an input belong to the style of the record.
import type { Context } from '../../context.js'
import type { Fault } from '../../errors.js'

interface Asked {
  readonly path: Fault['path']
  readonly id: string | null | undefined
}

/**
 * A fault for every SKU of another style. Without a style, every SKU is allowed. An unknown SKU has no fault here:
 * `unknownReferences` reports it.
 */
export async function foreignSkuFaults(
  ctx: Context, styleId: string | null | undefined, asked: readonly Asked[],
): Promise<Fault[]> {
  const ids = [...new Set(asked.flatMap(({ id }) => id ?? []))]
  if (!styleId || ids.length === 0) return []
  const where = { id: { in: ids }, styleId: { not: styleId } }
  const foreign = await ctx.db.styleSku.findMany({ where, select: { id: true, code: true } })
  return asked.flatMap(({ path, id }) => {
    const sku = foreign.find((one) => one.id === id)
    return sku ? [{ path, message: `The SKU ${sku.code} belongs to another style`, given: id }] : []
  })
}
