// Uses the open credit of a note on bills of the same party, and takes such an allocation back.
import type { Context } from '../../core/context.js'
import { loadWhere } from '../../core/records/read.js'
import { today } from '../../core/time-zones.js'
import { badInput, refuse } from '../../errors.js'
import { backdatedFaults, useOfBill } from '../bills/backdated.js'
import {
  amountAbove, deriveCredit, faultsOfDay, noBill, refuseEntry, refuseNone, reversal, targetFault,
} from '../bills/credit.js'
import { amountFaults } from '../bills/pay.js'
import { addAllocation, lockSettled, settleBill } from './effects.js'
import type { AllocateBillNoteInput, ReverseBillNoteAllocationInput } from './inputs.js'
import { billAllocations } from './reads.js'

/** Holds the period lock, and locks the bill that the credit is for. */
export const lockTarget = (ctx: Context, _id: string, { billId }: AllocateBillNoteInput) => lockSettled(ctx, billId)

/** Settles a part of a bill. Of concurrent allocations and payments, those succeed that find enough on both sides. */
export async function allocate(
  ctx: Context, id: string, { billId, amount, allocatedOn }: AllocateBillNoteInput,
): Promise<undefined> {
  const note = await ctx.db.billNote.findFirstOrThrow({ where: { id } })
  const bill = await ctx.db.bill.findFirst({ where: { id: billId } })
  if (!bill) throw badInput([noBill(billId)])
  const { currency, unallocatedAmount } = note
  refuse([
    targetFault(note, bill),
    ...amountFaults(amount, currency),
    ...amountAbove(amount, unallocatedAmount, 'exceeds_open_credit'),
    ...amountAbove(amount, bill.remainingBalance, 'exceeds_remaining'),
    ...(allocatedOn ? faultsOfDay(ctx, 'allocatedOn', allocatedOn, [note.postingDate, bill.postingDate]) : []),
  ])
  const use = { day: allocatedOn ?? today(ctx), amount, path: ['amount'] }
  refuse([
    ...await backdatedFaults(ctx, 'Bill', [useOfBill(bill, use)]),
    ...await backdatedFaults(ctx, 'BillNote', [{ ...use, id, open: unallocatedAmount, since: note.postingDate }]),
  ])
  await addAllocation(ctx, note, { billId, amount, allocatedOn: use.day })
  await deriveCredit(ctx, 'BillNote', id)
  await settleBill(ctx, billId, `credit of ${note.noteNumber} was allocated`)
}

/** Holds the period lock, and locks the bill of an allocation. */
export async function lockAllocated(
  ctx: Context, id: string, { allocationId }: ReverseBillNoteAllocationInput,
): Promise<void> {
  const found = await ctx.db.billAllocation.findFirst({
    where: { id: allocationId, billNoteId: id }, select: { billId: true },
  })
  await lockSettled(ctx, found?.billId)
}

/** Throws CONFLICT if no allocation of a note can be reversed: none is left, or their days are locked. */
export async function requireAllocation(
  ctx: Context, id: string, _state: string, input?: ReverseBillNoteAllocationInput,
): Promise<void> {
  const all = (await loadWhere(ctx, billAllocations, 'billNoteId', id)).map(({ allocatedOn: day, ...row }) => ({ ...row, day }))
  refuseNone(ctx, all, 'no_allocation_to_reverse', ['allocationId', input?.allocationId])
}

/** Takes an allocation back. The step has locked the note, so of several callers only the first finds it unreversed. */
export async function reverseAllocation(
  ctx: Context, id: string, { allocationId, reason }: ReverseBillNoteAllocationInput,
): Promise<undefined> {
  const found = await ctx.db.billAllocation.findFirstOrThrow({ where: { id: allocationId } })
  refuseEntry(ctx, { ...found, day: found.allocatedOn })
  await ctx.db.billAllocation.updateMany({ where: { id: allocationId }, data: reversal(ctx, reason) })
  await deriveCredit(ctx, 'BillNote', id)
  const { noteNumber } = await ctx.db.billNote.findFirstOrThrow({ where: { id } })
  await settleBill(ctx, found.billId, `credit of ${noteNumber} was taken back`)
}
