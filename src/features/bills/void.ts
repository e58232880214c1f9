// Frees what a void bill has taken: the quantities of its purchase order, and the amount of its expense request.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { findWhole, loadWhere } from '../../core/records/read.js'
import { conflict } from '../../errors.js'
import { followPayment } from './expense.js'
import { deriveBilled } from './locking.js'
import { notesOfBill, numbersOfPayments, paymentsOfBill, settledByNotes } from './reads.js'

/** How the payments of a bill that is not voided are taken back, if a payment of its party has a part in them. */
export async function beforeVoiding(ctx: Context, id: string): Promise<string | null> {
  const all = await loadWhere(ctx, paymentsOfBill, 'billId', id)
  const ids = all.flatMap(({ reversedAt, partyPaymentId }) => ((reversedAt === null && partyPaymentId) || []))
  const found = await Promise.all([...new Set(ids)].map((one) => findWhole(ctx, numbersOfPayments, one)))
  const numbers = found.flatMap((one) => one?.documentId ?? [])
  return numbers.length ? `take the parts of ${numbers.join(', ')} back first, with reversePartyPaymentAllocation` : null
}

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
export async function afterVoiding(ctx: Context, id: string): Promise<void> {
  const bill = await ctx.db.bill.findFirstOrThrow({ where: { id } })
  await deriveBilled(ctx, [bill.purchaseOrderId])
  if (bill.paidAmount.gt(0)) await followPayment(ctx, bill, 'voidBill', bill.paidAmount, bill.voidReason)
}
