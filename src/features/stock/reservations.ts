// Reservations of stock: each line of an approved material request reserves a part, and gets more when what it ordered
// arrives. It gives it back when the material is issued or the line is cancelled.
import type { Context } from '../../core/context.js'
import { ZERO } from '../../core/money/money.js'
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

/** A line of a material request, and a quantity to reserve for it. */
interface Want {
  readonly id: string
  readonly materialId: string | null
  readonly quantity: Decimal
}

/**
 * Reserves stock for lines, in their order, and of each material no more than is free: stock that was counted away is
 * still reserved for others.
 */
export async function reserve(ctx: Context, wants: readonly Want[]): Promise<void> {
  const free = new Map<string, Decimal>()
  const balances = await lockBalances(ctx, wants.flatMap(({ materialId }) => materialId ?? []))
  for (const [id, { warehouseQty, reservedQty }] of balances) free.set(id, warehouseQty.minus(reservedQty))
  for (const { id, materialId, quantity } of wants) {
    const left = free.get(materialId ?? '') ?? ZERO
    const given = Decimal.min(quantity, left)
    if (!materialId || given.lte(0)) continue
    free.set(materialId, left.minus(given))
    await change(ctx, { id, materialId }, given)
  }
}

/** Takes a quantity from the reservations of the lines, in their order. The material must be locked. */
export async function takeReserved(ctx: Context, lines: readonly Reserved[], quantity: Decimal): Promise<void> {
  let left = quantity
  for (const line of lines) {
    const taken = Decimal.min(left, line.reservedQty)
    if (taken.lte(0)) return
    await release(ctx, line, taken)
    left = left.minus(taken)
  }
}

/** Gives back all reservations of the lines that fulfil the condition. */
export async function releaseReservations(ctx: Context, where: Prisma.MaterialRequestLineWhereInput): Promise<void> {
  const before = await reservedLines(ctx, where)
  await lockBalances(ctx, before.flatMap(({ materialId }) => materialId ?? []))
  // An issue may have taken a part before the lock.
  for (const line of before.length ? await reservedLines(ctx, where) : []) await release(ctx, line, line.reservedQty)
}

const release = (ctx: Context, line: Reserved, quantity: Decimal) => change(ctx, line, quantity.neg())

/** Changes what is reserved for a line, and of its material with it. */
async function change(
  ctx: Context, { id, materialId }: Pick<Reserved, 'id' | 'materialId'>, quantity: Decimal,
): Promise<void> {
  const data = { reservedQty: { increment: quantity } }
  await ctx.db.materialRequestLine.updateMany({ where: { id }, data })
  if (materialId) await ctx.db.material.updateMany({ where: { id: materialId }, data })
}
