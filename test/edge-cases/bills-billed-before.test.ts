// What other bills of an order bill before a bill: in the order of their entry, and of each line alone. By hand.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { draftBill, orderBill, POST, sentOrder, VOID } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { materials, received, sentOrderOf, type MadeOrder } from '../support/make/stock.js'
import { textsOf } from '../support/statements.js'

useGateway()

interface Offered {
  readonly id: string
  readonly availableActions: readonly { readonly action: string; readonly allowed: boolean }[]
}

const matchOf = (org: TestOrganization, id: string) =>
  as(org.STAFF).get<object>('query ($id: ID!) { bill(id: $id) { status matchStatus lineItems { prevBilled } } }', { id })

/** An order of 100 m of poplin and 40 m of zips that was sent, of which everything has arrived. */
async function arrivedOrder(org: TestOrganization): Promise<MadeOrder> {
  await materials(org, { poplin: '0', zips: '0' })
  const order = await sentOrderOf(org, { poplin: '100', zips: '40' })
  await received(org, order, '100', '40')
  return order
}

const lineOf = ({ lineItems }: MadeOrder, index: number, qty: string) =>
  ({ purchaseOrderLineId: lineItems[index].id, qty, unitPrice: '1.6' })

test('drafts count in the order of their entry, whatever their identifiers are', async () => {
  const org = await organization()
  await sentOrder(org, { received: '600' })
  const [first, second] = [(await orderBill(org, '400')).id, (await orderBill(org, '400')).id].sort()
  const enteredAt = (id: string, createdAt: string) => gateway().database.prisma.bill.updateMany({
    where: { orgId: org.id, id }, data: { createdAt: new Date(createdAt) },
  })
  await enteredAt(first, '2026-01-06T08:00:00Z')
  await enteredAt(second, '2026-01-05T08:00:00Z')
  const { nodes } = await as(org.FINANCE).get<{ nodes: Offered[] }>(
    '{ bills(first: 10) { nodes { id availableActions { action allowed } } } }')
  const offers = new Map(nodes.map(({ id, availableActions }) =>
    [id, availableActions.find(({ action }) => action === 'POST')?.allowed]))
  // 600 have arrived: what was entered later waits for the other 400.
  expect([offers.get(first), offers.get(second)]).toEqual([false, true])
})

test('an imported bill line without a quantity bills nothing of its order line', async () => {
  const org = await organization()
  await sentOrder(org, { received: '600' })
  const [imported, later] = [await orderBill(org, '400'), await orderBill(org, '500')]
  await gateway().database.prisma.billLine.updateMany({
    where: { orgId: org.id, billId: imported.id }, data: { qty: null, billQty: null },
  })
  await as(org.FINANCE).get(POST, { id: later.id })
  expect(await matchOf(org, later.id))
    .toEqual({ status: 'POSTED', matchStatus: 'MATCHED', lineItems: [{ prevBilled: '0' }] })
})

test('what is billed of one line of an order is not billed of another one', async () => {
  const org = await organization()
  const order = await arrivedOrder(org)
  const billOf = (index: number, qty: string) =>
    draftBill(org, { supplierId: 'mill', purchaseOrderId: order.id, lineItems: [lineOf(order, index, qty)] })
  await billOf(1, '40')
  const { id } = await billOf(0, '100')
  await as(org.FINANCE).get(POST, { id })
  expect(await matchOf(org, id)).toEqual({ status: 'POSTED', matchStatus: 'MATCHED', lineItems: [{ prevBilled: '0' }] })
})

test('a void bill gives back what it has billed of its own order, and of no other', async () => {
  const org = await organization()
  await materials(org, { poplin: '0' })
  const billed = async () => {
    const { nodes } = await as(org.FINANCE).get<{ nodes: { lineItems: { billedQty: string }[] }[] }>(
      '{ purchaseOrders(first: 10, orderBy: CREATED_AT_ASC) { nodes { lineItems { billedQty } } } }')
    return nodes.map(({ lineItems: [line] }) => line.billedQty)
  }
  const bills: string[] = []
  for (const quantity of ['100', '30']) {
    const order = await sentOrderOf(org, { poplin: quantity })
    await received(org, order, quantity)
    const lineItems = [lineOf(order, 0, quantity)]
    const { id } = await draftBill(org, { supplierId: 'mill', purchaseOrderId: order.id, lineItems })
    await as(org.FINANCE).get(POST, { id })
    bills.push(id)
  }
  expect(await billed()).toEqual(['100', '30'])
  const voided = async (id: string) => {
    await as(org.MANAGER).get(VOID, { id, reason: 'Twice' })
    return billed()
  }
  expect([await voided(bills[1]), await voided(bills[0])]).toEqual([['100', '0'], ['0', '0']])
})

test('a preview reads no other bill, and earlier prices only of an order that was amended', async () => {
  const org = await organization()
  const order = await arrivedOrder(org)
  const input = {
    billType: 'SUPPLIER', supplierId: 'mill', purchaseOrderId: order.id, lineItems: [lineOf(order, 0, '10')],
  }
  const PREVIEW = 'query ($input: CreateBillInput!) { previewBill(input: $input) { totalAmount } }'
  /** How many statements of a piece of work read other bills, and how many earlier prices. */
  const looks = async (work: () => Promise<unknown>) => {
    const texts = await textsOf(work)
    return ['"creditedQty"', '"earlierPrice"'].map((column) => texts.filter((text) => text.includes(column)).length)
  }
  const preview = () => as(org.FINANCE).get(PREVIEW, { input })
  await preview()
  expect(await looks(preview)).toEqual([0, 0])
  const { id } = await draftBill(org, input)
  const [ofOthers, ofPrices] = await looks(() => as(org.FINANCE).get(POST, { id }))
  expect([ofOthers > 0, ofPrices]).toEqual([true, 0])
  await as(org.MANAGER).get(
    'mutation ($id: ID!, $input: AmendPurchaseOrderInput!) { amendPurchaseOrder(id: $id, input: $input) { revision } }',
    { id: order.id, input: { reason: 'Dearer', lineItems: [{ id: order.lineItems[0].id, unitPrice: '2' }] } })
  const [none, earlier] = await looks(preview)
  expect([none, earlier > 0]).toEqual([0, true])
})
