// Bills to clients that are made of sales orders: what was ordered or shipped, never twice.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection, COLLECTION } from '../support/make/quotes.js'
import { draftOrder } from '../support/make/sales-orders.js'
import { deliver, orderAfter, orderOf, shipped } from '../support/make/shipping.js'
import { rowsOf } from '../support/records.js'
import { refused, whyOf } from '../support/refused.js'

useGateway()

const { clientId, small, large } = COLLECTION
const BILL = `mutation ($id: ID!, $input: BillSalesOrderInput!) { billSalesOrder(id: $id, input: $input) {
  id billType clientId status currency subtotal totalAmount lineItems { description qty unitPrice amount uom }
  salesOrderLines { quantity salesOrderLine { itemNumber } }
} }`
const AMEND = `mutation ($id: ID!, $input: AmendSalesOrderInput!) {
  amendSalesOrder(id: $id, input: $input) { status } }`
const VOID = 'mutation ($id: ID!) { voidBill(id: $id, input: { reason: "Wrong" }) { status } }'
const LEFT = 'query ($id: ID!) { salesOrder(id: $id) { lineItems { openQty unbilledQty } } }'
const BILLED = 'query ($id: ID!) { salesOrder(id: $id) { lineItems { billedQty billed { bill { status } } } } }'

async function house() {
  const org = await organization()
  await collection(org)
  return org
}

const bill = (org: TestOrganization, id: string, input: object) => as(org.FINANCE).ask(BILL, { id, input })
const refusal = async (answer: ReturnType<typeof bill>) => (await answer).errors?.[0].extensions
const billedOf = async (org: TestOrganization, id: string) =>
  (await as(org.STAFF).get<{ lineItems: { billedQty: number }[] }>(BILLED, { id })).lineItems.map(
    ({ billedQty }) => billedQty,
  )

/** What is left of each line: the pieces to ship, and the pieces to bill. */
const leftOf = async (org: TestOrganization, id: string) =>
  (await as(org.STAFF).get<{ lineItems: { openQty: number; unbilledQty: number }[] }>(LEFT, { id })).lineItems.map(
    ({ openQty, unbilledQty }) => [openQty, unbilledQty],
  )

describe('the bill of a sales order', () => {
  test('bills what was ordered, at the prices of the order, in its currency', async () => {
    const org = await house()
    const order = await orderAfter(org, 1)
    const { data } = await bill(org, order.id, { basis: 'ORDERED', taxRate: '20' })
    // 300 × 2 + 500 × 3 = 2100, with 20 % tax 2520.
    expect(data?.billSalesOrder).toEqual({
      id: expect.any(String), billType: 'CLIENT', clientId, status: 'DRAFT', currency: 'GBP', subtotal: '2100',
      totalAmount: '2520',
      lineItems: [
        { description: `Poplin shirt (${small})`, qty: '300', unitPrice: '2', amount: '600', uom: 'pcs' },
        { description: `Poplin shirt (${large})`, qty: '500', unitPrice: '3', amount: '1500', uom: 'pcs' },
      ],
      salesOrderLines: [
        { quantity: 300, salesOrderLine: { itemNumber: 1 } }, { quantity: 500, salesOrderLine: { itemNumber: 2 } },
      ],
    })
    expect(await billedOf(org, order.id)).toEqual([300, 500])
    expect(await refusal(bill(org, order.id, { basis: 'ORDERED' }))).toMatchObject({
      code: 'CONFLICT', type: 'already_billed', basis: 'ORDERED',
      ctx: { document: order.documentId, ordered: 800, billed: 800 },
    })
  })

  test('has the lines of the order by position, also after the first of them was amended', async () => {
    const org = await house()
    const { id, lineItems: [first] } = await orderAfter(org, 1)
    const input = { reason: 'Agreed', lineItems: [{ id: first.id, unitPrice: '2.5' }] }
    await as(org.MANAGER).get(AMEND, { id, input })
    expect((await bill(org, id, { basis: 'ORDERED' })).data?.billSalesOrder)
      .toMatchObject({ lineItems: [{ qty: '300', unitPrice: '2.5' }, { qty: '500', unitPrice: '3' }] })
  })

  test('bills what was shipped and was not billed before', async () => {
    const org = await house()
    const order = await orderAfter(org, 3)
    expect(await refusal(bill(org, order.id, { basis: 'SHIPPED' }))).toMatchObject({
      code: 'CONFLICT', type: 'nothing_shipped', ctx: { document: order.documentId },
    })
    expect(await leftOf(org, order.id)).toEqual([[300, 300], [500, 500]])
    await shipped(org, order.id, [100, 200])
    expect(await leftOf(org, order.id)).toEqual([[200, 300], [300, 500]])
    expect((await bill(org, order.id, { basis: 'SHIPPED' })).data?.billSalesOrder).toMatchObject({ subtotal: '800' })
    // 309 are the most that may be shipped of 300 with 3 %: 209 more, also beyond what was ordered.
    await shipped(org, order.id, [209, 0])
    expect((await bill(org, order.id, { basis: 'SHIPPED' })).data?.billSalesOrder).toMatchObject({
      lineItems: [{ qty: '209' }], subtotal: '418',
    })
    expect(await billedOf(org, order.id)).toEqual([309, 200])
    expect((await bill(org, order.id, { basis: 'ORDERED' })).data?.billSalesOrder).toMatchObject({
      lineItems: [{ qty: '300' }],
    })
    // More was shipped and billed of the first line than was ordered.
    expect(await leftOf(org, order.id)).toEqual([[0, 0], [300, 0]])
    expect(await refusal(bill(org, order.id, { basis: 'ORDERED' }))).toMatchObject({
      type: 'already_billed', ctx: { ordered: 800, billed: 809 },
    })
  })

  test('says style, colour, size and SKU of each line, and how many of its pieces were shipped and not billed before', async () => {
    const org = await house()
    const { prisma } = gateway().database
    const { id, documentId, lineItems: [, { id: second }] } = await orderAfter(org, 3)
    await prisma.styleSku.updateMany({ where: { orgId: org.id, id: small }, data: { color: 'Navy', size: 'S' } })
    await prisma.salesOrderLine.updateMany({ where: { orgId: org.id, id: second }, data: { styleSkuId: null } })
    await shipped(org, id, [120, 0])
    await bill(org, id, { basis: 'SHIPPED', lineItems: [{ salesOrderLineId: (await orderOf(org, id)).lineItems[0].id, quantity: 50 }] })
    const QUERY = `mutation ($id: ID!) { billSalesOrder(id: $id, input: { basis: ORDERED }) {
      lineItems { description } salesOrderLines { quantity shippedQty creditedQty } } }`
    // Of 300, 50 are billed; 120 are shipped, of which 70 were not billed. Nothing of the other line is shipped.
    expect(await as(org.FINANCE).get(QUERY, { id })).toEqual({
      lineItems: [{ description: `Poplin shirt, Navy, S (${small})` }, { description: `${documentId}, line 2` }],
      salesOrderLines: [
        { quantity: 250, shippedQty: 70, creditedQty: 0 }, { quantity: 500, shippedQty: 0, creditedQty: 0 },
      ],
    })
  })

  test('keeps the client of its order, also one that is switched off, which a bill without an order refuses', async () => {
    const org = await house()
    const order = await orderAfter(org, 3)
    await shipped(org, order.id, [100, 200])
    const OFF = 'mutation ($id: ID!) { editClient(id: $id, input: { isActive: false }) { isActive } }'
    expect(await as(org.MANAGER).get(OFF, { id: clientId })).toEqual({ isActive: false })
    // 100 × 2 + 200 × 3 = 800.
    expect((await bill(org, order.id, { basis: 'SHIPPED' })).data?.billSalesOrder).toMatchObject({
      clientId, status: 'DRAFT', subtotal: '800', salesOrderLines: [{ quantity: 100 }, { quantity: 200 }],
    })
    const before = await rowsOf(org.id)
    const CREATE = 'mutation ($input: CreateBillInput!) { createBill(input: $input) { id } }'
    const input = { billType: 'CLIENT', clientId, lineItems: [{ description: 'Samples', qty: '4', unitPrice: '25' }] }
    const { errors } = await as(org.FINANCE).ask(CREATE, { input })
    expect(errors?.[0].extensions.detail).toEqual([expect.objectContaining({
      loc: ['input', 'clientId'], msg: 'The client NORTH is switched off: choose another, or switch it on first',
    })])
    expect(await rowsOf(org.id)).toEqual(before)
  })

  test('refuses a management account that is switched off', async () => {
    const org = await house()
    const order = await orderAfter(org, 1)
    const account = { orgId: org.id, id: 'acc-old', code: '4000', name: 'Sales', isActive: false }
    await gateway().database.prisma.managementAccount.create({ data: account })
    const before = await rowsOf(org.id)
    const refused = await refusal(bill(org, order.id, { basis: 'ORDERED', managementAccountId: account.id }))
    expect(refused?.detail).toEqual([expect.objectContaining({ loc: ['input', 'managementAccountId'] })])
    expect(await rowsOf(org.id)).toEqual(before)
  })

  test('that is void frees its pieces', async () => {
    const org = await house()
    const order = await orderAfter(org, 1)
    const { data } = await bill(org, order.id, { basis: 'ORDERED' })
    await as(org.FINANCE).get(VOID, { id: (data as unknown as { billSalesOrder: { id: string } }).billSalesOrder.id })
    expect(await billedOf(org, order.id)).toEqual([0, 0])
    expect((await bill(org, order.id, { basis: 'ORDERED' })).errors).toBeUndefined()
    expect(await as(org.STAFF).get(BILLED, { id: order.id })).toMatchObject({
      lineItems: [{ billedQty: 300, billed: [{ bill: { status: 'VOID' } }, { bill: { status: 'DRAFT' } }] }, {}],
    })
  })

  test('keeps its lines, client and currency, and keeps the order from being cancelled until it is void', async () => {
    const org = await house()
    const order = await orderAfter(org, 1)
    const { data } = await bill(org, order.id, { basis: 'ORDERED' })
    const { id } = (data as unknown as { billSalesOrder: { id: string } }).billSalesOrder
    const EDIT = 'mutation ($id: ID!, $input: EditBillInput!) { editBill(id: $id, input: $input) { notes } }'
    const { errors } = await as(org.FINANCE).ask(EDIT, { id, input: { lineItems: [{ amount: '1' }], currency: 'EUR' } })
    expect(errors?.[0].extensions.detail).toMatchObject([{ loc: ['input', 'currency'] }, { loc: ['input', 'lineItems'] }])
    expect(await as(org.FINANCE).get(EDIT, { id, input: { notes: 'by post' } })).toEqual({ notes: 'by post' })
    const CANCEL = 'mutation ($id: ID!) { cancelSalesOrder(id: $id) { status } }'
    const { billNumber } = await as(org.STAFF).get<{ billNumber: string }>(`{ bill(id: "${id}") { billNumber } }`)
    const refused = await as(org.MANAGER).ask(CANCEL, { id: order.id })
    expect(refused.errors?.[0].extensions).toMatchObject({
      code: 'CONFLICT', type: 'order_billed', billNumbers: [billNumber], ctx: { billNumbers: [billNumber] },
    })
    await as(org.FINANCE).get(VOID, { id })
    expect(await as(org.MANAGER).get(CANCEL, { id: order.id })).toEqual({ status: 'CANCELLED' })
  })

  test('takes back as it was read what it keeps, and refuses each change of it', async () => {
    const org = await house()
    const order = await orderAfter(org, 1)
    const { data } = await bill(org, order.id, { basis: 'ORDERED' })
    const { id } = (data as unknown as { billSalesOrder: { id: string } }).billSalesOrder
    const FORM = `billType clientId currency purchaseOrderId
      lineItems { id description purchaseOrderLineId qty unitPrice amount uom extra }`
    const READ = `query ($id: ID!) { bill(id: $id) { ${FORM} } }`
    const EDIT = `mutation ($id: ID!, $input: EditBillInput!) { editBill(id: $id, input: $input) { notes ${FORM} } }`
    const read = await as(org.FINANCE).get<{ lineItems: Record<string, unknown>[] }>(READ, { id })
    const edit = (input: object) => as(org.FINANCE).get(EDIT, { id, input: { ...read, ...input } })
    expect(await edit({ notes: 'by post' })).toEqual({ ...read, notes: 'by post' })
    // The amount follows from quantity and price.
    const priced = read.lineItems.map((line) => ({ ...line, amount: undefined }))
    expect(await edit({ notes: 'by mail', lineItems: priced })).toEqual({ ...read, notes: 'by mail' })
    const [small, large] = read.lineItems
    const changes = [
      { billType: 'EMPLOYEE' }, { clientId: 'other' }, { currency: 'EUR' }, { purchaseOrderId: 'other' },
      { lineItems: [small, { ...large, qty: '499', amount: null }] }, { lineItems: [{ ...small, description: 'Shirts' }, large] },
      { lineItems: [large, small] }, { lineItems: [small] }, { lineItems: null },
      { lineItems: [{ ...small, unitPrice: '2.01', amount: null }, large] }, { lineItems: [{ ...small, uom: 'doz' }, large] },
      { lineItems: [{ ...small, extra: { roll: 'R-9' } }, large] },
    ]
    for (const change of changes) {
      const [place] = Object.keys(change)
      const { detail } = await refused(org, org.FINANCE, EDIT, { id, input: { ...read, ...change } })
      expect(detail).toMatchObject([{ loc: ['input', place], type: 'kept_by_sales_order' }])
    }
    // A tax rate is no matter of the order: 600 at 20 % and 1500 at 5 %.
    expect(await edit({ lineItems: [{ ...small, taxRate: '20' }, { ...large, taxRate: '5' }] })).toMatchObject(read)
    expect(await as(org.STAFF).get(`{ bill(id: "${id}") { taxAmount } }`)).toEqual({ taxAmount: '195' })
  })

  test('names all wrong lines together and bills nothing', async () => {
    const org = await house()
    const order = await orderAfter(org, 1)
    const [first, second] = order.lineItems
    const lineItems = [
      { salesOrderLineId: first.id, quantity: 301 }, { salesOrderLineId: 'nope', quantity: 1 },
      { salesOrderLineId: second.id, quantity: 0 }, { salesOrderLineId: first.id, quantity: 1 },
    ]
    const answer = await refusal(bill(org, order.id, { basis: 'ORDERED', lineItems }))
    expect(answer?.detail?.map(({ loc }) => loc.join('.')).sort()).toEqual([
      'input.lineItems.0.quantity', 'input.lineItems.1.salesOrderLineId', 'input.lineItems.2.quantity',
      'input.lineItems.3.salesOrderLineId',
    ])
    expect(await billedOf(org, order.id)).toEqual([0, 0])
    const part = [{ salesOrderLineId: second.id, quantity: 120 }]
    expect((await bill(org, order.id, { basis: 'ORDERED', lineItems: part })).data?.billSalesOrder).toMatchObject({
      subtotal: '360',
    })
    expect(await billedOf(org, order.id)).toEqual([0, 120])
  })

  test('says of each reason what is wrong with which line', async () => {
    const org = await house()
    const why = (id: string, input: object = {}) =>
      whyOf(org, org.FINANCE, BILL, { id, input: { basis: 'ORDERED', ...input } })
    const draft = await draftOrder(org)
    expect(await why(draft.id))
      .toEqual(['CONFLICT', 'order_not_billable', { document: draft.documentId, state: 'DRAFT' }])
    const order = await orderAfter(org, 1)
    const [{ id: first }] = order.lineItems
    const lineItems = [[first, 301], ['nope', 1], [first, 1]].map(([salesOrderLineId, quantity]) => ({ salesOrderLineId, quantity }))
    expect(await why(order.id, { lineItems })).toEqual([
      'BAD_USER_INPUT', ['lineItems.0.quantity', 'exceeds_billable_pieces', { le: 300 }],
      ['lineItems.1.salesOrderLineId', 'no_such_line', { document: order.documentId, id: 'nope' }],
      ['lineItems.2.salesOrderLineId', 'line_listed_twice'],
    ])
    const lines = [{ styleSkuId: small, orderQuantity: 800 }]
    const { id, lineItems: [unpriced] } = await orderAfter(org, 1, { lineItems: lines })
    expect(await why(id))
      .toEqual(['BAD_USER_INPUT', ['lineItems', 'bill_without_price', { salesOrderLineId: unpriced.id, itemNumber: 1 }]])
  })

  test('has its lines in the order of their numbers, whichever was changed last', async () => {
    const org = await house()
    const { id, lineItems: [first] } = await orderAfter(org, 1)
    await gateway().database.prisma.salesOrderLine.updateMany({
      where: { orgId: org.id, id: first.id }, data: { unitPrice: '2.5' },
    })
    expect((await bill(org, id, { basis: 'ORDERED' })).data?.billSalesOrder).toMatchObject({
      lineItems: [{ qty: '300', unitPrice: '2.5' }, { qty: '500', unitPrice: '3' }],
      salesOrderLines: [{ salesOrderLine: { itemNumber: 1 } }, { salesOrderLine: { itemNumber: 2 } }],
    })
  })

  test('needs a price for each line, a confirmed order, and somebody who may', async () => {
    const org = await house()
    const { id: draft } = await draftOrder(org)
    expect(await refusal(bill(org, draft, { basis: 'ORDERED' }))).toMatchObject({ code: 'CONFLICT', state: 'DRAFT' })
    const unpriced = await orderAfter(org, 1, {
      lineItems: [{ styleSkuId: small, orderQuantity: 800 }],
    })
    expect(await refusal(bill(org, unpriced.id, { basis: 'ORDERED' }))).toMatchObject({
      code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'lineItems'], ctx: { itemNumber: 1 } }],
    })
    expect(await refusal(bill(org, 'nope', { basis: 'ORDERED' }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await as(org.STAFF).code(BILL, { id: draft, input: { basis: 'ORDERED' } })).toBe('FORBIDDEN')
  })

  test('of an order that was shipped without prices is made when an amendment has entered them', async () => {
    const org = await house()
    const { id, lineItems: [line] } = await orderAfter(org, 3, {
      lineItems: [{ styleSkuId: small, orderQuantity: 800 }],
    })
    await deliver(org, await shipped(org, id, [800, 0]))
    expect(await orderOf(org, id)).toMatchObject({ status: 'COMPLETED' })
    const refused = await bill(org, id, { basis: 'SHIPPED' })
    expect(refused.errors?.[0].extensions.detail).toMatchObject([
      { msg: 'Line 1 has no price: enter its unitPrice with amendSalesOrder, then bill the order' },
    ])
    const input = { reason: 'The price was agreed late', lineItems: [{ id: line.id, unitPrice: '2.5' }] }
    expect(await as(org.MANAGER).get(AMEND, { id, input })).toEqual({ status: 'COMPLETED' })
    // 800 × 2.50 = 2000.
    expect((await bill(org, id, { basis: 'SHIPPED' })).data?.billSalesOrder).toMatchObject({ subtotal: '2000' })
  })

  test('of what was shipped bills an order in full that was marked as shipped without deliveries', async () => {
    const org = await house()
    const { id } = await orderAfter(org, 3)
    expect((await bill(org, id, { basis: 'SHIPPED' })).errors?.[0].message).toMatch(
      /^Nothing of SO-\d+-\d+ is shipped yet: ship it, or bill what was ordered$/,
    )
    for (const step of ['shipSalesOrder', 'completeSalesOrder'])
      await as(org.MANAGER).get(`mutation ($id: ID!) { ${step}(id: $id) { id } }`, { id })
    const { data } = await bill(org, id, { basis: 'SHIPPED' })
    expect(data?.billSalesOrder).toMatchObject({ lineItems: [{ qty: '300' }, { qty: '500' }], subtotal: '2100' })
    expect((await bill(org, id, { basis: 'SHIPPED' })).errors?.[0].message).toMatch(
      /^Nothing of SO-\d+-\d+ is left to bill: void a bill of it first to bill it anew$/,
    )
  })

  test('bills nothing of a cancelled line, before and after the order is marked as shipped', async () => {
    const org = await house()
    const { id, lineItems: [, second] } = await orderAfter(org, 3)
    await as(org.MANAGER).get(AMEND, {
      id,
      input: {
        reason: 'Not wanted', lineItems: [{ id: second.id, isCancelled: true }],
        shipmentSchedule: [{ shipmentNumber: 1, quantity: 300 }],
      },
    })
    expect(await leftOf(org, id)).toEqual([[300, 300], [0, 0]])
    await as(org.MANAGER).get('mutation ($id: ID!) { shipSalesOrder(id: $id) { id } }', { id })
    expect(await leftOf(org, id)).toEqual([[0, 300], [0, 0]])
    // 300 × 2 = 600.
    expect((await bill(org, id, { basis: 'SHIPPED' })).data?.billSalesOrder)
      .toMatchObject({ lineItems: [{ qty: '300' }], subtotal: '600' })
  })

  test('has nothing left to ship of a line that was shipped short within its tolerance', async () => {
    const org = await house()
    const { id } = await orderAfter(org, 3)
    // 300 − 3 % is 291.
    await shipped(org, id, [291, 400])
    expect(await leftOf(org, id)).toEqual([[0, 300], [100, 500]])
  })

  test('keeps the order from being amended below what is billed', async () => {
    const org = await house()
    const order = await orderAfter(org, 1)
    await bill(org, order.id, { basis: 'ORDERED' })
    const { errors } = await as(org.MANAGER).ask(AMEND, {
      id: order.id,
      input: {
        reason: 'x', lineItems: [{ id: order.lineItems[0].id, orderQuantity: 299 }],
        shipmentSchedule: [{ shipmentNumber: 1, quantity: 799 }],
      },
    })
    expect(errors?.[0].extensions.detail).toMatchObject([{ loc: ['input', 'lineItems', 0, 'orderQuantity'], ctx: { ge: 300 } }])
  })
})
