// The ledger of stock: writes movements, and keeps the quantity on hand of each material equal to their sum.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { newId } from '../../core/ids/new-id.js'
import { audit } from '../../core/lifecycle/audit.js'
import { ZERO } from '../../core/money/money.js'
import { lockRows } from '../../core/records/lock.js'
import { loadWhere } from '../../core/records/read.js'
import { addEach } from '../../core/records/row-writer.js'
import { Decimal } from '../../core/schema/scalars.js'
import { refuse } from '../../errors.js'
import type { StockMovementKind } from '../../generated/prisma/enums.js'
import { materials } from '../materials/reads.js'
import type { OnHand, OrderPrice } from './valuation.js'
import { valued } from './worths.js'

/**
 * A quantity as the ledger stores it, with six decimal places. The quantities on hand change by what is stored, so that
 * they stay equal to the sums of the movements.
 */
export const asStored = (quantity: Decimal) => quantity.toDecimalPlaces(6, Decimal.ROUND_HALF_UP)

/** A movement to write. */
export interface Movement {
  readonly materialId: string
  readonly kind: StockMovementKind
  /** Above 0 into the warehouse, below 0 out of it. */
  readonly quantity: Decimal
  readonly goodsReceiptLineId?: string
  readonly productionOrderId?: string
  readonly reason?: string | null
  /** The price of a receipt; null if its currency has no rate. */
  readonly price?: OrderPrice | null
  /** The place of the fault if the stock is too small. */
  readonly path?: Fault['path']
}

/** The quantities of a material. */
export interface Quantities {
  readonly id: string
  readonly name: string
  readonly unit: string
  readonly warehouseQty: Decimal
  readonly reservedQty: Decimal
}

/** The quantities of a material, and its value. */
export interface Balance extends Quantities, OnHand {}

/** Locks materials and returns their quantities, by identifier. Unknown identifiers are left out. */
export async function lockBalances(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Balance>> {
  const wanted = [...new Set(ids)]
  await lockRows(ctx, 'Material', wanted)
  const rows = await ctx.db.material.findMany({ where: { id: { in: wanted } } })
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Writes movements and changes the quantities on hand. Throws BAD_USER_INPUT with the figures if a quantity on hand
 * would be negative. Returns the identifiers of the movements. Call it in a transaction.
 */
export async function move(ctx: Context, movements: readonly Movement[]): Promise<string[]> {
  if (movements.length === 0) return []
  const balances = await lockBalances(ctx, movements.map(({ materialId }) => materialId))
  const changes = sumByMaterial(movements)
  refuseShortage(balances, changes)
  const { worths, after } = await valued(ctx, balances, movements)
  const { orgId, userId, name } = ctx.viewer
  const rows = movements.map(({ path: _path, price: _price, ...movement }, index) => ({
    ...movement, ...worths[index], orgId, id: newId('stm'), createdAt: ctx.now, createdById: userId, createdByName: name,
  }))
  await ctx.db.stockMovement.createMany({ data: rows })
  await addEach(ctx, 'Material', new Map([...after].map(([id, now]) => [id, differences(balances.get(id), now)])))
  return rows.map(({ id }) => id)
}

/** What is added to the columns that keep what is on hand. */
const differences = (before: OnHand | undefined, now: OnHand) => ({
  warehouseQty: now.warehouseQty.minus(before?.warehouseQty ?? ZERO).toFixed(),
  pricedQty: now.pricedQty.minus(before?.pricedQty ?? ZERO).toFixed(),
  stockValue: now.stockValue.minus(before?.stockValue ?? ZERO).toFixed(),
})

/**
 * Throws BAD_USER_INPUT, as `move` does, if a quantity on hand would be negative after these movements. Locks and
 * writes nothing, and reads with loaders.
 */
export async function requireStock(ctx: Context, movements: readonly Movement[]): Promise<void> {
  const changes = sumByMaterial(movements)
  const found = await Promise.all([...changes.keys()].map((id) => loadWhere(ctx, materials, 'id', id)))
  const balances = found.flat().map(({ id, name, unit, warehouseQty, reservedQty }) => [id, {
    id, name, unit, warehouseQty: new Decimal(warehouseQty), reservedQty: new Decimal(reservedQty),
  }] as const)
  refuseShortage(new Map(balances), changes)
}

/** Writes one movement that a person asked for, with an audit line. Returns its identifier. */
export async function moveOne(ctx: Context, movement: Movement): Promise<string> {
  const [entityId] = await move(ctx, [movement])
  const { materialId, kind, reason } = movement
  const details = { materialId, quantity: movement.quantity.toFixed() }
  const action = kind.toLowerCase() as Lowercase<typeof kind>
  await audit(ctx, { action, entity: 'StockMovement', entityId, reason, details })
  return entityId
}

interface Change {
  readonly quantity: Decimal
  readonly path: Fault['path']
}

function sumByMaterial(movements: readonly Movement[]): ReadonlyMap<string, Change> {
  const sums = new Map<string, Change>()
  for (const { materialId, quantity, path = [] } of movements) {
    const known = sums.get(materialId)
    sums.set(materialId, known ? { ...known, quantity: known.quantity.plus(quantity) } : { quantity, path })
  }
  return sums
}

const refuseShortage = (balances: ReadonlyMap<string, Quantities>, changes: ReadonlyMap<string, Change>) =>
  refuse([...changes].map(([materialId, { quantity, path }]) => shortage(balances.get(materialId), quantity, path)))

function shortage(balance: Quantities | undefined, change: Decimal, path: Fault['path']): Fault | false {
  if (!balance || balance.warehouseQty.plus(change).gte(0)) return false
  const { name, unit, warehouseQty } = balance
  return {
    path,
    why: because('stock_shortage', { material: name, unit, given: change.neg(), onHand: warehouseQty }),
  }
}
