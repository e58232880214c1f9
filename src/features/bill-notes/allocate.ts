// Uses the open credit of a note on bills of the same party, and takes such an allocation back.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { loadWhere } from '../../core/records/read.js'
import { dayIn, today } from '../../core/time-zones.js'
import { badInput, conflict, refuse } from '../../errors.js'
import type { Bill, BillNote } from '../../generated/prisma/client.js'
import { OWED } from '../bills/owed.js'
import { amountFaults } from '../bills/pay.js'
import { lockConflict } from '../organizations/period.js'
import { addAllocation, deriveCredit, lockSettled, reversal, settleBill } from './effects.js'
import type { AllocateBillNoteInput, ReverseBillNoteAllocationInput } from './inputs.js'
import { faultsOfDay } from './post.js'
import { billAllocations } from './reads.js'

/** Holds the period lock, and locks the bill that the credit is for. */
export const lockTarget = (ctx: Context, _id: string, { billId }: AllocateBillNoteInput) => lockSettled(ctx, billId)

/** Settles a part of a bill. Of concurrent allocations and payments, those succeed that find enough on both sides. */
export async function allocate(
  ctx: Context, id: string, { billId, amount, allocatedOn }: AllocateBillNoteInput,
): Promise<undefined> {
  const note = await ctx.db.billNote.findFirstOrThrow({ where: { id } })
  const bill = await ctx.db.bill.findFirst({ where: { id: billId } })
  if (!bill) throw badInput([{ path: ['billId'], why: because('unknown_record', { kind: 'bill', id: billId }), given: billId }])
  const { currency, unallocatedAmount } = note
  refuse([
    targetFault(note, bill),
    ...amountFaults(amount, currency),
    ...amountAbove(amount, unallocatedAmount, 'exceeds_open_credit'),
    ...amountAbove(amount, bill.remainingBalance, 'exceeds_remaining'),
    ...(allocatedOn ? faultsOfDay(ctx, 'allocatedOn', allocatedOn, [note.postingDate, bill.postingDate]) : []),
  ])
  await addAllocation(ctx, note, { billId, amount, allocatedOn: allocatedOn ?? today(ctx) })
  await deriveCredit(ctx, id)
  await settleBill(ctx, billId, `credit of ${note.noteNumber} was allocated`)
}

/** The fault of an amount above another one. */
export const amountAbove = (
  given: BillNote['totalAmount'], expected: BillNote['totalAmount'], type: 'exceeds_open_credit' | 'exceeds_remaining',
): Fault[] => (given.gt(expected) ? [{ path: ['amount'], why: because(type, { expected, given }), given }] : [])

/** The fault of a bill that the credit of a note cannot settle. */
function targetFault({ partyKey, currency }: BillNote, bill: Bill): Fault | false {
  const { billNumber, status: state, expenseRequestId, id: given } = bill
  const at = { path: ['billId'], given }
  if (bill.partyKey !== partyKey) return { ...at, why: because('bill_of_other_party') }
  if (bill.currency !== currency) return { ...at, why: because('bill_in_other_currency', { currency }) }
  if (expenseRequestId) return { ...at, why: because('note_of_expense_bill') }
  return !OWED.includes(state) && { ...at, why: because('bill_owes_nothing', { billNumber, state }) }
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
export async function requireAllocation(ctx: Context, id: string): Promise<void> {
  const all = await loadWhere(ctx, billAllocations, 'billNoteId', id)
  refuseNone(ctx, all.map(({ reversedAt, allocatedOn }) => ({ reversedAt, day: allocatedOn })), 'no_allocation_to_reverse')
}

interface Entry {
  readonly reversedAt: unknown
  readonly day: Date | string
}

/** Throws CONFLICT if no entry is left to reverse, or all that are left are of locked days. */
export function refuseNone(
  ctx: Context, entries: readonly Entry[], type: 'no_allocation_to_reverse' | 'no_refund_to_reverse',
): void {
  const standing = entries.filter(({ reversedAt }) => reversedAt === null)
  const refusals = standing.map(({ day }) => lockConflict(ctx, dayIn(ctx, day)))
  if (refusals.length === 0) throw conflict(because(type))
  if (refusals.every((refusal) => refusal)) throw refusals[0] as Error
}

/** Takes an allocation back. The step has locked the note, so of several callers only the first finds it unreversed. */
export async function reverseAllocation(
  ctx: Context, id: string, { allocationId, reason }: ReverseBillNoteAllocationInput,
): Promise<undefined> {
  const found = await ctx.db.billAllocation.findFirst({ where: { id: allocationId, billNoteId: id } })
  refuseEntry(ctx, 'allocationId', allocationId, found && { ...found, day: found.allocatedOn })
  if (!found) return
  await ctx.db.billAllocation.updateMany({ where: { id: allocationId }, data: reversal(ctx, reason) })
  await deriveCredit(ctx, id)
  const { noteNumber } = await ctx.db.billNote.findFirstOrThrow({ where: { id } })
  await settleBill(ctx, found.billId, `credit of ${noteNumber} was taken back`)
}

/** Throws for an entry that the note does not have, that is reversed already, or whose day is locked. */
export function refuseEntry(
  ctx: Context, field: 'allocationId' | 'refundId', given: string,
  entry: (Entry & { readonly reversedAt: Date | null }) | null,
): void {
  if (!entry) throw badInput([{ path: [field], why: because('no_such_entry', { id: given }), given }])
  const { reversedAt, day } = entry
  if (reversedAt) throw conflict(because('entry_reversed', { id: given, reversedAt }), { reversedAt })
  const locked = lockConflict(ctx, dayIn(ctx, day))
  if (locked) throw locked
}
