// The unit of a material: it cannot change once quantities are recorded in it, and pieces are counted.
import { rowsOnClient } from '../../core/records/row-writer.js'
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { exact } from '../../core/figures/formula.js'
import type { Decimal } from '../../core/schema/scalars.js'
import type { EditMaterialInput } from './inputs.js'

const PARTS = ['stockMovement', 'purchaseOrderLine', 'materialRequestLine', 'billOfMaterialsItem'] as const

interface Counts {
  count(args: { where: { materialId: string } }): Promise<number>
}

/** The fault of an edit that changes the unit of a material with recorded quantities. */
export async function unitFaults(
  ctx: Context, { unit }: EditMaterialInput, stored: Readonly<Record<string, unknown>> | null,
) {
  if (!stored || unit === stored.unit) return []
  const where = { materialId: stored.id as string }
  const counts = await Promise.all(PARTS.map((part) => rowsOnClient<Counts>(ctx, part).count({ where })))
  const why = because('unit_in_use', { unit: String(stored.unit) })
  return [counts.some((count) => count > 0) && { path: ['unit'], why }]
}

/** True for pieces: a new material is counted in them unless its input says otherwise. */
export const isCountedUnit = (unit: string | null | undefined) => unit?.trim().toLowerCase() === 'pcs'

/** The fault of a minimum order quantity that is no whole number, if the material is counted. */
export function minimumFault(
  { name, unit, counted, minimumOrderQuantity: least }: EditMaterialInput,
  stored: Readonly<Record<string, unknown>> | null,
): Fault | false {
  if (!counted || least == null || exact(least).isInteger()) return false
  if (stored?.counted && exact(stored.minimumOrderQuantity as Decimal | null).eq(least)) return false
  const why = because('not_whole', { material: name ?? '', unit: unit ?? '' })
  return { path: ['minimumOrderQuantity'], why }
}
