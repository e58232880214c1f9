// Posts notes: requires that the bill still has what they take back, and settles the bill with a credit note.
import type { Context } from '../../core/context.js'
import { dayText } from '../../core/days.js'
import { because } from '../../core/faults/reason.js'
import { getWhole } from '../../core/records/read.js'
import { Decimal } from '../../core/schema/scalars.js'
import { today } from '../../core/time-zones.js'
import { conflict, refuse } from '../../errors.js'
import { leastOpen, useOfBill } from '../bills/backdated.js'
import { faultsOfDay } from '../bills/credit.js'
import { bills, getBill } from '../bills/reads.js'
import { readBefore } from './before.js'
import { computedTotals } from './computed.js'
import { limitFaults, NOTABLE, WITH_LINES } from './content.js'
import { addAllocation } from './effects.js'
import type { PostBillNoteInput } from './inputs.js'
import { billNotes, getNote } from './reads.js'
import { totalFigures } from './totals.js'

/** Throws CONFLICT if the bill is not posted, or a credit note takes back more than the bill has now. */
export async function requireCreditable(ctx: Context, id: string): Promise<void> {
  const note = await getNote(ctx, id)
  const bill = await getBill(ctx, note.billId)
  const { billNumber, status } = bill
  if (!NOTABLE.includes(status)) throw conflict(because('note_of_unposted_bill', { billNumber, state: status }), { billNumber })
  const stored = limitFaults(note, note.lineItems, bill)
  if (stored.length === 0) return
  const [fault] = limitFaults({ ...note, ...await totalsNow(ctx, id) }, note.lineItems, bill)
  if (fault) throw conflict(fault.why, { billNumber })
}

/** The totals of a draft after the notes that are posted now; none for imported totals that differ from its lines. */
async function totalsNow(ctx: Context, id: string) {
  const { bill, ...note } = await ctx.db.billNote.findFirstOrThrow({
    where: { id }, include: { lineItems: true, bill: { include: WITH_LINES } },
  })
  const stored = totalFigures(note.lineItems, note.taxRate, bill, readBefore(note.takenBefore))
  if (!stored.totalAmount.value.eq(note.totalAmount)) return {}
  return computedTotals(note.noteType, note.lineItems, bill)
}

/** What posting writes: the posting date, and the totals after the notes that were posted since. */
export const postedColumns = async (ctx: Context, id: string, input: PostBillNoteInput) =>
  ({ postingDate: await postingDateOf(ctx, id, input), ...await totalsNow(ctx, id) })

/**
 * The posting date of a note: the given one, otherwise today. Throws BAD_USER_INPUT for a day before the note date or
 * before its bill counts, after today, or within the locked period.
 */
async function postingDateOf(ctx: Context, id: string, { postingDate }: PostBillNoteInput): Promise<string> {
  if (!postingDate) return dayText(today(ctx))
  const note = await getWhole(ctx, billNotes, id)
  const bill = await getWhole(ctx, bills, note.billId)
  refuse(faultsOfDay(ctx, 'postingDate', postingDate, [note.noteDate, bill.postingDate]))
  return dayText(postingDate)
}

/**
 * A credit note settles what is owed on its own bill: what was owed since its posting date on that day, and what is
 * owed again since a reversal today. The rest, which is paid already, is open credit.
 */
export async function settleOwn(ctx: Context, id: string): Promise<undefined> {
  const note = await ctx.db.billNote.findFirstOrThrow({ where: { id }, include: { bill: true } })
  const { noteType, totalAmount, postingDate, billId, bill } = note
  const amount = Decimal.min(totalAmount, bill.remainingBalance)
  if (noteType === 'DEBIT' || amount.lte(0)) return
  const day = postingDate ?? today(ctx)
  const [{ open }] = await leastOpen(ctx, 'Bill', [useOfBill(bill, { amount, day, path: [] })])
  const then = Decimal.max(0, Decimal.min(amount, open))
  const parts = [{ amount: then, allocatedOn: day }, { amount: amount.minus(then), allocatedOn: today(ctx) }]
  for (const part of parts.filter((one) => one.amount.gt(0))) await addAllocation(ctx, note, { billId, ...part })
}
