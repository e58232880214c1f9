// Seeds bills to clients that were made of sales orders: of a whole order, and of the first shipment of another.
import { sum } from '../../src/core/money/money.js'
import { Decimal } from '../../src/core/schema/scalars.js'
import { numberKey } from '../../src/features/bills/number.js'
import type { SeedContext } from './context.js'
import { day } from './context.js'

interface Billed {
  readonly order: string
  readonly clientId: string
  readonly billNumber: string
  readonly currency: string
  readonly on: number
  readonly style: string
  readonly unitPrice: string
  /** SKU and pieces of each line of the order. */
  readonly lines: readonly (readonly [sku: string, pieces: number])[]
}

const BILLED: readonly Billed[] = [
  {
    order: 'so-6', clientId: 'cli-3', billNumber: 'INV-2026-031', currency: 'USD', on: -28, style: 'Resort shirt',
    unitPrice: '11.2', lines: [['sku-6-m', 300], ['sku-6-l', 300]],
  },
  {
    order: 'so-9', clientId: 'cli-2', billNumber: 'INV-2026-044', currency: 'GBP', on: 8, style: 'Oxford button-down, blue',
    unitPrice: '8.25', lines: [['sku-2-s', 200], ['sku-2-m', 200]],
  },
]

/** Seeds the bills and the pieces that they bill. */
export async function seedClientBills({ prisma, orgId, user }: SeedContext): Promise<void> {
  for (const { order, clientId, billNumber, currency, on, style, unitPrice, lines } of BILLED) {
    const id = `bill-${order}`
    const amountOf = (pieces: number) => new Decimal(unitPrice).times(pieces)
    const total = sum(lines.map(([, pieces]) => amountOf(pieces)))
    await prisma.bill.create({
      data: {
        orgId, id, billNumber, billNumberKey: numberKey(billNumber), billType: 'CLIENT', clientId,
        partyKey: `CLIENT:${clientId}`, currency, status: 'POSTED', glPosted: true, subtotal: total, taxAmount: 0,
        totalAmount: total, remainingBalance: total, billDate: day(on), postingDate: day(on), paymentTermDays: 30,
        dueDate: day(on + 30).toISOString().slice(0, 10),
        createdAt: day(on), createdById: user('FINANCE'), postedAt: day(on),
      },
    })
    await prisma.billLine.createMany({
      data: lines.map(([sku, pieces], index) => ({
        orgId, id: `${id}-${index + 1}`, billId: id, itemNumber: index + 1, description: `${style} (${sku})`,
        billQty: pieces, qty: pieces, unitPrice, amount: amountOf(pieces), uom: 'pcs',
      })),
    })
    await prisma.billedOrderLine.createMany({
      data: lines.map(([, quantity], index) => (
        { orgId, id: `${id}-b-${index + 1}`, billId: id, billLineId: `${id}-${index + 1}`, salesOrderLineId: `${order}-${index + 1}`, quantity, shippedQty: quantity })),
    })
  }
}
