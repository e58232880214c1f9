// Which rows the changes of documents read: those of the records that they name, however many others there are.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { client } from '../support/make/bill-notes.js'
import { postedBill } from '../support/make/bills.js'
import { organization } from '../support/make/organization.js'
import { act, ALLOCATE, paid, parts, TAKE_BACK, usesOf } from '../support/make/party-payments.js'
import { approved, PLAN, PRO, shirtToPlan } from '../support/make/planning.js'
import { draftOrderOf, materials, requestOf, sentOrderOf, STOCK } from '../support/make/stock.js'
import { rowsRead } from '../support/statements.js'

useGateway()

/** The most rows that one read of a table finds during the work. */
const mostRead = async (table: string, work: () => Promise<unknown>) =>
  Math.max(...await rowsRead(new RegExp(`^\\s*select .* from (?:"public"\\.)?"${table}"`, 'is'), work))

test('a payment of a party reads the bills that get a part of it, and no other bills', async () => {
  const org = await organization()
  const [one, two] = [await postedBill(org), await postedBill(org), await postedBill(org)]
  let id = ''
  expect(await mostRead('Bill', async () => { ({ id } = await paid(org, '60', parts([one.id, '50']))) })).toBe(1)
  expect(await mostRead('Bill', () => act(org, ALLOCATE, id, { bills: parts([two.id, '10']) }))).toBe(1)
  const { billPayments: [{ id: billPaymentId }] } = await usesOf(org, id)
  expect(await mostRead('Bill', () => act(org, TAKE_BACK, id, { billPaymentId, reason: 'Wrong bill' }))).toBe(1)
})

test('the order of a material request reads the suppliers of the lines that are ordered', async () => {
  const org = await organization()
  await shirtToPlan(org)
  const { id, lineItems } = await approved(org)
  const fabric = lineItems.find(({ materialId }) => materialId === 'fab')
  const ORDER = `mutation ($id: ID!, $input: OrderMaterialRequestInput) {
    orderMaterialRequest(id: $id, input: $input) { supplierId } }`
  const order = () => as(org.FINANCE).get(ORDER, { id, input: { lineItems: [{ id: fabric?.id }] } })
  expect(await mostRead('Supplier', order)).toBe(1)
})

test('the plan of an order reads what is on order of its materials', async () => {
  const org = await organization()
  await shirtToPlan(org)
  await materials(org, { zip: '0' })
  await sentOrderOf(org, { fab: '7' })
  await sentOrderOf(org, { zip: '5' })
  expect(await mostRead('PurchaseOrderLine', () => as(org.STAFF).get(PLAN, { input: PRO }))).toBe(1)
})

test('a bill of materials reads its materials and its SKUs', async () => {
  const org = await organization()
  await shirtToPlan(org)
  const [orgId, styleId] = [org.id, 'coat']
  await gateway().database.prisma.style.create({ data: { orgId, id: styleId, code: 'COAT', name: 'Coat' } })
  await gateway().database.prisma.styleSku.createMany({
    data: ['S', 'M', 'L'].map((size) => ({ orgId, id: `coat-${size}`, styleId, code: `COAT-${size}`, size })),
  })
  const CREATE = 'mutation ($input: CreateBillOfMaterialsInput!) { createBillOfMaterials(input: $input) { id } }'
  const create = (item: object) => () => as(org.MANAGER).get(CREATE, {
    input: { styleId: 'st', name: 'Bulk', lineItems: [{ materialId: 'fab', consumption: '1', ...item }] },
  })
  expect(await mostRead('Material', create({}))).toBe(1)
  // One statement finds the material and the SKU.
  expect(await mostRead('StyleSku', create({ styleSkuId: 'sku-S' }))).toBe(2)
})

test('an adjustment of the stock reads its material, also for a part of a unit', async () => {
  const org = await organization()
  await shirtToPlan(org)
  const input = { materialId: 'fab', quantity: '0.5', reason: 'Counted' }
  expect(await mostRead('Material', () => as(org.MANAGER).get(STOCK.adjust, { input }))).toBe(1)
})

test('a sales order that is cancelled with its production reads the lines of what goes on for it', async () => {
  const org = await organization()
  await shirtToPlan(org)
  await gateway().database.prisma.salesOrder.create({
    data: { orgId: org.id, id: 'so', documentId: 'SO-1', clientId: await client(org) },
  })
  const line = (materialId: string) => ({ materialId, requiredQty: '10', warehouseAvailableQty: '0' })
  const { id: materialRequestId } = await requestOf(org, [line('fab')], { salesOrderId: 'so' })
  await requestOf(org, [line('btn'), line('lbl')])
  await draftOrderOf(org, { fab: '10' }, { materialRequestId })
  await draftOrderOf(org, { btn: '5', lbl: '2' })
  const CANCEL = 'mutation { cancelSalesOrder(id: "so", input: { withProduction: true }) { status } }'
  const cancel = async () => expect(await as(org.MANAGER).get(CANCEL)).toEqual({ status: 'CANCELLED' })
  let requested = 0
  const ordered = await mostRead('PurchaseOrderLine', async () => {
    requested = await mostRead('MaterialRequestLine', cancel)
  })
  expect([ordered, requested]).toEqual([1, 1])
})
