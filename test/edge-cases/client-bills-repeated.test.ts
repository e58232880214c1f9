// A bill to a client that has the number of a sales order and does not bill it: a warning, before and after its entry.
// And the bill of an order that fifty ask for at once: there is one.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { atOnce } from '../support/at-once.js'
import { VOID } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection, COLLECTION } from '../support/make/quotes.js'
import { draftOrder } from '../support/make/sales-orders.js'
import { orderAfter } from '../support/make/shipping.js'

useGateway()

const { clientId, otherClientId } = COLLECTION
const WARNINGS = 'warnings { code quantity salesOrderLineId message }'
const PREVIEW = `query ($input: CreateBillInput!) { previewBill(input: $input) { ${WARNINGS} } }`
const CREATE = `mutation ($input: CreateBillInput!) { createBill(input: $input) { id billNumber ${WARNINGS} } }`
const READ = `query ($id: ID!) { bill(id: $id) { warnings { code billId billNumber } } }`
const BILL = 'mutation ($id: ID!) { billSalesOrder(id: $id, input: { basis: ORDERED }) { id warnings { code } } }'
const LINES = 'query ($id: ID!) { salesOrder(id: $id) { lineItems { id orderQuantity } } }'

interface Warned {
  readonly id: string
  readonly billNumber: string
  readonly warnings: readonly object[]
}

interface Ordered {
  readonly lineItems: readonly { readonly id: string; readonly orderQuantity: number }[]
}

async function orderedShirts() {
  const org = await organization()
  await collection(org)
  const order = await orderAfter(org, 3)
  const { lineItems } = await as(org.STAFF).get<Ordered>(LINES, { id: order.id })
  return { org, order, lineItems }
}

/** The warnings about a bill with these remarks. */
const warningsOf = async (org: TestOrganization, notes: string) => (await as(org.FINANCE).get<Warned>(
  PREVIEW, { input: { billType: 'CLIENT', clientId, totalAmount: '5', notes } })).warnings

test.each([
  ['its number', (number: string) => ({ billNumber: `${number}/1` })],
  ['its notes', (number: string) => ({ notes: `As agreed for (${number.toLowerCase()}).` })],
  ['a line', (number: string) => ({ lineItems: [{ description: `Shirts, ${number}`, qty: '1', unitPrice: '5' }] })],
])('a client bill with the number of a sales order in %s warns in the preview and on the bill', async (_, said) => {
  const { org, order, lineItems } = await orderedShirts()
  const input = { billType: 'CLIENT', clientId, totalAmount: '5', ...said(order.documentId) }
  const quantity = lineItems.reduce((sum, line) => sum + line.orderQuantity, 0)
  const warnings = [{
    code: 'NAMES_SALES_ORDER', quantity, salesOrderLineId: lineItems[0].id,
    message: `The bill names ${order.documentId} and does not count as its bill: ${quantity} pieces of the order can still be `
      + 'billed. Void it and bill the order, unless it is for something else',
  }]
  expect(await as(org.FINANCE).get(PREVIEW, { input })).toEqual({ warnings })
  const bill = await as(org.FINANCE).get<Warned>(CREATE, { input })
  expect(bill.warnings).toEqual(warnings)
  expect(await as(org.STAFF).get(READ, { id: bill.id }))
    .toEqual({ warnings: [{ code: 'NAMES_SALES_ORDER', billId: bill.id, billNumber: bill.billNumber }] })
  await as(org.FINANCE).get(VOID, { id: bill.id, reason: 'Entered twice' })
  expect(await as(org.STAFF).get(READ, { id: bill.id })).toEqual({ warnings: [] })
})

test('a bill of the order, of another client, or with another number has no warning', async () => {
  const { org, order } = await orderedShirts()
  const bill = (input: object) => as(org.FINANCE).get<Warned>(CREATE, { input: { billType: 'CLIENT', totalAmount: '5', ...input } })
  expect((await bill({ clientId: otherClientId, notes: order.documentId })).warnings).toEqual([])
  expect((await bill({ clientId, notes: `${order.documentId}9 and 2026` })).warnings).toEqual([])
  expect(await as(org.FINANCE).get(BILL, { id: order.id })).toMatchObject({ warnings: [] })
  expect((await bill({ clientId, notes: order.documentId })).warnings).toMatchObject([{ quantity: 0 }])
})

test('the warning names the first line with pieces left to bill; an order without lines has none', async () => {
  const { org, order: { id, documentId }, lineItems: [first, second] } = await orderedShirts()
  const [half, rest] = [{ salesOrderLineId: first.id, quantity: 100 }, { salesOrderLineId: first.id, quantity: 200 }]
  const BILL_LINES = 'mutation ($id: ID!, $input: BillSalesOrderInput!) { billSalesOrder(id: $id, input: $input) { id } }'
  const warned = (notes: string) => warningsOf(org, notes)
  // 300 and 500 were ordered.
  const found = []
  for (const line of [half, rest]) {
    await as(org.FINANCE).get(BILL_LINES, { id, input: { basis: 'ORDERED', lineItems: [line] } })
    found.push(await warned(documentId))
  }
  expect(found).toMatchObject([
    [{ quantity: 700, salesOrderLineId: first.id }], [{ quantity: 500, salesOrderLineId: second.id }],
  ])
  expect(await warned((await draftOrder(org, { lineItems: [] })).documentId)).toEqual([])
})

describe('a sales order that a client bill names', () => {
  const warned = async (org: TestOrganization, notes: string) => (await warningsOf(org, notes)).length
  const change = (org: TestOrganization, id: string, data: { documentId?: string; status?: 'CANCELLED' }) =>
    gateway().database.prisma.salesOrder.updateMany({ where: { orgId: org.id, id }, data })

  test('is found among the first 200 numbers of the bill', async () => {
    const { org, order: { documentId } } = await orderedShirts()
    const after = (count: number) =>
      warned(org, [...Array.from({ length: count }, (_, index) => String(1000 + index)), documentId].join(' '))
    expect([await after(0), await after(199), await after(200)]).toEqual([1, 1, 0])
  })

  test('is found by a number of up to 40 letters', async () => {
    const { org, order: { id } } = await orderedShirts()
    const found = []
    for (const documentId of [`SO-${'7'.repeat(37)}`, `SO-${'7'.repeat(38)}`]) {
      await change(org, id, { documentId })
      found.push(await warned(org, documentId))
    }
    expect(found).toEqual([1, 0])
  })

  test('and that was cancelled has no warning', async () => {
    const { org, order: { id, documentId } } = await orderedShirts()
    await change(org, id, { status: 'CANCELLED' })
    expect(await warned(org, documentId)).toBe(0)
  })
})

describe('the bill of a sales order', () => {
  const BILL_BY = `mutation ($id: ID!, $input: BillSalesOrderInput!) { billSalesOrder(id: $id, input: $input) {
    id billType clientId status currency subtotal totalAmount lineItems { description qty unitPrice amount uom }
    salesOrderLines { quantity salesOrderLine { itemNumber } }
  } }`
  const BILLED = 'query ($id: ID!) { salesOrder(id: $id) { lineItems { billedQty } } }'

  async function house() {
    const org = await organization()
    await collection(org)
    return org
  }

  const bill = (org: TestOrganization, id: string, input: object, by = org.FINANCE) =>
    as(by).ask(BILL_BY, { id, input })
  const billedOf = async (org: TestOrganization, id: string) =>
    (await as(org.STAFF).get<{ lineItems: { billedQty: number }[] }>(BILLED, { id })).lineItems.map(
      ({ billedQty }) => billedQty,
    )

  test('asked for fifty times at once is one bill', async () => {
    const org = await house()
    const order = await orderAfter(org, 1)
    const people = [org.FINANCE, org.MANAGER, org.ADMIN]
    const answers = await atOnce((turn) =>
      bill(org, order.id, { basis: 'ORDERED' }, people[turn % 3]))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.flatMap(({ errors }) => errors?.[0].extensions.code ?? [])).toEqual(Array<string>(49).fill('CONFLICT'))
    expect(await billedOf(org, order.id)).toEqual([300, 500])
    expect(await gateway().database.prisma.bill.count({ where: { orgId: org.id } })).toBe(1)
  })
})
