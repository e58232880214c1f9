// Money that comes back for the open credit of a note, and its reversal.
import { faultsOf } from '../../core/checks.js'
import type { Context } from '../../core/context.js'
import { newId } from '../../core/ids/new-id.js'
import { loadWhere } from '../../core/records/read.js'
import { dayIn } from '../../core/time-zones.js'
import { refuse } from '../../errors.js'
import { amountFaults, BILL_PAYMENT_CHECKS } from '../bills/pay.js'
import { amountAbove, refuseEntry, refuseNone } from './allocate.js'
import { deriveCredit, reversal } from './effects.js'
import type { RefundBillNoteInput, ReverseBillNoteRefundInput } from './inputs.js'
import { faultsOfDay } from './post.js'
import { billNoteRefunds } from './reads.js'

/** Records a refund. Of concurrent refunds and allocations, those succeed that find enough open credit. */
export async function refund(ctx: Context, id: string, input: RefundBillNoteInput): Promise<undefined> {
  const { currency, unallocatedAmount, postingDate } = await ctx.db.billNote.findFirstOrThrow({ where: { id } })
  const { amount, sourceOfFunds, reference } = input
  const paidAt = input.paidAt ?? ctx.now
  const ofTime = faultsOf({ paidAt }, BILL_PAYMENT_CHECKS, ctx.now)
  refuse([
    ...amountFaults(amount, currency), ...amountAbove(amount, unallocatedAmount, 'exceeds_open_credit'),
    ...(ofTime.length ? ofTime : faultsOfDay(ctx, 'paidAt', dayIn(ctx, paidAt), [postingDate])),
  ])
  const { viewer: { orgId, userId: recordedById }, now: createdAt } = ctx
  const row = { orgId, id: newId('ref'), billNoteId: id, recordedById, createdAt }
  await ctx.db.billNoteRefund.createMany({ data: { ...row, amount, paidAt, sourceOfFunds, reference } })
  await deriveCredit(ctx, id)
}

/** Throws CONFLICT if no refund of a note can be reversed: none is left, or their days are locked. */
export async function requireRefund(ctx: Context, id: string): Promise<void> {
  const all = await loadWhere(ctx, billNoteRefunds, 'billNoteId', id)
  refuseNone(ctx, all.map(({ reversedAt, paidAt }) => ({ reversedAt, day: paidAt })), 'no_refund_to_reverse')
}

/** Takes a refund back. The step has locked the note, so of several callers only the first finds it unreversed. */
export async function reverseRefund(
  ctx: Context, id: string, { refundId, reason }: ReverseBillNoteRefundInput,
): Promise<undefined> {
  const found = await ctx.db.billNoteRefund.findFirst({ where: { id: refundId, billNoteId: id } })
  refuseEntry(ctx, 'refundId', refundId, found && { ...found, day: found.paidAt })
  await ctx.db.billNoteRefund.updateMany({ where: { id: refundId }, data: reversal(ctx, reason) })
  await deriveCredit(ctx, id)
}
