// Frees what a void bill has taken: the quantities of its purchase order, and the amount of its expense request.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { loadWhere } from '../../core/records/read.js'
import { conflict } from '../../errors.js'
import { followPayment } from './expense.js'
import { deriveBilled } from './locking.js'
import { notesOfBill, settledByNotes } from './reads.js'

/** Throws CONFLICT if a posted note is on the bill, or credit of another note settles a part of it. */
export async function requireNoNotes(ctx: Context, id: string): Promise<void> {
  const [notes, settled] = await Promise.all([
    loadWhere(ctx, notesOfBill, 'billId', id), loadWhere(ctx, settledByNotes, 'billId', id),
  ])
  if (notes.length) throw conflict(because('bill_has_notes', { noteNumbers: notes.map(({ noteNumber }) => noteNumber) }))
  if (settled.some(({ reversedAt }) => reversedAt === null)) throw conflict(because('bill_settled_by_notes'))
}

/**
 * Derives the billed quantities of the order, and the state of the expense request, without the void bill. A bill with
 * a paid amount is a draft here, because the payments of a posted bill are reversed before it is voided.
 */
export async function free(ctx: Context, id: string): Promise<void> {
  const bill = await ctx.db.bill.findFirstOrThrow({ where: { id } })
  await deriveBilled(ctx, [bill.purchaseOrderId])
  if (bill.paidAmount.gt(0)) await followPayment(ctx, bill, 'voidBill', bill.paidAmount, bill.voidReason)
}
