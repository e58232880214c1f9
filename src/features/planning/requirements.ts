// Calculates what material the pieces of an order need. Pure functions.
import { Decimal } from '../../core/schema/scalars.js'

const WHOLE = new Decimal(100)
/** Requirements of measured materials are rounded up at this decimal place. */
const PLACES = 4

/** Pieces of one style, of one SKU where the order says so. */
export interface Pieces {
  readonly styleId: string
  readonly sku: { readonly id: string; readonly size: string | null; readonly color: string | null } | null
  readonly quantity: number
}

/** One material of a bill of materials. Without a SKU, size and colour it is for all pieces. */
export interface Item {
  readonly id: string
  readonly materialId: string
  readonly consumption: Decimal
  readonly wastagePercent: Decimal | null
  readonly styleSkuId: string | null
  readonly size: string | null
  readonly color: string | null
}

/** What one item needs for all pieces that it is for. */
export interface ItemRequirement {
  readonly itemId: string
  readonly materialId: string
  readonly consumption: Decimal
  readonly quantity: number
  readonly wastagePercent: Decimal
  /** consumption × quantity × (1 + wastagePercent / 100), not rounded. */
  readonly requiredQty: Decimal
}

/** True if the item is for some pieces only, so that the order must say how many pieces there are of each SKU. */
export const isForSome = ({ styleSkuId, size, color }: Item) => Boolean(styleSkuId ?? size ?? color)

function isFor({ styleSkuId, size, color }: Item, { sku }: Pieces): boolean {
  if (styleSkuId && styleSkuId !== sku?.id) return false
  if (size && size !== sku?.size) return false
  return !color || color === sku?.color
}

/** The requirement of an item: its own wastage where it has one, else the given one; never both. */
export function requirementOf(item: Item, pieces: readonly Pieces[], wastage: Decimal): ItemRequirement {
  const quantity = pieces.filter((some) => isFor(item, some)).reduce((sum, some) => sum + some.quantity, 0)
  const wastagePercent = item.wastagePercent ?? wastage
  const requiredQty = item.consumption.times(quantity).times(WHOLE.plus(wastagePercent)).div(WHOLE)
  const { id: itemId, materialId, consumption } = item
  return { itemId, materialId, consumption, quantity, wastagePercent, requiredQty }
}

/** Rounds a requirement up: to whole units if the material is counted, else at 4 decimal places. */
export const roundedUp = (qty: Decimal, counted: boolean) => qty.toDecimalPlaces(counted ? 0 : PLACES, Decimal.ROUND_UP)

/** What covers a requirement already. */
export interface Cover {
  /** Issued to the order and not returned. */
  readonly issuedQty: Decimal
  /** Reserved for lines of its material requests. */
  readonly reservedQty: Decimal
  /** Still to come by its live material requests: ordered or to be ordered, and not received. */
  readonly requestedQty: Decimal
  /** Still to come by open purchase orders of its requests that no line of a request is linked to. */
  readonly orderedQty: Decimal
}

/** The quantity to buy: max(0, uncovered − free), rounded up. Free is stock, on hand and on order, that nobody has. */
export const missingOf = (uncovered: Decimal, free: Decimal, counted: boolean) =>
  roundedUp(Decimal.max(0, uncovered.minus(free)), counted)

/** The quantity of an order line: what the request lines buy, and at least the minimum order quantity. */
export const orderQuantity = (wanted: Decimal, minimum: Decimal | null | undefined) => Decimal.max(wanted, minimum ?? 0)

/** The part of a requirement that nothing covers yet: max(0, required − issued − reserved − requested − ordered). */
export const uncoveredOf = (required: Decimal, { issuedQty, reservedQty, requestedQty, orderedQty }: Cover) =>
  Decimal.max(0, required.minus(issuedQty).minus(reservedQty).minus(requestedQty).minus(orderedQty))
