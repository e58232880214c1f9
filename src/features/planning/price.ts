// The price of a line to order, in the currency of the order.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { ZERO } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import { today } from '../../core/time-zones.js'
import type { Prisma } from '../../generated/prisma/client.js'
import { findConverter, missingRate, type Exchange } from '../accounts/convert.js'
import type { OrderedLineInput } from './types.js'

/** A line of a material request with its material. */
type Line = Prisma.MaterialRequestLineGetPayload<{ include: { material: true } }>

/** A line to order, with what the input says about it, and the place of its faults. */
export interface Chosen<L extends Line = Line> {
  readonly line: L
  readonly said: Partial<OrderedLineInput>
  readonly path: Fault['path']
  readonly supplierId: string | null
}

export interface Priced {
  readonly unitPrice: Decimal
  readonly fault: Fault | false
}

/** The price in the currency of the order: the given one, else that of the material, else that of the line. */
export async function price(ctx: Context, { line, said, path }: Chosen, to: string): Promise<Priced> {
  if (said.unitPrice != null) return { unitPrice: said.unitPrice, fault: false }
  const home = ctx.viewer.organization.currency
  const usual = line.material?.unitPrice
  const [amount, from] = usual ? [usual, line.material?.currency ?? home] : [line.unitPrice, home]
  const place = [...path, 'unitPrice']
  const unpriced = { path: place, why: because('line_without_price', { line: line.itemNumber, id: line.id }) }
  if (!amount) return { unitPrice: ZERO, fault: unpriced }
  const exchange: Exchange = { from, to, day: today(ctx), path: place }
  const converter = await findConverter(ctx, exchange)
  if (!converter) return { unitPrice: ZERO, fault: missingRate(exchange) }
  return { unitPrice: converter(amount).toDecimalPlaces(6, Decimal.ROUND_HALF_UP), fault: false }
}
