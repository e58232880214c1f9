// The unit of a material: it cannot change once quantities are recorded in it.
import { rowsOnClient } from '../../core/records/row-writer.js'
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
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
  return [counts.some((count) => count > 0) && { path: ['unit'], why, given: unit }]
}
