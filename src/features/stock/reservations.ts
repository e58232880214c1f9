// Reservations of stock: each line of an approved material request reserves a part, and gives it back when the material
// is issued or the line is cancelled.
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

async function release(ctx: Context, { id, materialId }: Reserved, quantity: Decimal): Promise<void> {
  await ctx.db.materialRequestLine.updateMany({ where: { id }, data: { reservedQty: { decrement: quantity } } })
  if (!materialId) return
  await ctx.db.material.updateMany({ where: { id: materialId }, data: { reservedQty: { decrement: quantity } } })
}
