// What the settlement of an expense request requires.
import type { Context } from '../../context.js'
import { wholeChildren } from '../../core/records/read.js'
import { conflict } from '../../errors.js'
import type { ExpenseRequestStatus } from '../../generated/prisma/enums.js'
import { accountOf } from './paid.js'
import { expenseRequests } from './reads.js'

async function payableOf(ctx: Context, id: string) {
  const [request] = await wholeChildren(ctx, expenseRequests, 'id', id)
  return { request, payable: (await accountOf(ctx, request)).payable.value }
}

/** Throws CONFLICT if nothing is payable on an approved request: a payment of 0 would be none. */
export async function requirePayable(ctx: Context, id: string, state: string): Promise<void> {
  if (state !== ('APPROVED' satisfies ExpenseRequestStatus)) return
  const { payable } = await payableOf(ctx, id)
  if (payable.isZero())
    throw conflict('Nothing is to be paid, because the advance covers the request: settle it', { payableAmount: payable })
}

/**
 * Throws CONFLICT if an approved request is still to be paid. Nothing is payable on a claim that its advance covers
 * whole, so nobody needs to record a payment of 0 before it is settled. A paid request needs no check.
 */
export async function requireNothingPayable(ctx: Context, id: string, state: string): Promise<void> {
  if (state !== ('APPROVED' satisfies ExpenseRequestStatus)) return
  const { payable, request } = await payableOf(ctx, id)
  if (payable.gt(0))
    throw conflict(`${payable.toFixed()} ${request.currency} is still to be paid: pay the request before you settle it`, {
      payableAmount: payable,
    })
}
