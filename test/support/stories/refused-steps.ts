// Stories that lead to a refusal which only the rows beside a record show. Each tells what the record then offers.
import { gateway } from '../app.js'
import { Prisma } from '../../../src/generated/prisma/client.js'
import { as, type Person } from '../as.js'
import { ratesOf } from '../make/accounts.js'
import { draftBill, orderBill, OVERRIDE, PAY, POST, receipt, sentOrder, supplier } from '../make/bills.js'
import { draftSheet } from '../make/costing.js'
import { approvedExpense, paidExpense, pendingExpense } from '../make/expense-requests.js'
import { draftRequest } from '../make/material-requests.js'
import type { TestOrganization } from '../make/organization.js'
import { collection } from '../make/quotes.js'
import { deliveryOf, orderAfter } from '../make/shipping.js'

/** `Bill.post`, and the code of its refusal; null if it is allowed. */
type Told = Readonly<Record<string, string | null>>

interface Story {
  readonly name: string
  readonly tell: (org: TestOrganization) => Promise<unknown>
  readonly offers: Told
}

const take = (person: Person, mutation: string, id: string, input = '') =>
  as(person).get(`mutation ($id: ID!) { ${mutation}(id: $id${input}) { __typename } }`, { id })

const ofRequest = (expenseRequestId: string, totalAmount: string, more: object = {}) =>
  ({ expenseRequestId, lineItems: null, totalAmount, ...more })

const CREATE_ORDER = 'mutation ($input: CreatePurchaseOrderInput!) { createPurchaseOrder(input: $input) { id } }'

/** An advance of 100 of which a claim has used 60. Nothing is paid of it. */
async function usedAdvance(org: TestOrganization): Promise<string> {
  const { id } = await approvedExpense(org, { requestType: 'ADVANCE', lineItems: [{ unitPrice: '100' }] })
  await approvedExpense(org, { linkedAdvanceRequestId: id, lineItems: [{ unitPrice: '60' }] })
  return id
}

/** An approved request of which the warehouse has everything. */
async function coveredRequest(org: TestOrganization): Promise<string> {
  const lineItems = [{ materialName: 'Poplin', uom: 'm', requiredQty: '5', warehouseAvailableQty: '5' }]
  const { id } = await draftRequest(org, { lineItems })
  await take(org.STAFF, 'submitMaterialRequest', id)
  await take(org.MANAGER, 'approveMaterialRequest', id)
  return id
}

export const REFUSED_STEPS: readonly Story[] = [
  {
    name: 'a bill of which the goods have arrived since it was entered',
    tell: async (org) => {
      await sentOrder(org)
      await orderBill(org, '400')
      await receipt(org, 'grn', '400')
    },
    offers: { 'Bill.post': null, 'Bill.overrideMatch': 'RECORD' },
  },
  {
    name: 'a bill that matched until another one was posted',
    tell: async (org) => {
      await sentOrder(org, { received: '600' })
      await orderBill(org, '400')
      const { id } = await orderBill(org, '300')
      await as(org.FINANCE).get(OVERRIDE, { id, reason: 'Agreed by telephone' })
      await as(org.FINANCE).get(POST, { id })
    },
    offers: { 'Bill.post': 'RECORD', 'Bill.overrideMatch': null },
  },
  {
    name: 'a draft with an amount paid that has become more than its request owes',
    tell: async (org) => {
      await ratesOf(org, 'EUR', 'USD', { '2020-01-01': '1' })
      const { id } = await approvedExpense(org)
      const bill = await draftBill(org, ofRequest(id, '100', { currency: 'EUR', paidAmount: '100' }))
      // An imported bill may keep no rate.
      await gateway().database.prisma.bill.updateMany({
        where: { orgId: org.id, id: bill.id }, data: { expenseRate: Prisma.DbNull },
      })
      await ratesOf(org, 'EUR', 'USD', { '2020-01-02': '2' })
    },
    offers: { 'Bill.post': 'RECORD' },
  },
  {
    name: 'a draft that pays an advance which claims have used',
    tell: async (org) => draftBill(org, ofRequest(await usedAdvance(org), '100', { paidAmount: '100' })),
    offers: { 'Bill.void': 'RECORD', 'Bill.post': null },
  },
  {
    name: 'a bill that has paid an advance which claims have used',
    tell: async (org) => {
      const { id } = await draftBill(org, ofRequest(await usedAdvance(org), '100', { status: 'POSTED' }))
      await as(org.FINANCE).get(PAY, { id, input: { amount: '100' } })
    },
    offers: { 'Bill.reverse': 'RECORD' },
  },
  {
    name: 'a bill of which nothing is owed',
    tell: (org) => draftBill(org, { status: 'POSTED', lineItems: [{ description: 'Sample', qty: '1', unitPrice: '0' }] }),
    offers: { 'Bill.pay': 'RECORD' },
  },
  {
    name: 'a receipt that a bill counts on',
    tell: async (org) => {
      await sentOrder(org, { received: '600' })
      await orderBill(org, '600')
    },
    offers: { 'GoodsReceipt.void': 'RECORD' },
  },
  {
    name: 'a request of which nothing is left to buy',
    tell: coveredRequest,
    offers: { 'MaterialRequest.order': 'RECORD', 'MaterialRequest.cancel': null },
  },
  {
    name: 'a request with an open purchase order',
    tell: async (org) => {
      const input = { supplierId: await supplier(org), materialRequestId: await coveredRequest(org) }
      await as(org.FINANCE).get(CREATE_ORDER, { input })
    },
    offers: { 'MaterialRequest.cancel': 'RECORD' },
  },
  {
    name: 'a claim of which the advance is settled',
    tell: async (org) => {
      const { id } = await paidExpense(org, { requestType: 'ADVANCE' })
      await pendingExpense(org, { linkedAdvanceRequestId: id })
      await take(org.FINANCE, 'settleExpenseRequest', id)
    },
    offers: { 'ExpenseRequest.approve': 'RECORD' },
  },
  {
    name: 'an advance of which all that was paid is used',
    tell: async (org) => take(org.FINANCE, 'payExpenseRequest', await usedAdvance(org), ', input: { amount: "60" }'),
    offers: { 'ExpenseRequest.return': 'RECORD' },
  },
  {
    name: 'a delivery of an order that is not in production',
    tell: async (org) => {
      await collection(org)
      await deliveryOf(org, (await orderAfter(org, 1)).id, [100, 0])
    },
    offers: { 'DeliveryStop.depart': 'RECORD', 'DeliveryStop.skip': null, 'DeliveryStop.edit': null },
  },
  {
    name: 'a cost sheet with a material that does not exist',
    tell: (org) => draftSheet(org, {
      bomItems: [{ materialId: 'nothing', materialName: 'Shell', materialType: 'fabric', unit: 'm', consumption: '1', unitCost: '1' }],
    }),
    offers: { 'CostSheet.submit': 'MISSING' },
  },
]
