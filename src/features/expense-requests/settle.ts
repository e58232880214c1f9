// What the settlement of an expense request requires.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { getWhole } from '../../core/records/read.js'
import { conflict } from '../../errors.js'
import type { ExpenseRequestStatus } from '../../generated/prisma/enums.js'
import { remainingOf, nonVoidBillsOf } from './paid.js'
import { expenseRequests } from './reads.js'

/** Throws CONFLICT if nothing is payable on an approved request: a payment must be more than 0. */
export async function requirePayable(ctx: Context, id: string, state: string): Promise<void> {
  if (state !== ('APPROVED' satisfies ExpenseRequestStatus)) return
  const { payable } = await findUnpaid(ctx, id)
  if (payable.isZero())
    throw conflict(because('nothing_payable', { payableAmount: payable }), { payableAmount: payable })
}

/**
 * Throws CONFLICT if an approved request is still to be paid. Nothing is payable on a claim that its advance covers
 * whole, so nobody needs to record a payment of 0 before it is settled. A paid request needs no check.
 */
export async function requireNothingPayable(ctx: Context, id: string, state: string): Promise<void> {
  if (state !== ('APPROVED' satisfies ExpenseRequestStatus)) return
  const unpaid = await findUnpaid(ctx, id)
  if (unpaid.payable.gt(0))
    throw conflict(
      because('unpaid_before_settling', { todo: unpaid.text, payableAmount: unpaid.payable }), { payableAmount: unpaid.payable },
    )
}

/** What is still to be done before a partly paid request can be settled. */
export const beforeSettling = async (ctx: Context, id: string, state: string): Promise<string | null> =>
  (state === ('PARTIALLY_PAID' satisfies ExpenseRequestStatus) ? (await findUnpaid(ctx, id)).text : null)

/** What is still to be paid on a request, and how: a request that is billed is paid through its bills alone. */
async function findUnpaid(ctx: Context, id: string) {
  const request = await getWhole(ctx, expenseRequests, id)
  const [account, bills] = await Promise.all([remainingOf(ctx, request), nonVoidBillsOf(ctx, id)])
  const [payable, billable] = [account.payable.value, account.billable.value]
  const { currency } = request
  const unpaid = bills.filter(({ status }) => status !== 'PAID').map(({ billNumber }) => billNumber)
  const ways = [
    bills.length === 0 && 'pay the request',
    unpaid.length > 0 && `pay ${unpaid.join(', ')}`,
    bills.length > 0 && billable.gt(0) && `bill ${billable.toFixed()} ${currency} with createBill and pay that bill`,
  ]
  const text = `${payable.toFixed()} ${currency} is still to be paid: ${ways.filter((way) => way !== false).join(', and ')}`
  return { payable, text }
}
