// Makes the organization of a walk: three users with sessions, parties and rates in three currencies, materials with
// stock, a cost sheet, sales orders that were calculated with it, and production orders.
import { randomUUID } from 'node:crypto'
import type { Role } from '../../../src/generated/prisma/enums.js'
import { ago } from '../../support/days.js'
import type { WalkedGateway } from './gateway.js'

/** The roles of the three users. The third may neither approve requests nor issue material. */
const ROLES: readonly (readonly Role[])[] = [['ADMIN'], ['MANAGER', 'FINANCE'], ['FINANCE']]
const HOUR = 3600

/** The materials with their stock at the start. The last one has neither a price nor a usual supplier. */
const MATERIALS = [
  { id: 'fab', unit: 'm', supplierId: 'mill', unitPrice: '1.6', minimumOrderQuantity: 50, stock: '40' },
  { id: 'btn', unit: 'pcs', supplierId: 'trim', unitPrice: '0.06', currency: 'BHD', counted: true, stock: '0' },
  { id: 'lbl', unit: 'pcs', supplierId: 'mill', unitPrice: '0.02', leadTimeDays: 10, stock: '100' },
  { id: 'zip', unit: 'pcs', stock: '5.5' },
]
export const MATERIAL_IDS = MATERIALS.map(({ id }) => id)
const SUPPLIERS = [{ id: 'mill', currency: 'USD', paymentTermDays: 30 }, { id: 'trim', currency: 'BHD' }]
export const SUPPLIER_IDS = SUPPLIERS.map(({ id }) => id)
export const SKU_IDS = ['sku-s', 'sku-l']
export const SALE_IDS = ['so-1', 'so-2']
/** A piece by the cost sheet: 1.5 m at 1.60 with 5 %, and 0.40 of sewing, in USD. */
export const PIECE_COST = '2.92'

/** The home currencies, and the time zones: each walk has the next ones. */
const CURRENCIES = ['USD', 'JPY', 'BHD']
const ZONES = ['UTC', 'Asia/Dhaka', 'America/New_York', 'UTC']
/** The rates: from, to, and the rate of long ago and of three days ago. */
const RATES = [['USD', 'JPY', '149.5', '151.25'], ['BHD', 'USD', '2.65', '2.6595'], ['BHD', 'JPY', '396', '402.5']]

export interface User {
  readonly id: string
  readonly token: string
}

export interface House {
  readonly orgId: string
  readonly users: readonly User[]
}

/** Makes an organization. Its home currency and its time zone follow from the seed of the walk. */
export async function makeHouse(gateway: WalkedGateway, seed = 0): Promise<House> {
  const { prisma } = gateway.database
  const orgId = `org-${randomUUID()}`
  const [currency, timeZone] = [CURRENCIES[seed % CURRENCIES.length], ZONES[seed % ZONES.length]]
  await prisma.organization.create({ data: { id: orgId, name: 'Walked mill', currency, timeZone } })
  const users: User[] = []
  for (const [index, roles] of ROLES.entries()) users.push(await makeUser(gateway, orgId, `${orgId}-${index}`, roles))
  await makeMasters(gateway, orgId)
  await makeOrders(gateway, orgId)
  await makeBills(gateway, orgId)
  return { orgId, users }
}

/** Parties, rates, materials with their first count, and the style. */
async function makeMasters({ database: { prisma } }: WalkedGateway, orgId: string): Promise<void> {
  await prisma.supplier.createMany({ data: SUPPLIERS.map((one) => ({ orgId, code: one.id, name: one.id, ...one })) })
  await prisma.client.create({ data: { orgId, id: 'cl', code: 'CL', name: 'Client', currency: 'JPY' } })
  await prisma.rate.createMany({
    data: RATES.flatMap(([fromCurrency, toCurrency, ...rates]) => rates.map((rate, index) => ({
      orgId, id: `rate-${fromCurrency}-${toCurrency}-${index}`, fromCurrency, toCurrency, rate,
      date: new Date(index ? ago(3) : '2020-01-01'),
    }))),
  })
  await prisma.material.createMany({
    data: MATERIALS.map(({ stock, ...material }) => (
      { orgId, code: material.id, name: material.id, currency: 'USD', warehouseQty: stock, ...material })),
  })
  await prisma.stockMovement.createMany({
    data: MATERIALS.map(({ id, stock }) => (
      { orgId, id: `stm-${id}`, materialId: id, kind: 'ADJUSTMENT' as const, quantity: stock, reason: 'First count' })),
  })
  await prisma.style.create({ data: { orgId, id: 'st', code: 'ST', name: 'Shirt' } })
  await prisma.styleSku.createMany({ data: SKU_IDS.map((id) => ({ orgId, id, styleId: 'st', code: id })) })
}

/** Posted bills: party, currency, tax in percent, and lines with quantity, price and their own tax. Two are paid. */
const BILLS = [
  ['SUPPLIER', 'mill', 'USD', '10', [['30', '1.65', null], ['7', '3.335', '5']]],
  ['SUPPLIER', 'mill', 'USD', null, [['12', '2.5', null]]],
  ['SUPPLIER', 'trim', 'BHD', null, [['11', '0.0615', '8.5'], ['3', '1.2345', null]]],
  ['CLIENT', 'cl', 'JPY', '8', [['3', '333.5', null], ['40', '12.25', '10']]],
  ['CLIENT', 'cl', 'JPY', null, [['5', '100', null]]],
  ['SUPPLIER', 'mill', 'USD', null, [['12', '2.5', null]]],
] as const
const PAID = [4, 5]
/** What they come to: subtotal, tax and total, by hand. */
const COME_TO = [
  // 49.50 and 23.345; 4.95 and 1.16725
  ['72.85', '6.12', '78.97'], ['30', '0', '30'],
  // 0.6765 and 3.7035; 0.0575 on the first
  ['4.38', '0.058', '4.438'],
  // 1000.5 and 490; 80.04 and 49
  ['1491', '129', '1620'], ['500', '0', '500'], ['30', '0', '30'],
]

/** Posted bills that notes and payments may begin with. They are of days that are over in each time zone. */
async function makeBills({ database: { prisma } }: WalkedGateway, orgId: string): Promise<void> {
  await prisma.bill.createMany({
    data: BILLS.map(([billType, party, currency, taxRate], index) => {
      const [subtotal, taxAmount, totalAmount] = COME_TO[index]
      const day = new Date(ago(index + 1))
      return {
        orgId, id: `bill-${index}`, billNumber: `FIRST-${index}`, billNumberKey: `first-${index}`, billType,
        partyKey: `${billType}:${party}`, currency, taxRate,
        [billType === 'CLIENT' ? 'clientId' : 'supplierId']: party,
        billDate: day, postingDate: day, postedAt: day, glPosted: true, subtotal, taxAmount, totalAmount,
        ...(PAID.includes(index) ? { status: 'PAID' as const, paidAmount: totalAmount }
          : { status: 'POSTED' as const, remainingBalance: totalAmount }),
      }
    }),
  })
  await prisma.billPayment.createMany({
    data: PAID.map((index) => ({ orgId, id: `pay-${index}`, billId: `bill-${index}`, amount: COME_TO[index][2], paidAt: new Date(ago(1)) })),
  })
  await prisma.billLine.createMany({
    data: BILLS.flatMap(([, , , , lines], bill) => lines.map(([qty, unitPrice, taxRate], index) => ({
      orgId, id: `bill-${bill}-${index}`, billId: `bill-${bill}`, itemNumber: index + 1, description: 'Thread',
      qty, billQty: qty, unitPrice, taxRate, amount: (Number(qty) * Number(unitPrice)).toFixed(4),
    }))),
  })
}

/** An approved cost sheet, confirmed orders that were calculated with it, and production orders. */
async function makeOrders({ database: { prisma } }: WalkedGateway, orgId: string): Promise<void> {
  await prisma.costingDocument.create({ data: { orgId, id: 'cos', documentId: 'cos' } })
  await prisma.costSheet.create({
    data: {
      orgId, id: 'cos-1', costingId: 'cos', status: 'APPROVED', costSheetName: 'Shirt', styleId: 'st', orderQuantity: 100,
      approvedAt: new Date(), approvedById: 'another',
    },
  })
  await prisma.costSheetBomItem.create({
    data: { orgId, id: 'cbi', costSheetId: 'cos-1', position: 1, materialName: 'Poplin', consumption: '1.5', unitCost: '1.6', tolerancePercent: 5 },
  })
  await prisma.costSheetProcessingItem.create({
    data: { orgId, id: 'cpi', costSheetId: 'cos-1', position: 1, processingType: 'sewing', costAmount: '0.4' },
  })
  await prisma.salesOrder.createMany({
    data: SALE_IDS.map((id, index) => ({
      orgId, id, documentId: id, clientId: 'cl', styleId: 'st', status: 'CONFIRMED', costSheetId: 'cos-1',
      currency: index ? 'BHD' : 'JPY',
    })),
  })
  await prisma.salesOrderLine.createMany({
    data: SALE_IDS.map((salesOrderId) => ({
      orgId, id: `${salesOrderId}-1`, salesOrderId, itemNumber: 1, styleSkuId: SKU_IDS[0], orderQuantity: 33,
      unitPrice: '6.0055', clientTolerance: 5, status: 'CONFIRMED' as const,
    })),
  })
  await prisma.productionOrder.createMany({
    data: ['pro-1', 'pro-2'].map((id, index) => (
      { orgId, id, documentId: id, styleId: 'st', quantity: 100, salesOrderId: index ? SALE_IDS[0] : null })),
  })
}

async function makeUser(
  { database: { prisma }, tokens }: WalkedGateway, orgId: string, id: string, roles: readonly Role[],
): Promise<User> {
  await prisma.user.create({
    data: {
      id, email: `${id}@test.test`, name: `User ${id.slice(-1)}`, passwordHash: 'nobody logs in with it',
      defaultOrgId: orgId, homeOrgId: orgId,
    },
  })
  await prisma.membership.create({ data: { orgId, userId: id, roles: [...roles] } })
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + HOUR * 1000)]
  const { id: sessionId } = await prisma.session.create({
    data: {
      id: `ses-${randomUUID()}`, userId: id, orgId, door: 'GRAPHQL', createdAt, expiresAt, address: '127.0.0.1',
    },
  })
  return { id, token: await tokens.sign({ userId: id, orgId, sessionId }, HOUR) }
}
