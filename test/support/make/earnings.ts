// Makes a sales order with everything that it can promise, cost and bill.
import { gateway } from '../app.js'
import { as } from '../as.js'
import { ratesOf } from './accounts.js'
import { approvedSheet } from './costing.js'
import { organization, type TestOrganization } from './organization.js'
import { draftOrderOf, materials, ORDER, RECEIPT, STOCK, type Made } from './stock.js'

type Rates = readonly (readonly [from: string, to: string, byDay: Readonly<Record<string, string>>])[]

const at = (day: string) => new Date(`${day}T09:00:00Z`)

/** A house with a client, a style of AW26 and an approved sheet: 4.465 USD for a piece. */
export async function earningHouse(currency: string, rates: Rates) {
  const org = await organization({ currency })
  const { prisma } = gateway().database
  await prisma.client.create({ data: { orgId: org.id, id: 'cli', code: 'CLI', name: 'Haus Linden', currency: 'EUR' } })
  const sheet = await approvedSheet(org)
  await prisma.style.updateMany({ where: { orgId: org.id }, data: { season: 'AW26' } })
  await materials(org, { poplin: '0' })
  for (const [from, to, byDay] of rates) await ratesOf(org, from, to, byDay)
  return { org, sheet: sheet.id }
}

/** A confirmed order of 400 pieces for 2700.50, of 2 March, with a cancelled line and a running production order. */
export async function earningOrder(org: TestOrganization, id: string, more: object = {}): Promise<void> {
  const { prisma } = gateway().database
  const [orgId, createdAt] = [org.id, at('2026-03-02')]
  await prisma.salesOrder.create({
    data: {
      orgId, id, documentId: id.toUpperCase(), clientId: 'cli', styleId: 'st-shell', currency: 'EUR', status: 'CONFIRMED',
      createdAt, ...more,
    },
  })
  await prisma.salesOrderLine.createMany({
    data: ([[100, '6.005', 'CONFIRMED'], [300, '7', 'CONFIRMED'], [999, '1', 'CANCELLED']] as const).map(
      ([orderQuantity, unitPrice, status], index) =>
        ({ orgId, id: `${id}-${index + 1}`, salesOrderId: id, itemNumber: index + 1, orderQuantity, unitPrice, status })),
  })
  await prisma.productionOrder.create({
    data: { orgId, id: `${id}-pro`, documentId: `PRO-${id}`, styleId: 'st-shell', quantity: 400, salesOrderId: id, status: 'IN_PROGRESS' },
  })
}

/** Receives 500 m of poplin at 1.60 USD, issues 420 m to the production of the order, and takes 20 m back. */
export async function usesPoplin(org: TestOrganization, id: string, currency = 'USD'): Promise<void> {
  const order = await draftOrderOf(org, { poplin: '500' }, { currency })
  await as(org.FINANCE).get(ORDER.send, { id: order.id })
  const input = { purchaseOrderId: order.id, receivedAt: '2026-03-05T08:00:00Z' }
  const receipt = await as(org.FINANCE).get<Made>(RECEIPT.create, { input })
  await as(org.FINANCE).get(RECEIPT.post, { id: receipt.id })
  const moved = { materialId: 'poplin', productionOrderId: `${id}-pro` }
  await as(org.MANAGER).get(STOCK.issue, { input: { ...moved, quantity: '420' } })
  await as(org.MANAGER).get(STOCK.takeBack, { input: { ...moved, quantity: '20' } })
}

/**
 * Two posted bills in EUR of 12 March, with tax, of a purchase order for the production: 200 of poplin and 200 of
 * embroidery. The first bills both and 15.55 of freight, the second has no lines and bills 100.
 */
export async function otherBills(org: TestOrganization, id: string): Promise<void> {
  const { prisma } = gateway().database
  const orgId = org.id
  await prisma.materialRequest.create({ data: { orgId, id: `${id}-mr`, documentId: `MR-${id}`, productionOrderId: `${id}-pro` } })
  await prisma.purchaseOrder.create({
    data: {
      orgId, id: `${id}-po`, documentId: `PO-${id}`, supplierId: 'mill', currency: 'EUR', total: 400, status: 'SENT',
      materialRequestId: `${id}-mr`,
    },
  })
  const lines = [['po-1', 'poplin', 100, '2'], ['po-2', null, 400, '0.5']] as const
  await prisma.purchaseOrderLine.createMany({
    data: lines.map(([line, materialId, quantity, unitPrice], index) => ({
      orgId, id: `${id}-${line}`, purchaseOrderId: `${id}-po`, itemNumber: index + 1, materialId, quantity, unitPrice, amount: 200,
    })),
  })
  await prisma.bill.createMany({
    data: ([['bill', '415.55'], ['whole', '100'], ['draft', '7000']] as const).map(([name, subtotal]) => ({
      orgId, id: `${id}-${name}`, billNumber: `${id}-${name}`, billNumberKey: `${id}-${name}`, billType: 'SUPPLIER' as const,
      partyKey: 'SUPPLIER:mill', supplierId: 'mill', purchaseOrderId: `${id}-po`, currency: 'EUR',
      billDate: new Date('2026-03-12'), subtotal,
      ...(name !== 'draft' && { status: 'POSTED' as const, postedAt: at('2026-03-12'), postingDate: new Date('2026-03-12'), glPosted: true }),
      taxAmount: 50, totalAmount: Number(subtotal) + 50, remainingBalance: Number(subtotal) + 50,
    })),
  })
  await prisma.billLine.createMany({
    data: ([[`${id}-po-1`, '200'], [`${id}-po-2`, '200'], [null, '15.55']] as const).map(([purchaseOrderLineId, amount], index) => ({
      orgId, id: `${id}-bl-${index + 1}`, billId: `${id}-bill`, itemNumber: index + 1, purchaseOrderLineId, amount,
    })),
  })
}

/** Bills the whole order with a tax of 20 %, on 15 March, and posts it. Returns the bill's identifier. */
export async function billedTo(org: TestOrganization, id: string): Promise<string> {
  const bill = await as(org.FINANCE).get<{ id: string }>(
    'mutation ($id: ID!, $input: BillSalesOrderInput!) { billSalesOrder(id: $id, input: $input) { id } }',
    { id, input: { basis: 'ORDERED', taxRate: '20', billDate: '2026-03-15' } },
  )
  await as(org.FINANCE).get('mutation ($id: ID!) { postBill(id: $id) { id } }', { id: bill.id })
  return bill.id
}
