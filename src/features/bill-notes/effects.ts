// What notes, allocations and refunds change of other records: the bills, the orders, and the open credit.
import { derive } from '../../core/balances.js'
import type { Context } from '../../core/context.js'
import { newId } from '../../core/ids/new-id.js'
import { writeDerivedHistory } from '../../core/lifecycle/write-history.js'
import { lockRow, lockRows } from '../../core/records/lock.js'
import { touch } from '../../core/records/version.js'
import type { Decimal } from '../../core/schema/scalars.js'
import type { BillNote } from '../../generated/prisma/client.js'
import { deriveCredit } from '../bills/credit.js'
import { deriveBilled, lockWithOrders } from '../bills/locking.js'
import { settle } from '../bills/pay.js'
import { holdPeriod } from '../organizations/period.js'

/**
 * Holds the period lock, and locks the bill of a note after the orders that it bills. A note is locked after bills, so
 * that payments, notes and allocations never wait for each other.
 */
export async function lockWithBill(ctx: Context, id: string): Promise<void> {
  await holdPeriod(ctx)
  const note = await ctx.db.billNote.findFirst({ where: { id }, select: { billId: true } })
  if (!note) return
  await lockRows(ctx, 'SalesOrder', await salesOrdersOf(ctx, note.billId))
  await lockWithOrders(ctx, note.billId)
}

/** Holds the period lock, and locks a bill that an allocation settles. */
export async function lockSettled(ctx: Context, billId: string | undefined): Promise<void> {
  await holdPeriod(ctx)
  if (billId !== undefined) await lockRow(ctx, 'Bill', billId)
}

async function salesOrdersOf(ctx: Context, billId: string): Promise<string[]> {
  const billed = await ctx.db.billedOrderLine.findMany({
    where: { billId }, select: { salesOrderLine: { select: { salesOrderId: true } } },
  })
  return billed.map(({ salesOrderLine }) => salesOrderLine.salesOrderId)
}

/** Records what a note settles on a bill, on a day. */
export async function addAllocation(
  ctx: Context, { id: billNoteId }: Pick<BillNote, 'id'>, allocation: AllocationRow,
): Promise<void> {
  const { viewer: { orgId, userId: recordedById }, now: createdAt } = ctx
  await ctx.db.billAllocation.createMany({ data: { ...allocation, orgId, id: newId('bal'), billNoteId, recordedById, createdAt } })
}

interface AllocationRow {
  readonly billId: string
  readonly amount: Decimal
  readonly allocatedOn: Date
}

const BILL = { model: 'Bill', column: 'status' } as const

/** Derives what notes change of a bill: what is owed of it, and its state. The bill must be locked. */
export async function settleBill(ctx: Context, id: string, reason: string): Promise<void> {
  for (const column of ['creditedAmount', 'debitedAmount', 'allocatedAmount'])
    await derive(ctx, 'Bill', column, { by: 'id', ids: [id] })
  const bill = await ctx.db.bill.findFirstOrThrow({ where: { id } })
  await settle(ctx, bill, bill.paidAmount)
  await writeDerivedHistory(ctx, BILL, { action: 'derive', id, from: bill.status, reason })
}

/** Derives everything that follows from a note that was posted or voided. All of it must be locked. */
export async function deriveNote(ctx: Context, id: string, act: 'posted' | 'void'): Promise<void> {
  const note = await ctx.db.billNote.findFirstOrThrow({ where: { id }, include: { bill: true } })
  const { billId, noteNumber, bill } = note
  await deriveCredit(ctx, 'BillNote', id)
  await settleBill(ctx, billId, `${noteNumber} is ${act}`)
  await derive(ctx, 'BillLine', 'creditedQty', { by: 'billId', ids: [billId] })
  await derive(ctx, 'BilledOrderLine', 'creditedQty', { by: 'billId', ids: [billId] })
  await touch(ctx, 'SalesOrder', await salesOrdersOf(ctx, billId))
  await deriveBilled(ctx, [bill.purchaseOrderId])
}
