// Counted materials: their quantities are whole numbers.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { Decimal } from '../../core/schema/scalars.js'

/** A quantity of an input. */
interface Quantity {
  readonly path: Fault['path']
  readonly materialId: string | null | undefined
  readonly quantity: Decimal | null | undefined
  /** The quantity that is stored: an edit may send it back, also if the material is counted since. */
  readonly stored?: Decimal
  /** The unit, if it may be another than that of the material. */
  readonly uom?: string | null
}

/** The faults of quantities of counted materials that are no whole numbers. Reads only if there are such numbers. */
export async function wholeFaults(ctx: Context, quantities: readonly Quantity[]): Promise<Fault[]> {
  const broken = quantities.filter(({ materialId, quantity, stored }) =>
    materialId && quantity && !quantity.isInteger() && !stored?.eq(quantity))
  if (broken.length === 0) return []
  const ids = broken.flatMap(({ materialId }) => materialId ?? [])
  const counted = await ctx.db.material.findMany({ where: { id: { in: ids }, counted: true } })
  return broken.flatMap(({ path, materialId, uom }) => {
    const material = counted.find(({ id }) => id === materialId)
    if (!material || (uom ?? material.unit) !== material.unit) return []
    return { path, why: because('not_whole', { material: material.name, unit: material.unit }) }
  })
}

/** The quantities of lines, each at its place. */
export const quantitiesOf = <Line extends { readonly id?: string | null }>(
  field: string, lines: readonly Line[], quantityOf: (line: Line) => Omit<Quantity, 'path'>,
): Quantity[] => lines.map((line, index) => ({ path: ['lineItems', index, field], ...quantityOf(line) }))

/** A computed quantity, rounded down to whole units of a counted material. */
export const wholeOf = (quantity: Decimal, { counted }: { readonly counted: boolean }) =>
  (counted ? quantity.toDecimalPlaces(0, Decimal.ROUND_FLOOR) : quantity)
