// Seeds payments of parties: one to a mill for three bills with a rest, a deposit of a client, and one that is void.
import type { PartyPaymentStatus, SourceOfFunds } from '../../src/generated/prisma/enums.js'
import type { SeedContext } from './context.js'
import { day } from './context.js'

interface Seeded {
  readonly supplierId?: string
  readonly clientId?: string
  readonly currency: string
  readonly amount: string
  /** Days after the start of the season. */
  readonly on: number
  readonly sourceOfFunds: SourceOfFunds
  readonly reference: string
  readonly status?: PartyPaymentStatus
  readonly voidReason?: string
  /** The payments of bills that are parts of it. */
  readonly parts?: readonly string[]
  readonly refunded?: string
}

const PAYMENTS: readonly Seeded[] = [
  {
    supplierId: 'sup-4', currency: 'USD', amount: '600', on: 20, sourceOfFunds: 'BANK', reference: 'Nilgiri, March',
    parts: ['bill-17-p1', 'bill-18-p1', 'bill-19-p1'],
  },
  {
    clientId: 'cli-2', currency: 'GBP', amount: '250', on: 21, sourceOfFunds: 'BANK', reference: 'Deposit for the autumn',
    refunded: '50',
  },
  {
    supplierId: 'sup-4', currency: 'USD', amount: '600', on: 20.2, sourceOfFunds: 'CASH', reference: 'Nilgiri, March',
    status: 'VOID', voidReason: 'Recorded twice, and as cash.',
  },
]

/** Seeds payments, their parts and what was paid back. What they keep of these is counted at the end. */
export async function seedPartyPayments({ prisma, orgId, user }: SeedContext): Promise<void> {
  const recordedById = user('FINANCE')
  for (const [index, { on, parts = [], refunded, ...payment }] of PAYMENTS.entries()) {
    const id = `pp-${index + 1}`
    const { supplierId, clientId, status } = payment
    await prisma.partyPayment.create({
      data: {
        ...payment, orgId, id, documentId: `PAY-2026-0000${index + 1}`, paidAt: day(on),
        partyKey: supplierId ? `SUPPLIER:${supplierId}` : `CLIENT:${clientId}`,
        voidedAt: status === 'VOID' ? day(on + 0.1) : null, createdAt: day(on), createdById: recordedById,
      },
    })
    const where = { orgId, id: { in: [...parts] } }
    await prisma.billPayment.updateMany({ where, data: { partyPaymentId: id, paidAt: day(on) } })
    if (!refunded) continue
    const refund = { orgId, id: `${id}-r1`, partyPaymentId: id, amount: refunded, sourceOfFunds: payment.sourceOfFunds }
    const back = day(on + 1)
    await prisma.partyPaymentRefund.create({ data: { ...refund, paidAt: back, recordedById, createdAt: back } })
  }
  await prisma.documentCounter.create({ data: { orgId, kind: 'PAY', year: 2026, lastNumber: PAYMENTS.length } })
}
