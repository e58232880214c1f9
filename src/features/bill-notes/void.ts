// Voids notes: what a posted note did must still be there to take back.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { exact } from '../../core/figures/formula.js'
import { ZERO } from '../../core/money/money.js'
import type { StepInput } from '../../core/lifecycle/lifecycle.js'
import { loadWhere } from '../../core/records/read.js'
import { Decimal } from '../../core/schema/scalars.js'
import { conflict } from '../../errors.js'
import type { BillNoteStatus } from '../../generated/prisma/enums.js'
import { findOrder } from '../bills/billed-order.js'
import { mostBillable } from '../bills/match.js'
import { reversal } from '../bills/credit.js'
import { creditableOf } from '../bills/pay.js'
import { getBill } from '../bills/reads.js'
import { unbilledPieces } from '../client-bills/resolver.js'
import { billedOrderLines } from '../client-bills/reads.js'
import { takenBackOf } from './content.js'
import { deriveNote } from './effects.js'
import { billAllocations, billNoteRefunds, getNote } from './reads.js'

type Note = Awaited<ReturnType<typeof getNote>>
type Noted = Awaited<ReturnType<typeof getBill>>

/**
 * Throws CONFLICT if a posted note cannot be taken back: its credit was used elsewhere, what it raised is settled, or
 * its goods are billed anew.
 */
export async function requireVoidable(ctx: Context, id: string, state: string): Promise<void> {
  if (state !== ('POSTED' satisfies BillNoteStatus)) return
  const note = await getNote(ctx, id)
  const bill = await getBill(ctx, note.billId)
  if (note.noteType === 'DEBIT') return refuseSettled(note, bill)
  await refuseUsed(ctx, note)
  const goods = bill.lineItems.map((line) => ({ line, qty: takenBackOf(note.lineItems, line.id) }))
  await refuseBilledAnew(ctx, bill, goods.filter(({ qty }) => qty.gt(0)))
}

function refuseSettled({ totalAmount }: Note, bill: Noted): void {
  const [raised, { remainingBalance }, creditable] = [exact(totalAmount), bill, creditableOf(bill)]
  if (raised.gt(remainingBalance))
    throw conflict(because('debit_settled', { remainingBalance: new Decimal(remainingBalance) }), { remainingBalance })
  if (raised.gt(creditable))
    throw conflict(because('debit_credited', { creditableAmount: creditable }))
}

async function refuseUsed(ctx: Context, { id, billId }: Note): Promise<void> {
  const [allocations, refunds] = await Promise.all([
    loadWhere(ctx, billAllocations, 'billNoteId', id), loadWhere(ctx, billNoteRefunds, 'billNoteId', id),
  ])
  const used = [...allocations.filter((one) => one.billId !== billId), ...refunds]
  if (used.some(({ reversedAt }) => reversedAt === null)) throw conflict(because('note_used'))
}

type Line = Noted['lineItems'][number]

/** Throws CONFLICT if the orders do not have room for the goods any more, because other bills bill them. */
async function refuseBilledAnew(
  ctx: Context, { billType, purchaseOrderId }: Noted, goods: readonly { readonly line: Line; readonly qty: Decimal }[],
): Promise<void> {
  if (goods.length === 0) return
  const order = billType === 'CLIENT' || purchaseOrderId === null ? null : await findOrder(ctx, purchaseOrderId)
  const percent = new Decimal(ctx.viewer.organization.quantityTolerancePercent)
  const tolerances = { price: ZERO, quantity: percent, leastAmount: ZERO, unordered: ZERO }
  const rooms = await Promise.all(goods.map(async ({ line, qty }) => {
    const ordered = order?.lines.find(({ id }) => id === line.purchaseOrderLineId)
    const [billed] = await loadWhere(ctx, billedOrderLines, 'billLineId', line.id)
    const room = ordered
      ? mostBillable(ordered, tolerances)
      : billed && (await unbilledPieces(ctx, billed.salesOrderLineId))
    return { line, isMissing: room !== undefined && qty.gt(room) }
  }))
  const missing = rooms.find(({ isMissing }) => isMissing)
  if (missing) throw conflict(because('goods_billed_anew', { itemNumber: missing.line.itemNumber }))
}

/** Takes back what a note settles on its own bill. */
export async function releaseOwn(ctx: Context, id: string, { reason }: StepInput): Promise<undefined> {
  await ctx.db.billAllocation.updateMany({ where: { billNoteId: id, reversedAt: null }, data: reversal(ctx, reason) })
}

/** Derives what follows from a void note; a draft had no effects. */
export async function afterVoiding(ctx: Context, id: string): Promise<void> {
  const { postedAt } = await ctx.db.billNote.findFirstOrThrow({ where: { id } })
  if (postedAt) await deriveNote(ctx, id, 'void')
}
