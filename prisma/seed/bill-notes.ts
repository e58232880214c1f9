// Seeds credit and debit notes in every state: cones that did not come, a lower price for a paid bill, and others.
import { sum, toMinorUnit } from '../../src/core/money/money.js'
import { Decimal } from '../../src/core/schema/scalars.js'
import { numberKey } from '../../src/features/bills/number.js'
import type { BillNoteReason, BillNoteStatus, BillNoteType } from '../../src/generated/prisma/enums.js'
import type { SeedContext } from './context.js'
import { day } from './context.js'

interface Line {
  readonly billLineId?: string
  readonly description: string
  readonly reason: BillNoteReason
  readonly quantity: number
  readonly unitPrice: string
  readonly uom: string
}

interface Seeded {
  readonly noteNumber: string
  readonly noteType: BillNoteType
  readonly billId: string
  readonly status: BillNoteStatus
  /** Days after the start of the season. */
  readonly on: number
  readonly voidReason?: string
  /** What it settles on its own bill. */
  readonly settles?: string
  readonly refunded?: string
  readonly notes?: string
  readonly line: Line
}

const NOTES: readonly Seeded[] = [
  {
    // 5 × 95 = 475, and 7.5 % tax.
    noteNumber: 'PTL/CN/26-09', noteType: 'CREDIT', billId: 'bill-6', status: 'POSTED', on: 26, settles: '510.63',
    notes: 'The five cones that did not come.',
    line: {
      billLineId: 'bill-6-1', description: 'Core-spun thread Tex 24, white, 5000 m', reason: 'NOT_DELIVERED',
      quantity: 5, unitPrice: '95', uom: 'cone',
    },
  },
  {
    noteNumber: 'CN-2026-00001', noteType: 'CREDIT', billId: 'bill-1', status: 'POSTED', on: 27, refunded: '5',
    notes: 'One shade darker than the lab dip; the mill gives ten cents a metre.',
    line: {
      billLineId: 'bill-1-2', description: 'Fil-à-fil 110 g, pale blue', reason: 'SHORT_QUALITY', quantity: 250,
      unitPrice: '0.10', uom: 'm',
    },
  },
  {
    // 12 × 0.50 = 6, and 20 % tax.
    noteNumber: 'DN-2026-00001', noteType: 'DEBIT', billId: 'bill-9', status: 'DRAFT', on: 28,
    notes: 'Express courier, asked for by the client.',
    line: {
      billLineId: 'bill-9-1', description: 'Express courier of the samples', reason: 'PRICE_DIFFERENCE', quantity: 12,
      unitPrice: '0.50', uom: 'pcs',
    },
  },
  {
    // 3 × 2 = 6, and 20 % tax.
    noteNumber: 'CN-2026-00003', noteType: 'CREDIT', billId: 'bill-10', status: 'POSTED', on: 28,
    notes: 'The courier was dearer than agreed.',
    line: {
      billLineId: 'bill-10-1', description: 'Courier and customs of size sets', reason: 'PRICE_DIFFERENCE', quantity: 3,
      unitPrice: '2', uom: 'pcs',
    },
  },
  {
    noteNumber: 'CN-2026-00002', noteType: 'CREDIT', billId: 'bill-4', status: 'VOID', on: 27,
    voidReason: 'The metres were found in the warehouse.',
    line: {
      billLineId: 'bill-4-1', description: 'Poplin 120 g, white', reason: 'NOT_DELIVERED', quantity: 20,
      unitPrice: '1.60', uom: 'm',
    },
  },
]

/** Seeds notes, with what they settle and what was paid back. What is kept beside them is counted at the end. */
export async function seedBillNotes(context: SeedContext): Promise<void> {
  const { prisma, orgId } = context
  for (const [index, note] of NOTES.entries()) await seedNote(context, note, `bn-${index + 1}`)
  await prisma.documentCounter.createMany({
    data: [{ orgId, kind: 'CN', year: 2026, lastNumber: 3 }, { orgId, kind: 'DN', year: 2026, lastNumber: 1 }],
  })
}

async function seedNote({ prisma, orgId, user }: SeedContext, note: Seeded, id: string): Promise<void> {
  const { noteNumber, noteType, billId, status, on, notes, voidReason, settles, refunded, line } = note
  const bill = await prisma.bill.findFirstOrThrow({ where: { orgId, id: billId }, include: { lineItems: true } })
  const { currency, partyKey, supplierId, clientId, taxRate } = bill
  const lineRate = bill.lineItems.find(({ id: lineId }) => lineId === line.billLineId)?.taxRate
  const amount = new Decimal(line.unitPrice).times(line.quantity)
  const subtotal = toMinorUnit(sum([amount]), currency)
  const taxAmount = toMinorUnit(subtotal.times(lineRate ?? taxRate ?? 0).dividedBy(100), currency)
  const posted = status === 'POSTED'
  const [recordedById, createdAt] = [user('FINANCE'), day(on)]
  await prisma.billNote.create({
    data: {
      orgId, id, noteNumber, noteNumberKey: numberKey(noteNumber), noteType, billId, status, notes, currency, partyKey,
      supplierId, clientId, taxRate, subtotal, taxAmount, totalAmount: subtotal.plus(taxAmount),
      noteDate: day(on), postingDate: posted ? day(on) : null, postedAt: posted ? day(on + 0.1) : null,
      voidedAt: voidReason ? day(on + 0.2) : null, voidReason, createdAt, createdById: recordedById,
    },
  })
  await prisma.billNoteLine.create({ data: { ...line, orgId, id: `${id}-1`, billNoteId: id, itemNumber: 1, amount } })
  if (refunded) {
    const paidAt = day(on + 1)
    const refund = { orgId, id: `${id}-r1`, billNoteId: id, amount: refunded, sourceOfFunds: 'BANK' as const, paidAt }
    await prisma.billNoteRefund.create({ data: { ...refund, recordedById, createdAt: paidAt } })
  }
  if (!settles) return
  await prisma.billAllocation.create({
    data: {
      orgId, id: `${id}-a1`, billId, billNoteId: id, amount: settles, allocatedOn: day(on), recordedById, createdAt,
    },
  })
  await prisma.bill.updateMany({
    where: { orgId, id: billId }, data: { remainingBalance: bill.remainingBalance.minus(settles) },
  })
}
