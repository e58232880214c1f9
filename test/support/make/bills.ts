// Makes bills, and the orders and receipts that they need. The functions are named after the resulting state.
import { recount } from '../../../src/core/balances.js'
import { as } from '../as.js'
import { gateway } from '../app.js'
import type { TestOrganization } from './organization.js'

export interface MadeBill {
  readonly id: string
  readonly billNumber: string
  readonly status: string
}

export const CREATE = 'mutation ($input: CreateBillInput!) { createBill(input: $input) { id billNumber status } }'
const REASON = '($id: ID!, $reason: String!)'
export const POST = 'mutation ($id: ID!) { postBill(id: $id) { id billNumber status } }'
export const PAY =
  'mutation ($id: ID!, $input: PayBillInput!) { payBill(id: $id, input: $input) { id billNumber status } }'
export const VOID = `mutation ${REASON} { voidBill(id: $id, input: { reason: $reason }) { id billNumber status } }`
export const OVERRIDE = `mutation ${REASON} { overrideBillMatch(id: $id, input: { reason: $reason }) { id billNumber status } }`

/** A supplier of the organization, created at the first call. */
export async function supplier(org: TestOrganization, id = 'sup'): Promise<string> {
  await gateway().database.prisma.supplier.createMany({
    data: [{ orgId: org.id, id, code: id, name: `Supplier ${id}` }],
    skipDuplicates: true,
  })
  return id
}

/** A draft bill of 100 without an order. */
export async function draftBill(org: TestOrganization, input: object = {}): Promise<MadeBill> {
  const supplierId = await supplier(org)
  return as(org.FINANCE).get<MadeBill>(CREATE, {
    input: {
      billType: 'SUPPLIER', supplierId, lineItems: [{ description: 'Thread', qty: '4', unitPrice: '25' }], ...input,
    },
  })
}

export const postedBill = (org: TestOrganization, input: object = {}) => draftBill(org, { status: 'POSTED', ...input })

export async function partiallyPaidBill(org: TestOrganization): Promise<MadeBill> {
  const { id } = await postedBill(org)
  return as(org.FINANCE).get<MadeBill>(PAY, { id, input: { amount: '40' } })
}

export async function paidBill(org: TestOrganization): Promise<MadeBill> {
  const { id } = await postedBill(org)
  return as(org.FINANCE).get<MadeBill>(PAY, { id, input: { amount: '100' } })
}

export async function voidedBill(org: TestOrganization, input: object = {}): Promise<MadeBill> {
  const { id } = await draftBill(org, input)
  return as(org.FINANCE).get<MadeBill>(VOID, { id, reason: 'Entered twice' })
}

interface Ordered {
  readonly quantity?: string
  readonly unitPrice?: string
  readonly received?: string
  readonly currency?: string
}

/**
 * An order `pur` with one line `pur-1`, 1000 m of poplin at 1.60, and one posted receipt `grn` of the received
 * quantity.
 */
export async function sentOrder(
  org: TestOrganization,
  { quantity = '1000', unitPrice = '1.6', received = '0', currency = 'USD' }: Ordered = {},
): Promise<void> {
  const { prisma } = gateway().database
  const supplierId = await supplier(org)
  await prisma.purchaseOrder.create({
    data: {
      orgId: org.id,
      id: 'pur',
      documentId: 'PO-2026-00001',
      supplierId,
      status: 'SENT',
      currency,
      lineItems: {
        create: [
          {
            id: 'pur-1', itemNumber: 1, description: 'Poplin 120 g', quantity, unitPrice,
            amount: Number(quantity) * Number(unitPrice), uom: 'm',
          },
        ],
      },
    },
  })
  if (Number(received) > 0) await receipt(org, 'grn', received)
}

/** A posted receipt of the order's only line. */
export async function receipt(org: TestOrganization, id: string, quantity: string): Promise<void> {
  await gateway().database.prisma.goodsReceipt.create({
    data: {
      orgId: org.id, id, documentId: id, purchaseOrderId: 'pur', status: 'POSTED', postedAt: new Date(),
      lineItems: { create: [{ id: `${id}-1`, purchaseOrderLineId: 'pur-1', quantity }] },
    },
  })
  await recount(gateway().database.prisma, gateway().model, [org.id])
}

/** A bill of that order for a quantity of its line, at this price. */
export const orderBill = (org: TestOrganization, qty: string, unitPrice = '1.6', input: object = {}) =>
  draftBill(org, { linkedPoId: 'pur', lineItems: [{ purchaseOrderLineId: 'pur-1', qty, unitPrice }], ...input })

/** A draft bill of more than was received. */
export async function exceptionBill(org: TestOrganization): Promise<MadeBill> {
  await sentOrder(org, { received: '600' })
  return orderBill(org, '700')
}

/** A draft bill for each order `pur-001` and so on: 100 of its only line, at the ordered price. */
export async function billsOfOrders(org: TestOrganization, count: number): Promise<void> {
  const { prisma } = gateway().database
  const orgId = org.id
  const names = Array.from({ length: count }, (_, index) => String(index + 1).padStart(3, '0'))
  await prisma.bill.createMany({
    data: names.map((n) => ({
      orgId, id: `bill-${n}`, billNumber: n, billNumberKey: n, billType: 'SUPPLIER', partyKey: `SUPPLIER:sup-${n}`,
      supplierId: `sup-${n}`, purchaseOrderId: `pur-${n}`, goodsReceiptId: `grn-${n}`, currency: 'USD', subtotal: 160,
      totalAmount: 160, remainingBalance: 160, matchStatus: 'MATCHED',
    })),
  })
  await prisma.billLine.createMany({
    data: names.map((n) => ({
      orgId, id: `bl-${n}`, billId: `bill-${n}`, itemNumber: 1, purchaseOrderLineId: `pur-${n}-1`, billQty: 100,
      qty: 100, unitPrice: '1.6', amount: 160,
    })),
  })
  await recount(prisma, gateway().model, [orgId])
}
