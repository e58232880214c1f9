// Uses the advance that is left of a payment on bills, takes such uses back, and voids the payment.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import type { StepInput } from '../../core/lifecycle/lifecycle.js'
import { sum } from '../../core/money/money.js'
import { loadWhere } from '../../core/records/read.js'
import { lockRow, lockRows } from '../../core/records/lock.js'
import { conflict, refuse } from '../../errors.js'
import type { BillPayment } from '../../generated/prisma/client.js'
import { backdatedFaults } from '../bills/backdated.js'
import { deriveCredit, faultsOfDay, refuseEntry, refuseNone, reversal } from '../bills/credit.js'
import { settleEach } from '../bills/pay.js'
import { paymentsOfBill } from '../bills/reads.js'
import { holdPeriod } from '../organizations/period.js'
import type { AllocatePartyPaymentInput, ReversePartyPaymentAllocationInput } from './inputs.js'
import { backdatedParts, given, lockParts, partFaults, payParts } from './parts.js'
import { partyPaymentRefunds } from './reads.js'

/** Holds the period lock and locks the payment, and then the bills. No act locks a payment after a bill of it. */
export async function lockFirst(ctx: Context, id: string): Promise<void> {
  await holdPeriod(ctx)
  await lockRow(ctx, 'PartyPayment', id)
}

/** Settles bills. Of concurrent allocations and payments, those succeed that find enough on both sides. */
export async function allocate(
  ctx: Context, id: string, { bills, allocatedOn }: AllocatePartyPaymentInput,
): Promise<undefined> {
  const payment = await ctx.db.partyPayment.findFirstOrThrow({ where: { id } })
  const parts = await lockParts(ctx, bills)
  const posted = parts.flatMap(({ bill }) => bill?.postingDate ?? [])
  refuse([
    bills.length === 0 && { path: ['bills'], why: because('no_bill_named') },
    ...partFaults(parts, payment, payment.unallocatedAmount),
    ...(allocatedOn ? faultsOfDay(ctx, 'allocatedOn', allocatedOn, [payment.paidAt, ...posted]) : []),
  ])
  const day = allocatedOn ?? ctx.now
  const use = { id, open: payment.unallocatedAmount, since: payment.paidAt, day, amount: given(parts), path: ['bills'] }
  refuse([
    ...await backdatedParts(ctx, parts, () => day), ...await backdatedFaults(ctx, 'PartyPayment', [use]),
  ])
  await payParts(ctx, payment, parts, () => day)
  await deriveCredit(ctx, 'PartyPayment', id)
}

/** Throws CONFLICT if no part of a payment can be taken back: none is left, or their days are locked. */
export async function requireAllocation(
  ctx: Context, id: string, _state: string, input?: ReversePartyPaymentAllocationInput,
): Promise<void> {
  const all = (await loadWhere(ctx, paymentsOfBill, 'partyPaymentId', id)).map(({ paidAt: day, ...row }) => ({ ...row, day }))
  refuseNone(ctx, all, 'no_allocation_to_reverse', ['billPaymentId', input?.billPaymentId])
}

/** Takes a part back. The step has locked the payment, so of several callers only the first finds it unreversed. */
export async function reverseAllocation(
  ctx: Context, id: string, { billPaymentId, reason }: ReversePartyPaymentAllocationInput,
): Promise<undefined> {
  const found = await ctx.db.billPayment.findFirstOrThrow({ where: { id: billPaymentId } })
  refuseEntry(ctx, { ...found, day: found.paidAt })
  await release(ctx, id, [found], reason)
}

/** Reverses parts of a payment: their bills owe the amounts again. */
async function release(
  ctx: Context, id: string, parts: readonly BillPayment[], reason: string | null | undefined,
): Promise<void> {
  const ids = [...new Set(parts.map(({ billId }) => billId))]
  await lockRows(ctx, 'Bill', ids)
  const bills = await ctx.db.bill.findMany({ where: { id: { in: ids } } })
  const where = { id: { in: parts.map((part) => part.id) } }
  await ctx.db.billPayment.updateMany({ where, data: reversal(ctx, reason) })
  const { documentId } = await ctx.db.partyPayment.findFirstOrThrow({ where: { id } })
  await settleEach(ctx, bills.map((bill) => ({
    bill, amount: sum(parts.filter(({ billId }) => billId === bill.id).map(({ amount }) => amount)).neg(),
  })), `part of ${documentId} was taken back`)
  await deriveCredit(ctx, 'PartyPayment', id)
}

/** Throws CONFLICT if money of the payment was paid back. */
export async function requireUnrefunded(ctx: Context, id: string): Promise<void> {
  const refunds = await loadWhere(ctx, partyPaymentRefunds, 'partyPaymentId', id)
  if (refunds.some(({ reversedAt }) => reversedAt === null)) throw conflict(because('payment_refunded'))
}

/** Takes back all that a payment settles. */
export async function releaseAll(ctx: Context, id: string, { reason }: StepInput): Promise<undefined> {
  await release(ctx, id, await ctx.db.billPayment.findMany({ where: { partyPaymentId: id, reversedAt: null } }), reason)
}
