// The prices of an order line over its quantity: what arrived before an amendment changed the price keeps its price.
// What arrives, and what is billed, fills the quantity of the line from its beginning.
import type { Context } from '../../core/context.js'
import { exact, type Numeric } from '../../core/figures/formula.js'
import { toFourPlaces } from '../../core/money/money.js'
import { shared } from '../../core/records/batched.js'
import { loadJoined } from '../../core/records/read.js'
import { Decimal } from '../../core/schema/scalars.js'
import { earlierArrivals } from './reads.js'

/** A quantity of an order line that arrived under an earlier price. */
export interface Earlier {
  readonly quantity: Decimal
  readonly price: Decimal
}

/** What is earlier of the lines of an order, in the order of its arrival, by order line. */
export type EarlierByLine = ReadonlyMap<string, readonly Earlier[]>

/** An order line with its present price. */
interface Priced {
  readonly unitPrice: Numeric
  readonly earlier?: readonly Earlier[]
}

/** Prices of a part of an order line. */
export interface PartPrices {
  /** The price of its last unit. */
  readonly unitPrice: Decimal
  /** Σ quantity × (price − unitPrice) of what has other prices. */
  readonly difference: Decimal
}

const NOTHING = exact(0)

/** The prices of the part of an order line that begins after the first `from` units. */
export function pricesOfPart({ unitPrice, earlier = [] }: Priced, from: Decimal, quantity: Decimal): PartPrices {
  const [begin, end] = [exact(from), exact(from).plus(quantity)]
  let reached = NOTHING
  const parts = earlier.flatMap((one) => {
    const [start, stop] = [Decimal.max(begin, reached), Decimal.min(end, reached = reached.plus(one.quantity))]
    return stop.gt(start) ? [{ price: exact(one.price), quantity: exact(stop).minus(start) }] : []
  })
  const isLater = end.gt(reached) || parts.length === 0
  const last = isLater ? exact(unitPrice) : parts[parts.length - 1].price
  const difference = parts.reduce((sum, part) => sum.plus(part.price.minus(last).times(part.quantity)), NOTHING)
  return { unitPrice: last, difference }
}

/** The amount of an order line: each unit at its price. */
export function amountOf({ quantity, ...line }: Priced & { readonly quantity: Numeric }): Decimal {
  const ordered = exact(quantity)
  const { unitPrice, difference } = pricesOfPart(line, NOTHING, ordered)
  return toFourPlaces(ordered.times(unitPrice).plus(difference))
}

/** What has arrived under earlier prices of an order. All orders that are asked for in one tick share a statement. */
export const earlierOf = shared(async (ctx: Context, purchaseOrderId: string): Promise<EarlierByLine> => {
  const rows = await loadJoined(ctx, earlierArrivals, 'purchaseOrderId', purchaseOrderId)
  const byLine = new Map<string, Earlier[]>()
  for (const { purchaseOrderLineId: id, quantity, earlierPrice } of rows) {
    const one = { quantity: exact(quantity), price: exact(earlierPrice) }
    byLine.set(id, byLine.get(id) ?? []).get(id)?.push(one)
  }
  return byLine
})
