// Reservations of stock: each line of an approved material request reserves a part, and gets more when what it ordered
// arrives. It gives it back when the material is issued or the line is cancelled.
import type { Context } from '../../core/context.js'
import { ZERO } from '../../core/money/money.js'
import { addEach } from '../../core/records/row-writer.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { Prisma } from '../../generated/prisma/client.js'
import { lockBalances } from './ledger.js'

interface Reserved {
  readonly id: string
  readonly materialId: string | null
  readonly reservedQty: Decimal
}

/** The lines with a reservation that fulfil the condition, oldest request first. */
export const reservedLines = (ctx: Context, where: Prisma.MaterialRequestLineWhereInput): Promise<Reserved[]> =>
  ctx.db.materialRequestLine.findMany({
    where: { AND: [where, { reservedQty: { gt: 0 } }] },
    orderBy: [{ materialRequestId: 'asc' }, { itemNumber: 'asc' }, { id: 'asc' }],
    select: { id: true, materialId: true, reservedQty: true },
  })

/** The sum of the reservations. */
export const totalOf = (lines: readonly Reserved[]) =>
  lines.reduce((sum, { reservedQty }) => sum.plus(reservedQty), ZERO)

/** A line of a material request, and a quantity that is reserved for it; below 0 for one that is given back. */
interface Change {
  readonly id: string
  readonly materialId: string | null
  readonly quantity: Decimal
}

/**
 * Reserves stock for lines, in their order, and of each material no more than is free: stock that was counted away is
 * still reserved for others.
 */
export async function reserve(ctx: Context, wanted: readonly Change[]): Promise<void> {
  if (wanted.length === 0) return
  const balances = await lockBalances(ctx, wanted.flatMap(({ materialId }) => materialId ?? []))
  const free = new Map([...balances].map(([id, one]) => [id, one.warehouseQty.minus(one.reservedQty)]))
  await change(ctx, wanted.flatMap((want) => {
    const left = free.get(want.materialId ?? '') ?? ZERO
    const quantity = Decimal.min(want.quantity, left)
    if (!want.materialId || quantity.lte(0)) return []
    free.set(want.materialId, left.minus(quantity))
    return { ...want, quantity }
  }))
}

/** Takes a quantity from the reservations of the lines, in their order. The material must be locked. */
export function takeReserved(ctx: Context, lines: readonly Reserved[], quantity: Decimal): Promise<void> {
  let left = quantity
  return unreserve(ctx, lines.map((line) => {
    const taken = Decimal.min(left, line.reservedQty)
    left = left.minus(taken)
    return { line, quantity: taken }
  }))
}

/** Gives all reservations back that the lines that fulfil the condition have. */
export async function releaseReservations(ctx: Context, where: Prisma.MaterialRequestLineWhereInput): Promise<void> {
  const before = await reservedLines(ctx, where)
  await lockBalances(ctx, before.flatMap(({ materialId }) => materialId ?? []))
  // An issue may have taken a part before the lock.
  const lines = before.length ? await reservedLines(ctx, where) : []
  await unreserve(ctx, lines.map((line) => ({ line, quantity: line.reservedQty })))
}

interface Returned {
  readonly line: Reserved
  readonly quantity: Decimal
}

/** Gives back what lines have reserved, of each no more than it has. The materials must be locked. */
export const unreserve = (ctx: Context, returned: readonly Returned[]): Promise<void> =>
  change(ctx, returned.map(({ line: { id, materialId, reservedQty }, quantity }) => (
    { id, materialId, quantity: Decimal.min(quantity, reservedQty).neg() })))

/** Changes what is reserved for lines, and of their materials with it. */
async function change(ctx: Context, all: readonly Change[]): Promise<void> {
  const changes = all.filter(({ quantity }) => !quantity.isZero())
  await addEach(ctx, 'MaterialRequestLine', sumsOf(changes, 'id'))
  await addEach(ctx, 'Material', sumsOf(changes, 'materialId'))
}

/** The sums of the quantities by an identifier. */
function sumsOf(changes: readonly Change[], by: 'id' | 'materialId') {
  const sums = new Map<string, Decimal>()
  for (const { [by]: id, quantity } of changes) if (id !== null) sums.set(id, quantity.plus(sums.get(id) ?? ZERO))
  return new Map([...sums].map(([id, quantity]) => [id, { reservedQty: quantity.toFixed() }]))
}
